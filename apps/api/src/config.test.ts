import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { ConfigError, ConfigSchema, readCommandConfig, readConfig } from './config.ts'

const example = readFileSync(join(import.meta.dirname, '../../../.env.example'), 'utf8')
const lines = example.split('\n')
const isVariable = (line: string): boolean => /^#?[A-Z][A-Z0-9_]*=/.test(line)

describe('.env.example', () => {
  test('lists exactly the variables of the schema', () => {
    const named = lines.filter(isVariable).map((line) => line.replace(/^#/, '').split('=')[0])
    expect(new Set(named)).toEqual(new Set(Object.keys(ConfigSchema.shape)))
    expect(named).toHaveLength(new Set(named).size)
  })

  test('describes every variable in a comment above it', () => {
    const unexplained = lines.filter((line, index) => isVariable(line) && !/^# \S/.test(lines[index - 1] ?? ''))
    expect(unexplained).toEqual([])
  })

  test('shows valid values', () => {
    const shown = lines.filter(isVariable).map((line) => line.replace(/^#/, '').split(/=(.*)/s).slice(0, 2))
    expect(() => readConfig(Object.fromEntries(shown) as Record<string, string>)).not.toThrow()
  })
})

const ON_POSTGRES = { DATABASE_URL: 'postgresql://localhost/shop', SESSION_SECRET: 's'.repeat(32) }

describe('readConfig', () => {
  test('configures the embedded demo shop by default', () => {
    const config = readConfig({})
    expect(config).toMatchObject({ PORT: 3000, HOST: '127.0.0.1', embedded: true, seed: 'demo', WORKER: 'with' })
    expect(config.publicUrl).toBe('http://localhost:3000')
  })

  test('treats an empty variable as unset', () => {
    expect(readConfig({ DATABASE_URL: '', PORT: '', SEED: '' })).toMatchObject({
      embedded: true,
      PORT: 3000,
      seed: 'demo',
    })
  })

  test('seeds the demo into a PostgreSQL database only with SEED=demo', () => {
    expect(readConfig({ ...ON_POSTGRES, PAYMENTS: 'manual' })).toMatchObject({ embedded: false, seed: 'none' })
    expect(readConfig({ ...ON_POSTGRES, PAYMENTS: 'manual', SEED: 'demo' }).seed).toBe('demo')
  })

  test('rejects the demo seed in production', () => {
    const production = { NODE_ENV: 'production', PAYMENTS: 'manual' }
    expect(readConfig(production)).toMatchObject({ embedded: true, seed: 'none' })
    expect(() => readConfig({ ...production, SEED: 'demo' })).toThrow(/^SEED: NODE_ENV=production opens no demo store/)
    expect(() => readConfig({ ...ON_POSTGRES, ...production, SEED: 'demo' })).toThrow(/^SEED: /)
  })

  test('opens an empty store without the folder of the demo, and rejects the demo seed', () => {
    expect(readConfig({}, false)).toMatchObject({ embedded: true, seed: 'none' })
    expect(() => readConfig({ SEED: 'demo' }, false)).toThrow(/^SEED: this installation does not contain the demo/)
  })

  test('removes the trailing slash of the public URL', () => {
    expect(readConfig({ PUBLIC_URL: 'https://shop.example/' }).publicUrl).toBe('https://shop.example')
  })

  test('returns the URL of the portal, at the shop or on a separate host', () => {
    const shop = { PUBLIC_URL: 'https://shop.example' }
    expect(readConfig(shop).adminUrl).toBe('https://shop.example')
    expect(readConfig({ ...shop, ADMIN_HOST: 'Staff.Shop.example' }).adminUrl).toBe('https://staff.shop.example')
    for (const wrong of ['https://staff.shop.example', 'staff/x', '-', 'shop.example'])
      expect(() => readConfig({ ...shop, ADMIN_HOST: wrong })).toThrow(/^ADMIN_HOST: expected/)
  })

  test('allows the sandbox in production only with ALLOW_SANDBOX', () => {
    const production = { NODE_ENV: 'production' }
    expect(() => readConfig(production)).toThrow(/^PAYMENTS: the sandbox takes test cards and no money/)
    expect(readConfig({ ...production, ALLOW_SANDBOX: '1' }).PAYMENTS).toBe('sandbox')
    expect(readConfig({ ...production, PAYMENTS: 'manual' }).PAYMENTS).toBe('manual')
  })

  test.each([{}, { NODE_ENV: 'development' }, { NODE_ENV: 'test' }, { NODE_ENV: 'production' }])(
    'allows the sandbox with PostgreSQL only with ALLOW_SANDBOX: %j',
    (environment) => {
      const real = { ...ON_POSTGRES, ...environment }
      expect(() => readConfig(real)).toThrow(/^PAYMENTS: the sandbox takes test cards and no money.*ALLOW_SANDBOX=1/)
      expect(() => readConfig({ ...real, PAYMENTS: 'sandbox' })).toThrow(/^PAYMENTS: the sandbox/)
      expect(readConfig({ ...real, ALLOW_SANDBOX: '1' }).PAYMENTS).toBe('sandbox')
      expect(readConfig({ ...real, PAYMENTS: 'manual' }).PAYMENTS).toBe('manual')
    },
  )

  test('requires neither a secret nor a payment provider for a terminal command', () => {
    const url = { DATABASE_URL: ON_POSTGRES.DATABASE_URL }
    expect(readCommandConfig(url)).toMatchObject({ embedded: false, LOG_LEVEL: 'warn' })
    expect(() => readCommandConfig({ ...url, LOG_LEVEL: 'loud' })).toThrow(/^LOG_LEVEL: /)
  })

  test.each([
    ['PAYMENTS', { PAYMENTS: 'cash' }],
    ['PORT', { PORT: 'http' }],
    ['PORT', { PORT: '70000' }],
    ['PUBLIC_URL', { PUBLIC_URL: 'shop.example' }],
    ['SEED', { SEED: 'everything' }],
    ['WORKER', { WORKER: 'maybe' }],
    ['DEMO_PASSWORD', { DEMO_PASSWORD: 'short' }],
    ['RATE_LIMIT_FACTOR', { RATE_LIMIT_FACTOR: '0' }],
    ['SESSION_SECRET', { SESSION_SECRET: 'short' }],
    ['SESSION_SECRET', { DATABASE_URL: 'postgresql://localhost/shop' }],
  ])('rejects an invalid %s and names it in one line: %j', (name, environment) => {
    let thrown: unknown
    try {
      readConfig(environment)
    } catch (error) {
      thrown = error
    }
    expect(thrown).toBeInstanceOf(ConfigError)
    expect((thrown as Error).message).toMatch(new RegExp(`^${name}: [^\\n]+$`))
  })
})
