import { expect, test } from 'vitest'
import { anOrderBody, aProduct } from '../testing/factories.ts'
import { createTestApp } from '../testing/test-app.ts'

const squeezed = { 'Accept-Encoding': 'gzip, br' }

test('a small answer says how long it is and is sent as it is, a refusal too', async () => {
  const { post } = await createTestApp()
  for (const total of [undefined, 1]) {
    const body = anOrderBody([await aProduct()], total === undefined ? {} : { total })
    const answer = await post('/api/orders', body, squeezed)
    expect(answer.headers.get('content-encoding')).toBeNull()
    expect(answer.headers.get('content-type')).toBe('application/json')
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(Number(answer.headers.get('content-length'))).toBe((await answer.arrayBuffer()).byteLength)
  }
})

test('a large one is compressed', async () => {
  const { get } = await createTestApp()
  const answer = await get('/api/openapi.json', squeezed)
  expect(answer.headers.get('content-encoding')).toBe('gzip')
  expect(answer.headers.get('vary')).toContain('Accept-Encoding')
})
