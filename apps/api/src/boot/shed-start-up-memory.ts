import { setTimeout as sleep } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/** By then the first requests are answered and the jobs have looked for work. */
const CALM_AFTER_MS = 3_000

/** Gives back the memory that only the start needed. By itself V8 would keep it until there is a lot to do. */
export async function shedStartUpMemory(): Promise<void> {
  await sleep(CALM_AFTER_MS, undefined, { ref: false })
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as (options: { type: 'major'; execution: 'async' }) => Promise<void>
  setFlagsFromString('--no-expose-gc')
  await collect({ type: 'major', execution: 'async' })
}
