import { createServer, type AddressInfo } from 'node:net'
import { expect, onTestFinished, test, vi } from 'vitest'
import { openEmailTransport } from '../../adapters/email/open-email-transport.ts'
import { openStorage } from '../../adapters/storage/open-storage.ts'
import { readConfig } from '../../config.ts'
import type { Deps } from '../../deps.ts'
import { createConnectionChecks } from './check-connections.ts'

const now = () => new Date('2026-05-04T10:00:00Z')

/** Returns checks of a shop with these settings. `listMovements` answers for the payment provider. */
function checksOf(settings: { PUBLIC_URL?: string; SMTP_URL?: string }, listMovements = vi.fn(async () => ({}))) {
  const config = readConfig(settings)
  const emailTransport = openEmailTransport(config)
  onTestFinished(() => emailTransport.close())
  const payments = { id: 'stripe', listMovements } as unknown as Deps['payments']
  return createConnectionChecks({ config, emailTransport, payments, carrier: null, now, storage: openStorage(config) })
}

/** Opens a server that accepts connections and never says a word. */
async function silentPort(): Promise<number> {
  const silent = createServer().listen(0, '127.0.0.1')
  onTestFinished(() => void silent.close())
  await new Promise((resolve) => silent.once('listening', resolve))
  return (silent.address() as AddressInfo).port
}

test('settings that are absent or work have no problem', async () => {
  const listMovements = vi.fn(async () => ({}))
  const find = checksOf({}, listMovements)
  expect(await find()).toEqual({})
  expect(await find()).toEqual({})
  expect(listMovements).toHaveBeenCalledTimes(1)
})

test('keys, mail server and address that do not work are found', async () => {
  const refused = vi.fn(() => Promise.reject(new Error('401 Invalid API Key')))
  const find = checksOf({ PUBLIC_URL: 'https://127.0.0.1:9', SMTP_URL: 'smtp://127.0.0.1:9' }, refused)
  expect(Object.keys(await find())).toEqual(['payments', 'email', 'tls'])
})

test('services that never respond cost five seconds together', { timeout: 30_000 }, async () => {
  const port = await silentPort()
  const hanging = vi.fn(() => new Promise<object>(() => undefined))
  const find = checksOf({ PUBLIC_URL: `https://127.0.0.1:${port}`, SMTP_URL: `smtp://127.0.0.1:${port}` }, hanging)
  const startedAt = performance.now()
  expect(Object.keys(await find())).toEqual(['payments', 'email', 'tls'])
  expect(performance.now() - startedAt).toBeLessThan(12_000)
})
