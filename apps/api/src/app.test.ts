import { expect, test } from 'vitest'
import { createTestApp } from './testing/test-app.ts'

test('says that it is well', async () => {
  const { get } = await createTestApp()
  const answer = await get('/api/health-check')
  expect(answer.status).toBe(200)
  expect(await answer.json()).toMatchObject({ success: true, status: 'ok', database: 'ok' })
})
