import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { openDb, type Db } from '../db/client.ts'
import { ofMachine } from '../testing/database/machine-programs.ts'
import { startTemporaryServer } from '../testing/database/temporary-server.ts'
import { aDataDir, ownEnvironment, runMain, untilOpen } from '../testing/shop-process.ts'

/**
 * Follows the shell blocks of docs/operations.md under another root folder. Real: folders and modes, the settings file,
 * PostgreSQL, a process with the environment of the unit, and every command of the shop. Replaced, because it would change
 * the machine or need its users: apt-get, adduser, git, npm ci, npm run build, systemctl, owners of files and `sudo -u name`.
 */
const repository = join(import.meta.dirname, '../../../..')
const page = readFileSync(join(repository, 'docs/operations.md'), 'utf8')

/** Returns the lines of the first shell block below a heading. */
function linesBelow(heading: string): string[] {
  const block = new RegExp(`\n## ${heading}\n[^]*?\`\`\`sh\n([^]*?)\`\`\``).exec(page)?.[1]
  if (!block) throw new Error(`docs/operations.md has no shell block below "${heading}"`)
  return block.trimEnd().split('\n')
}

/** Programs that stand in for those that would change the machine. */
const STUBS = {
  'apt-get': 'exit 0',
  adduser: 'exit 0',
  git: 'exit 0',
  systemctl: 'exit 0',
  // sudo -u name program ...
  sudo: 'shift 2; exec env "$@"',
  createuser: 'exec psql -qc "create role atelier login"',
  install:
    'args=(); while [ $# -gt 0 ]; do case "$1" in -o|-g) shift 2;; *) args+=("$1"); shift;; esac; done; exec /usr/bin/install "${args[@]}"',
  npm: `case "$*" in ci*|"run build"*) exit 0;; esac
name="$2"; shift 2; [ "\${1:-}" = -- ] && shift
exec "$NODE" --import ./scripts/read-env-file.mjs "$(sed -n "s#.*\\"$name\\": \\".* \\(apps/[^ \\"]*\\)\\".*#\\1#p" package.json)" "$@"`,
}

/** Makes a machine: a root folder with what Debian has, and PostgreSQL. */
async function aMachine() {
  const root = realpathSync(aDataDir())
  for (const folder of ['opt/atelier', 'etc/systemd/system', 'etc/nginx/conf.d', 'var/lib', 'var/backups', 'bin']) {
    mkdirSync(join(root, folder), { recursive: true })
  }
  const program = join(root, 'opt/atelier')
  cpSync(join(repository, 'scripts'), join(program, 'scripts'), { recursive: true })
  mkdirSync(join(program, '.cache'))
  for (const name of ['apps', 'packages', 'node_modules', 'docs', 'package.json']) {
    symlinkSync(join(repository, name), join(program, name))
  }
  copyFileSync(join(repository, '.env.example'), join(program, '.env.example'))
  for (const [name, script] of Object.entries(STUBS)) {
    writeFileSync(join(root, 'bin', name), `#!/bin/bash\n${script}\n`)
    chmodSync(join(root, 'bin', name), 0o755)
  }
  const server = await startTemporaryServer({ programs: ofMachine ?? undefined })
  onTestFinished(server.stop)
  const socket = new URL(server.url).searchParams.get('host') ?? ''
  const path = [join(root, 'bin'), ofMachine?.folder, process.env.PATH].join(':')
  const env = {
    ...ownEnvironment(),
    PATH: path,
    HOME: root,
    PGHOST: socket,
    PGUSER: 'postgres',
    NODE: process.execPath,
  }
  /** Runs a line of the page, which must succeed, and returns its output. */
  const follow = (line: string, input = ''): string => {
    const moved = line.replaceAll(/(^|[\s=])\/(?=(?:opt|etc|var)\/)/g, `$1${root}/`)
    const { status, stdout, stderr } = spawnSync('bash', ['-ec', moved], { cwd: program, env, input })
    if (status !== 0) throw new Error(`${line}\nended with ${status}: ${String(stderr)}`)
    return String(stdout)
  }
  return { root, program, socket, follow }
}

function openTestDb(connectionString: string): Db {
  const db = openDb({ connectionString, maxConnections: 1, onIdleError: () => undefined })
  onTestFinished(() => db.destroy())
  return db
}

type Machine = Awaited<ReturnType<typeof aMachine>>

const ADMINISTRATOR = { email: 'ada@example.com', name: 'Ada Holm' }

const urlOf = ({ socket }: Machine, database: string, user = 'atelier'): string =>
  `postgresql://${user}@localhost/${database}?host=${encodeURIComponent(socket)}`

const settingsFile = ({ root }: Machine): string => join(root, 'etc/atelier/shop.env')

/** Fills in what the page asks for. */
function fillIn(machine: Machine): void {
  const settings = [
    `DATABASE_URL=${urlOf(machine, 'shop')}`,
    `SESSION_SECRET=${'x'.repeat(48)}`,
    'PUBLIC_URL=https://shop.example',
    'TRUSTED_PROXIES=1',
    'PAYMENTS=manual',
    `DATA_DIR=${join(machine.root, 'var/lib/atelier')}`,
  ]
  writeFileSync(settingsFile(machine), settings.join('\n'))
}

/** Starts and stops a process as the unit does. The folders that the unit makes writable must exist. */
async function startAsUnit(machine: Machine): Promise<void> {
  const unit = readFileSync(join(machine.root, 'etc/systemd/system/atelier@.service'), 'utf8')
  const folders = /ReadWritePaths=(.*)/.exec(unit)?.[1]?.split(' ') ?? []
  expect(folders.filter((path) => !existsSync(join(machine.root, path)))).toEqual([])
  const settings = parseEnv(readFileSync(settingsFile(machine), 'utf8')) as Record<string, string>
  const shop = runMain({ ...settings, NODE_ENV: 'production', PORT: '0', LOG_LEVEL: 'silent' })
  await untilOpen(shop)
  shop.child.kill('SIGTERM')
  expect(await shop.ended, shop.stderr()).toBe(0)
}

/** Runs one line of the installation, and does what an operator does beside it. */
async function followInstallation(machine: Machine, line: string): Promise<void> {
  const own = line.replace('you@your.shop', ADMINISTRATOR.email).replace('Your Name', ADMINISTRATOR.name)
  const output = machine.follow(own, 'Linden!Harbor7Gate\n')
  if (line.includes('npm run admin:create') && !output.includes(`Settings: ${join(machine.program, '.env')}`)) {
    throw new Error(`The command did not read .env: ${output}`)
  }
  if (line.includes('fill it in')) fillIn(machine)
  if (line.includes('systemctl')) await startAsUnit(machine)
}

test.runIf(ofMachine && process.platform === 'linux')(
  'docs/operations.md installs, backs up and restores a shop when it is followed line by line',
  { timeout: 300_000 },
  async () => {
    const machine = await aMachine()
    for (const line of linesBelow('Installation')) await followInstallation(machine, line)
    const staffOf = (database: string) =>
      openTestDb(urlOf(machine, database)).selectFrom('users').select(['email', 'name']).execute()
    expect(await staffOf('shop')).toEqual([ADMINISTRATOR])

    const [makeFolder = '', make = '', restore = ''] = linesBelow('Backup and restore')
    machine.follow(makeFolder)
    machine.follow(make)
    const folder = readdirSync(join(machine.root, 'var/backups/atelier')).find((name) => name.startsWith('atelier-'))
    await sql`create database trial owner atelier`.execute(openTestDb(urlOf(machine, 'postgres', 'postgres')))
    // Beside the shop, into an empty database: as a trial restore.
    const trial = `DATABASE_URL='${urlOf(machine, 'trial')}' DATA_DIR=${join(machine.root, 'var/lib/trial')} npm`
    machine.follow(restore.replace(/atelier-\d{4}\S+/, folder ?? '').replace('npm', trial))
    expect(await staffOf('trial')).toEqual([ADMINISTRATOR])
  },
)
