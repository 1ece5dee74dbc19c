import { spawn, spawnSync } from 'node:child_process'
import { cpSync, readFileSync, realpathSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import packageJson from '../../../../package.json' with { type: 'json' }
import { aDataDir, ownEnvironment, untilOpen, watchProcess } from '../testing/shop-process.ts'

const repository = join(import.meta.dirname, '../../../..')
const setupScreen = readFileSync(join(repository, 'apps/admin/src/features/setup/payments-step.tsx'), 'utf8')

/** Returns the lines that the setup screen says to write into .env for a provider, with a value for each. */
function linesOfSetup(provider: string): string {
  const lines = new RegExp(`'(PAYMENTS=${provider}\\\\n[^']+)'`).exec(setupScreen)?.[1]
  if (!lines) throw new Error(`The setup screen names no settings of ${provider}`)
  return lines.replaceAll('\\n', '\n').replaceAll('…', `${provider}-value`)
}

/**
 * Makes a folder with the real scripts and programs and its own .env. Nothing is installed or built there: the bundle runs
 * that `npm test` has built, or else the sources.
 */
function aRoot(env: string): string {
  const root = realpathSync(aDataDir())
  cpSync(join(repository, 'scripts'), join(root, 'scripts'), { recursive: true })
  for (const name of ['apps', 'packages', 'node_modules', 'package.json'])
    symlinkSync(join(repository, name), join(root, name))
  writeFileSync(join(root, 'scripts/project/install.mjs'), 'export const ensureInstalled = () => undefined\n')
  writeFileSync(join(root, 'scripts/project/build.mjs'), 'export const ensureBuilt = () => undefined\n')
  writeFileSync(join(root, '.env'), env)
  return root
}

const startEnvironment = {
  ...ownEnvironment(),
  SERVER_BUNDLE: process.env['TEST_SHOP_MAIN'] ? '1' : '0',
  SEED: 'none',
  API_ONLY: '1',
  PORT: '0',
  LOG_LEVEL: 'warn',
}

/** Runs npm start in a folder. */
const startIn = (root: string, env: Record<string, string> = {}) =>
  watchProcess(
    spawn(process.execPath, [join(root, 'scripts/start.mjs')], {
      env: { ...startEnvironment, DATA_DIR: aDataDir(), ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    }),
  )

describe('npm start', () => {
  test.each(['stripe', 'square'])(
    'takes payments with the keys of .env that the setup names for %s',
    async (provider) => {
      const root = aRoot(linesOfSetup(provider))
      const shop = startIn(root)
      const address = await untilOpen(shop)
      expect(shop.stdout()).toContain(`Settings: ${join(root, '.env')}\n`)
      const config = await (await fetch(`${address}/api/payments/config`)).json()
      expect(config).toMatchObject({ data: { provider } })
      expect(JSON.stringify(config)).toContain(`${provider}-value`)
    },
  )

  test('prefers a variable of the environment to .env', async () => {
    const shop = startIn(aRoot('PAYMENTS=nonsense\n'), { PAYMENTS: 'manual' })
    const address = await untilOpen(shop)
    expect(await (await fetch(`${address}/api/payments/config`)).json()).toMatchObject({ data: { provider: 'manual' } })
  })

  test('names a variable of .env that is wrong', async () => {
    const shop = startIn(aRoot('WORKER=maybe\n'))
    expect(await shop.ended).toBe(1)
    expect(shop.stderr()).toMatch(/^WORKER: /)
  })
})

describe('the commands of package.json', () => {
  const commands = Object.entries(packageJson.scripts).filter(([, script]) => script.includes('apps/api/src/'))

  /** What a command checks before it reads its settings. */
  const ARGUMENTS: Record<string, string[]> = {
    'admin:create': ['--email', 'ada@example.com', '--name', 'Ada'],
    'backup:make': ['data'],
    export: ['export'],
    import: ['export'],
    'store:export': ['store.json'],
    'store:import': ['package.json'],
  }

  test('there are commands', () => expect(commands.length).toBeGreaterThan(5))

  test.each(commands)('%s reads .env', (name, script) => {
    // The file names a value that no command accepts: the command ends before it opens anything.
    const root = aRoot('DATABASE_POOL=nonsense\n')
    const [, ...args] = script.split(' ')
    const env = { ...ownEnvironment(), DATA_DIR: join(root, 'data') }
    const options = { cwd: root, env, input: 'A-Password-1!\n' }
    const all = [...args, ...(ARGUMENTS[name] ?? [])]
    const { status, stdout, stderr } = spawnSync(process.execPath, all, options)
    const settings = `Settings: ${join(root, '.env')}\n`
    // Doctor lists a wrong setting among its checks.
    const said = name === 'doctor' ? String(stdout).split('FAILURE  Configuration').at(-1)?.trim() : String(stderr)
    expect(String(stdout).slice(0, name === 'doctor' ? settings.length : undefined)).toBe(settings)
    expect(said).toMatch(/^DATABASE_POOL: /)
    expect(status).toBe(name === 'doctor' ? 2 : 1)
  })

  test('a .env that cannot be read ends a command, which would open another database without it', () => {
    const root = aRoot('')
    symlinkSync(join(root, 'nowhere'), join(root, 'link'))
    const script = `import { readEnvFile } from ${JSON.stringify(join(root, 'scripts/project/env-file.mjs'))}\nreadEnvFile('link')`
    const { status, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', script], { cwd: root })
    expect(String(stderr)).toMatch(/^The settings in link cannot be read: ENOENT[^\n]*\n$/)
    expect(status).toBe(1)
  })
})
