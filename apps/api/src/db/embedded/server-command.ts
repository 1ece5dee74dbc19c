import { spawnSync, type SpawnOptions } from 'node:child_process'
import { statSync } from 'node:fs'

/**
 * PostgreSQL refuses to run as root, or as a user without an account. In a user namespace each is user 65534, who has an
 * account on every system, and owns the same files.
 */
const AS_ORDINARY_USER = ['unshare', '--user', '--map-user=65534', '--map-group=65534']
/** Ends the server when the shop dies, whatever kills it. Where it is missing, the next start ends an orphaned server. */
const END_WITH_PARENT = ['setpriv', '--pdeathsig', 'INT']

/** The system refuses what running PostgreSQL as root needs. `message` is one line for the terminal. */
export class RootRefused extends Error {
  override name = 'RootRefused'
}

/** How to run a server program: what to put before it, and as whom. */
export interface ServerCommand extends Pick<SpawnOptions, 'uid' | 'gid' | 'env'> {
  prefix: readonly string[]
}

/**
 * Returns how to run a server program in a folder: as its owner, in a user namespace when that is root or has no account.
 * Throws RootRefused for root where the system has no user namespaces, as in many containers.
 */
export function programCommand(folder: string): ServerCommand {
  const isRoot = process.getuid?.() === 0
  const { uid, gid } = statSync(folder)
  const plain: ServerCommand = { prefix: [], env: ENVIRONMENT, ...(isRoot && uid !== 0 ? { uid, gid } : {}) }
  if (uid !== 0 && hasAccount(uid)) return plain
  const inNamespace = { ...plain, prefix: AS_ORDINARY_USER }
  if (works(inNamespace)) return inNamespace
  if (uid !== 0) return plain
  throw new RootRefused(
    'PostgreSQL does not run as root, and this system allows no user namespaces: start the shop as an ordinary user, ' +
      'or make one the owner of DATA_DIR, who reaches it and the packages of the shop, or set DATABASE_URL',
  )
}

/** Returns how to run the server itself, which also ends with this process where the system can do that. */
export function serverCommand(folder: string): ServerCommand {
  const command = programCommand(folder)
  const ending = { ...command, prefix: [...command.prefix, ...END_WITH_PARENT] }
  return works(ending) ? ending : command
}

const hasAccount = (uid: number): boolean => spawnSync('id', ['-nu', String(uid)], { stdio: 'ignore' }).status === 0

function works({ prefix, ...options }: ServerCommand): boolean {
  const [program = '', ...args] = [...prefix, 'true']
  return spawnSync(program, args, { ...options, stdio: 'ignore' }).status === 0
}

/** Messages in English and times in UTC, whatever the user's settings; no address of another server. */
const ENVIRONMENT: NodeJS.ProcessEnv = {
  PATH: process.env['PATH'],
  LC_ALL: 'C',
  TZ: 'UTC',
  NODE_ENV: process.env.NODE_ENV,
}
