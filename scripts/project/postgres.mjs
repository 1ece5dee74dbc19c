import { spawn } from 'node:child_process'
import {
  accessSync,
  chownSync,
  constants,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { onProcessExit, run } from './run.mjs'

const USER = 'postgres'
const READY_TIMEOUT_MS = 20_000

/**
 * Returns the folder of PostgreSQL's server programs: on the PATH, or where Linux distributions and Homebrew install
 * them.
 */
export function findPostgres() {
  const versions = (folder) =>
    existsSync(folder)
      ? readdirSync(folder)
          .sort((one, other) => parseFloat(other.replace(/\D+/, '')) - parseFloat(one.replace(/\D+/, '')))
          .map((name) => join(folder, name, 'bin'))
      : []
  const folders = [
    ...(process.env.PATH ?? '').split(delimiter),
    ...versions('/usr/lib/postgresql'),
    ...versions('/opt/homebrew/opt').filter((path) => path.includes('postgresql')),
    ...versions('/usr/local/opt').filter((path) => path.includes('postgresql')),
    '/usr/pgsql/bin',
    '/usr/local/pgsql/bin',
  ]
  const found = folders.find((folder) => isProgram(join(folder, 'initdb')) && isProgram(join(folder, 'postgres')))
  // A folder of links holds some of the programs only.
  return found && dirname(realpathSync(join(found, 'postgres')))
}

function isProgram(path) {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/**
 * Runs a new, empty PostgreSQL in a temporary folder and resolves with its address and its control functions.
 * PostgreSQL does not run as root, so root runs it as another user. By default it is fast and not durable, and listens
 * only on a socket. `tcpPort` makes it listen on that port of the loopback address too, which its URL then names;
 * `settings` override those of the tests. `standbyOf` makes it a standby of the server at that URL.
 *
 * @param {string} binaries
 * @param {{ tcpPort?: number; settings?: string[]; standbyOf?: string }} [options]
 */
export async function startPostgres(binaries, { tcpPort, settings = [], standbyOf } = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'atelier-pg-'))
  const removeFolder = onProcessExit(() => rmSync(folder, { recursive: true, force: true }))
  try {
    return await startIn(folder, binaries, { removeFolder, tcpPort, settings, standbyOf })
  } catch (error) {
    removeFolder()
    throw error
  }
}

async function startIn(folder, binaries, { removeFolder, tcpPort, settings: given, standbyOf }) {
  const identity = await unprivilegedUser()
  if (identity.uid !== undefined) chownSync(folder, identity.uid, identity.gid)
  const data = join(folder, 'data')
  const options = { cwd: folder, env: { PATH: process.env.PATH, LC_ALL: 'C.UTF-8', TZ: 'UTC' }, ...identity }
  const [program, ...how] = standbyOf
    ? ['pg_basebackup', '-d', standbyOf, '--write-recovery-conf', '--checkpoint=fast', '--no-sync']
    : ['initdb', '-U', USER, '-A', 'trust', '-E', 'UTF8', '--no-sync']
  const made = await waitForExit(spawn(join(binaries, program), ['-D', data, ...how], options))
  if (made.code !== 0) throw new Error(`${program} failed:\n${made.output}`)

  // Without a port it listens only on the socket in its own folder: no other user or machine reaches it. The data are
  // temporary.
  const addresses = tcpPort ? ['listen_addresses=127.0.0.1', `port=${tcpPort}`] : ['listen_addresses=']
  const settings = [...addresses, `unix_socket_directories=${folder}`, 'fsync=off', 'max_connections=200', ...given]
  const args = ['-D', data, ...settings.flatMap((setting) => ['-c', setting])]
  let server
  let ended
  const start = async () => {
    server = spawn(join(binaries, 'postgres'), args, options)
    ended = waitForExit(server)
    await waitUntilReady(server, ended)
  }
  const kill = onProcessExit(() => server?.kill('SIGQUIT'))
  await start()
  return {
    url: tcpPort
      ? `postgresql://${USER}@127.0.0.1:${tcpPort}/postgres`
      : `postgresql://${USER}@localhost/postgres?host=${encodeURIComponent(folder)}`,
    /** The socket it listens on. */
    socketPath: join(folder, `.s.PGSQL.${tcpPort ?? 5432}`),
    /** Its main process. */
    pid: () => server.pid,
    /** Like `pg_ctl stop -m immediate`: drops every connection, without a shutdown checkpoint. */
    crash: async () => {
      server.kill('SIGQUIT')
      await ended
    },
    /** Starts again after a crash; resolves when it accepts connections. */
    start,
    stop: async () => {
      kill()
      await ended
      removeFolder()
    },
  }
}

/** Waits until the server accepts connections; throws when it ended or does not respond in time. */
async function waitUntilReady(server, ended) {
  const ready = new Promise((resolve) => {
    let output = ''
    server.stderr.on('data', (chunk) => {
      output += chunk
      if (/ready to accept (read-only )?connections/.test(output)) resolve('ready')
    })
  })
  const first = await Promise.race([
    ready,
    ended,
    sleep(READY_TIMEOUT_MS, { output: 'it does not respond' }, { ref: false }),
  ])
  if (first !== 'ready') throw new Error(`PostgreSQL did not start:\n${first.output}`)
}

/** Returns the user and group to run server programs as; empty when this script does not run as root. */
export const unprivilegedUser = async () => (process.getuid?.() === 0 ? findUnprivilegedUser() : {})

/** Returns the user and group to run as: postgres if it exists, else a user created for this. */
async function findUnprivilegedUser() {
  const existing = findUser('postgres')
  if (existing) return existing
  const name = 'atelier-test'
  if (!findUser(name)) {
    const { code } = await run('useradd', ['--system', '--no-create-home', '--shell', '/usr/sbin/nologin', name])
    if (code !== 0) await run('adduser', ['-S', '-D', '-H', name])
  }
  const made = findUser(name) ?? findUser('nobody')
  if (!made) throw new Error('PostgreSQL cannot run as root, and no other user could be created.')
  return made
}

function findUser(name) {
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((entry) => entry.startsWith(`${name}:`))
  if (!line) return undefined
  const [, , uid, gid] = line.split(':')
  return { uid: Number(uid), gid: Number(gid) }
}

function waitForExit(child) {
  const chunks = []
  child.stdout.on('data', (chunk) => chunks.push(chunk))
  child.stderr.on('data', (chunk) => chunks.push(chunk))
  return new Promise((resolve) => {
    child.once('error', (error) => resolve({ code: 127, output: error.message }))
    child.once('close', (code) => resolve({ code, output: Buffer.concat(chunks).toString() }))
  })
}
