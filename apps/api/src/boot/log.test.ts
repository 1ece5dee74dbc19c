import { expect, test } from 'vitest'
import { aCustomer } from '../testing/factories.ts'
import { createLogger } from './log.ts'

function aLog() {
  const lines: string[] = []
  const log = createLogger({ LOG_LEVEL: 'debug' }, { write: (line) => void lines.push(line) })
  return { log, said: () => lines.join('') }
}

test('cuts out secrets and personal fields, wherever they hide', () => {
  const { log, said: logged } = aLog()
  const secrets = { password: 'hidden-1', token: 'hidden-2', email: 'hidden-3', authorization: 'hidden-4' }
  log.info({ ...secrets, user: secrets, call: { headers: secrets } }, 'a line')
  expect(logged()).toContain('[removed]')
  expect(logged()).not.toContain('hidden')
})

test('an error keeps its stack and cause, but not the row that the database would not take', async () => {
  await aCustomer({ email: 'claire@hidden.example' })
  const refused: unknown = await aCustomer({ email: 'claire@hidden.example' }).catch((error: unknown) => error)
  expect((refused as { detail: string }).detail).toContain('Key (')
  const { log, said: logged } = aLog()
  log.error({ err: refused }, 'request failed')
  log.error({ err: new Error('around it', { cause: refused }) }, 'request failed')
  expect(logged()).toContain('duplicate key value')
  expect(logged()).toContain('"stack"')
  expect(logged()).not.toContain('hidden')
})
