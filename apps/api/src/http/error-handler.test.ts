import { Hono } from 'hono'
import { DatabaseError } from 'pg'
import { expect, test } from 'vitest'
import { testLog } from '../testing/test-log.ts'
import type { AppEnv } from './env.ts'
import { errorHandler } from './error-handler.ts'

const answerTo = (error: Error) => {
  const app = new Hono<AppEnv>()
  app.onError(errorHandler(testLog))
  app.post('/', () => {
    throw error
  })
  return app.request('/', { method: 'POST' })
}

const databaseError = (code: string): DatabaseError =>
  Object.assign(new DatabaseError('refused', 0, 'error'), { code, severity: 'ERROR' })

test.each(['40P01', '40001'])('answers 503 with Retry-After when %s outlasted its retries', async (code) => {
  const answer = await answerTo(databaseError(code))
  expect([answer.status, answer.headers.get('Retry-After')]).toEqual([503, '1'])
  expect(await answer.json()).toMatchObject({ success: false, code: 'unavailable' })
})

test('answers 500 when the database refused a statement for a reason that a repeat does not change', async () => {
  testLog.expectErrors()
  const answer = await answerTo(databaseError('23514'))
  expect([answer.status, answer.headers.get('Retry-After')]).toEqual([500, null])
})
