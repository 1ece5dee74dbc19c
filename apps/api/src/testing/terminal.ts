import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { ownEnvironment } from './shop-process.ts'

/** Runs a terminal command to its end, without this process's environment. */
export function runInTerminal(command: string, args: readonly string[], environment: Record<string, string>) {
  const env = { ...ownEnvironment(), ...environment }
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [join(import.meta.dirname, '../cli', command), ...args],
    {
      env,
    },
  )
  return { status, output: stdout.toString(), problem: stderr.toString() }
}
