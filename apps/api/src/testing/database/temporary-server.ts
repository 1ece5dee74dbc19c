import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createDirectory } from '../../db/embedded/data-directory.ts'
import { startServer, type RunningServer } from '../../db/embedded/postgres-server.ts'
import { findServerPrograms, type ServerPrograms } from '../../db/embedded/programs.ts'
import { programCommand } from '../../db/embedded/server-command.ts'

/**
 * Fast, and not durable; able to have a standby, as a server of its own is. No automatic vacuum: each makes every session
 * plan its statements again, and an analyze changes the plans that a test looks at.
 */
const OF_TESTS = {
  autovacuum_naptime: '1d',
  fsync: 'off',
  full_page_writes: 'off',
  max_connections: 200,
  wal_level: 'replica',
  max_wal_senders: 10,
}

export interface TemporaryServerOptions {
  /** By default those of the shop. */
  programs?: ServerPrograms
  /** Makes it listen on this port of the loopback address too, which its URL then names. */
  tcpPort?: number
  /** Override those of tests. */
  settings?: Record<string, string | number>
  /** Makes it a standby of the server at this URL; the programs must be of the machine. */
  standbyOf?: string
}

export interface TemporaryServer {
  url: string
  /** The socket it listens on. */
  socketPath: string
  pid: () => number
  /** Drops every connection, without a shutdown checkpoint. */
  crash: () => Promise<void>
  /** Starts again after a crash; resolves when it accepts connections. */
  start: () => Promise<void>
  /** Stops it and removes its data. */
  stop: () => Promise<void>
}

/** Starts a new, empty PostgreSQL in a temporary folder. */
export async function startTemporaryServer(options: TemporaryServerOptions = {}): Promise<TemporaryServer> {
  const { tcpPort, standbyOf } = options
  const programs = options.programs ?? (await findServerPrograms())
  if (!programs) throw new Error('There is no PostgreSQL for the tests: install the packages, or set TEST_DATABASE_URL')
  const folder = mkdtempSync(join(tmpdir(), 'atelier-pg-'))
  const directory = join(folder, 'data')
  await (standbyOf
    ? copyServer(standbyOf, directory, programs)
    : createDirectory(directory, programs, { isLasting: false }))
  const addresses: TemporaryServerOptions['settings'] = tcpPort ? { listen_addresses: '127.0.0.1', port: tcpPort } : {}
  const settings = { ...OF_TESTS, ...addresses, ...options.settings }
  let server: RunningServer
  const start = async (): Promise<void> => {
    server = await startServer({ programs, directory, socketFolder: folder, settings })
  }
  await start()
  return {
    url: tcpPort
      ? `postgresql://postgres@127.0.0.1:${tcpPort}/postgres`
      : `postgresql://postgres@localhost/postgres?host=${encodeURIComponent(folder)}`,
    socketPath: join(folder, `.s.PGSQL.${tcpPort ?? 5432}`),
    pid: () => server.pid,
    crash: async () => {
      server.kill()
      await server.ended
    },
    start,
    stop: async () => {
      await server.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

function copyServer(url: string, directory: string, { folder }: ServerPrograms): void {
  const { prefix, ...command } = programCommand(join(directory, '..'))
  const copy = [join(folder, 'pg_basebackup'), '-d', url, '--write-recovery-conf', '--checkpoint=fast', '--no-sync']
  const [program = '', ...args] = [...prefix, ...copy, '-D', directory]
  const { status, stderr } = spawnSync(program, args, { ...command, encoding: 'utf8' })
  if (status !== 0) throw new Error(`pg_basebackup failed:\n${stderr}`)
}
