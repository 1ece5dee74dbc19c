import { createHash } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect } from 'vitest'

/** Writes which functions a test file ran, while `run.ts` records: the probes add them to a global set. */
const folder = process.env.MUTATION_HITS
const recorded = globalThis as { mutationHits?: Set<string> }

if (folder) {
  beforeAll(() => {
    recorded.mutationHits = new Set()
  })
  afterAll(() => {
    const test = expect.getState().testPath ?? ''
    const name = createHash('sha256').update(test).digest('hex').slice(0, 16)
    writeFileSync(join(folder, `${name}.json`), JSON.stringify({ test, reached: [...(recorded.mutationHits ?? [])] }))
  })
}
