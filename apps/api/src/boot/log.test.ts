import { expect, test } from 'vitest'
import { aCustomer } from '../testing/factories.ts'
import { createLogger } from './log.ts'

function aLog() {
  const lines: string[] = []
  const log = createLogger({ LOG_LEVEL: 'debug' }, { write: (line) => void lines.push(line) })
  return { log, output: () => lines.join('') }
}

test('redacts secrets and personal fields, also in nested objects', () => {
  const { log, output } = aLog()
  const secrets = { password: 'hidden-1', token: 'hidden-2', email: 'hidden-3', authorization: 'hidden-4' }
  log.info({ ...secrets, user: secrets, call: { headers: secrets } }, 'a line')
  expect(output()).toContain('[removed]')
  expect(output()).not.toContain('hidden')
})

test('logs the stack and cause of an error, without the rejected row', async () => {
  await aCustomer({ email: 'claire@hidden.example' })
  const databaseError: unknown = await aCustomer({ email: 'claire@hidden.example' }).catch((error: unknown) => error)
  expect((databaseError as { detail: string }).detail).toContain('Key (')
  const { log, output } = aLog()
  log.error({ err: databaseError }, 'request failed')
  log.error({ err: new Error('around it', { cause: databaseError }) }, 'request failed')
  expect(output()).toContain('duplicate key value')
  expect(output()).toContain('"stack"')
  expect(output()).not.toContain('hidden')
})
