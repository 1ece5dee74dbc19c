import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
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

/** The same without blocking this process, for a command that asks servers of the test. */
export async function runInTerminalAsync(
  command: string,
  args: readonly string[],
  environment: Record<string, string>,
) {
  const env = { ...ownEnvironment(), ...environment }
  const child = spawn(process.execPath, [join(import.meta.dirname, '../cli', command), ...args], { env })
  const [output, problem, [status]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')])
  return { status: status as number | null, output, problem }
}
