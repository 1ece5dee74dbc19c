import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { onTestFinished } from 'vitest'
import { freePort } from '../../../../../scripts/project/ports.mjs'
import { programCommand } from '../../db/embedded/server-command.ts'

/** Where Debian, and other systems, install it (`apt install pgbouncer`). */
const PROGRAM = ['/usr/sbin/pgbouncer', '/usr/bin/pgbouncer', '/usr/local/bin/pgbouncer'].find(existsSync)

/** Whether this machine has PgBouncer. */
export const hasPgbouncer = PROGRAM !== undefined

/**
 * Runs PgBouncer before the PostgreSQL that listens on this socket, for one test. It has no setting that the shop asks for
 * beyond docs/operations.md. Resolves with the URL of the database behind it.
 */
export async function startPgbouncer(socketPath: string, mode: 'session' | 'transaction'): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'atelier-pgbouncer-'))
  const port = await freePort()
  const file = join(folder, 'pgbouncer.ini')
  // Few sessions, so that clients share them in transaction mode; enough for the clients of session mode.
  const sessions = mode === 'transaction' ? 4 : 40
  writeFileSync(
    file,
    [
      '[databases]',
      `shop = host=${dirname(socketPath)} port=5432 dbname=postgres user=postgres`,
      '[pgbouncer]',
      `listen_addr = 127.0.0.1\nlisten_port = ${port}\nunix_socket_dir =\nauth_type = any`,
      `pool_mode = ${mode}\ndefault_pool_size = ${sessions}\nmax_client_conn = 200`,
    ].join('\n'),
  )
  // It refuses to run as root, as PostgreSQL does.
  const { prefix, ...command } = programCommand(folder)
  const [program = '', ...args] = [...prefix, PROGRAM ?? '', file]
  const child = spawn(program, args, { ...command, stdio: ['ignore', 'ignore', 'pipe'] })
  const exited = once(child, 'exit')
  onTestFinished(async () => {
    child.kill('SIGKILL')
    await exited
    rmSync(folder, { recursive: true, force: true })
  })
  let log = ''
  const listening = new Promise<void>((resolve) => {
    child.stderr.on('data', (chunk: Buffer) => {
      log += chunk.toString()
      if (log.includes('process up')) resolve()
    })
  })
  await Promise.race([listening, exited])
  if (child.exitCode !== null) throw new Error(`PgBouncer did not start:\n${log}`)
  return `postgresql://postgres@127.0.0.1:${port}/shop`
}
