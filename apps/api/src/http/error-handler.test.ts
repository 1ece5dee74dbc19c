import { Hono } from 'hono'
import { DatabaseError } from 'pg'
import { expect, test } from 'vitest'
import { testLog } from '../testing/test-log.ts'
import type { AppEnv } from './env.ts'
import { errorHandler } from './error-handler.ts'

const respondTo = (error: Error) => {
  const app = new Hono<AppEnv>()
  app.onError(errorHandler(testLog))
  app.post('/', () => {
    throw error
  })
  return app.request('/', { method: 'POST' })
}

const databaseError = (code: string): DatabaseError =>
  Object.assign(new DatabaseError('refused', 0, 'error'), { code, severity: 'ERROR' })

test.each(['40P01', '40001'])('returns 503 with Retry-After when %s persists after all retries', async (code) => {
  const response = await respondTo(databaseError(code))
  expect([response.status, response.headers.get('Retry-After')]).toEqual([503, '1'])
  expect(await response.json()).toMatchObject({ success: false, code: 'unavailable' })
})

test('returns 500 for a database error that is not retryable', async () => {
  testLog.expectErrors()
  const response = await respondTo(databaseError('23514'))
  expect([response.status, response.headers.get('Retry-After')]).toEqual([500, null])
})

test.each([
  ['/api/pay/ORD-1.1767225600.1.signature', '/api/pay/:token'],
  ['/api/unknown/ORD-1.signature', 'unknown'],
])('logs an error of %s with the route pattern', async (path, route) => {
  testLog.expectErrors()
  const app = new Hono<AppEnv>()
  app.onError(errorHandler(testLog))
  app.use('/api/unknown/*', () => Promise.reject(new Error('no route')))
  app.get('/api/pay/:token', () => Promise.reject(new Error('a fault')))
  expect((await app.request(path)).status).toBe(500)
  expect(testLog.lines()).toMatchObject([{ level: 'error', fields: { method: 'GET', route } }])
  expect(JSON.stringify(testLog.lines())).not.toContain('signature')
})
