import { createServer } from 'node:net'
import { existsSync, readdirSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import type { DoctorLine } from '@atelier/domain/doctor/doctor.schema'
import { expect, onTestFinished, test } from 'vitest'
import { recordBackup } from '../files/last-backup.ts'
import { startTemporaryServer } from '../testing/database/temporary-server.ts'
import { fakeSmtp } from '../testing/fakes/fake-smtp.ts'
import { aDataDir, runMain, untilOpen } from '../testing/shop-process.ts'
import { runInTerminalAsync } from '../testing/terminal.ts'

const SECRET = 'n7Qw2Lk9Zt4Vb8Xc1Hr6Jp3Md5Gs0FyUaEiO'

/** Runs the doctor, and returns its exit code and its lines by check. */
async function examine(environment: Record<string, string>) {
  const { status, output, problem } = await runInTerminalAsync('doctor.ts', ['--json'], environment)
  expect(problem).toBe('')
  const lines = JSON.parse(output) as DoctorLine[]
  return { status, lines: Object.fromEntries(lines.map((line) => [line.check, line])), text: output }
}

/** Opens a server that accepts connections and never says a word. */
async function silentPort(): Promise<number> {
  const silent = createServer().listen(0, '127.0.0.1')
  onTestFinished(() => void silent.close())
  await new Promise((resolve) => silent.once('listening', resolve))
  return (silent.address() as AddressInfo).port
}

async function aDatabase(): Promise<string> {
  const server = await startTemporaryServer()
  onTestFinished(server.stop)
  return server.url
}

test('examines a shop that runs on a real database, with a mail server', { timeout: 120_000 }, async () => {
  const [DATABASE_URL, mail, DATA_DIR] = [await aDatabase(), await fakeSmtp(), aDataDir()]
  onTestFinished(mail.close)
  const settings = {
    NODE_ENV: 'production',
    DATABASE_URL,
    DATA_DIR,
    SESSION_SECRET: SECRET,
    PAYMENTS: 'manual',
    SMTP_URL: mail.url,
    MAIL_FROM: 'orders@maren.test',
  }
  const shop = runMain({ ...settings, PORT: '0', LOG_LEVEL: 'silent' })
  const address = await untilOpen(shop)
  await recordBackup(DATA_DIR, new Date(), '/backups/atelier')
  const { status, lines } = await examine({ ...settings, PUBLIC_URL: address })
  shop.child.kill('SIGTERM')
  expect(await shop.ended).toBe(0)
  const states = Object.fromEntries(Object.entries(lines).map(([check, { state }]) => [check, state]))
  expect(states).toMatchObject({
    configuration: 'ok',
    secrets: 'ok',
    'database-connection': 'ok',
    migrations: 'ok',
    indexes: 'ok',
    bloat: 'ok',
    replication: 'skipped',
    clock: 'ok',
    'mail-server': 'ok',
    storage: 'ok',
    'backup-age': 'ok',
    // The server of the tests does not wait for the disk.
    'database-settings': 'failure',
  })
  expect(status).toBe(2)
  expect(readdirSync(`${DATA_DIR}/uploads`).filter((name) => name.startsWith('doctor'))).toEqual([])
})

test(
  'services that never say a word are named after five seconds, and no secret is shown',
  { timeout: 60_000 },
  async () => {
    const port = await silentPort()
    const password = 'Gx8-tq2.Lw9vRk4z'
    const startedAt = performance.now()
    const { status, lines, text } = await examine({
      DATABASE_URL: `postgresql://shop:${password}@127.0.0.1:${port}/shop`,
      DATA_DIR: aDataDir(),
      SESSION_SECRET: SECRET,
      PAYMENTS: 'manual',
      PUBLIC_URL: `http://127.0.0.1:${port}`,
      SMTP_URL: `smtp://shop:${password}@127.0.0.1:${port}`,
    })
    expect(performance.now() - startedAt).toBeLessThan(30_000)
    expect(status).toBe(2)
    expect(lines['database-connection']?.state).toBe('failure')
    expect(lines['mail-server']?.meaning).toBe(
      'The mail server of SMTP_URL does not accept a connection. No response within 5 s.',
    )
    expect(lines['migrations']?.state).toBe('skipped')
    expect(text).not.toMatch(/Gx8|\bat .*\.ts:\d/)
  },
)

test('an invalid configuration is one failure', async () => {
  const { status, lines } = await examine({ PORT: 'many', DATA_DIR: aDataDir() })
  expect([status, lines['configuration']?.meaning]).toEqual([2, 'PORT: expected a number.'])
  expect(lines['disk']?.state).toBe('skipped')
})

test('a shop that does not run is not started', async () => {
  const DATA_DIR = aDataDir()
  const { status, lines } = await examine({ DATA_DIR, SEED: 'none' })
  expect([status, lines['database-connection']?.meaning]).toEqual([
    2,
    'No shop is running with this DATA_DIR, so its database does not run.',
  ])
  expect(existsSync(`${DATA_DIR}/postgres`)).toBe(false)
})

test('prints the worst first, with advice and paragraph, and the counts', async () => {
  const { status, output } = await runInTerminalAsync('doctor.ts', [], { PORT: 'many', DATA_DIR: aDataDir() })
  expect(status).toBe(2)
  expect(output).toMatch(
    /^FAILURE {2}Configuration +PORT: expected a number\.\n +Correct the setting .*\(docs\/operations\.md#installation\)\nskipped /,
  )
  expect(output).toMatch(/\n\n27 checks: 0 ok, 0 warning, 1 failure, 26 skipped\n$/)
})

test('an unknown option is explained in one line', async () => {
  expect(await runInTerminalAsync('doctor.ts', ['--fix'], {})).toEqual({
    status: 1,
    output: '',
    problem: 'npm run doctor [-- --json]\n',
  })
})
