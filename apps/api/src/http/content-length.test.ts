import { expect, test } from 'vitest'
import { anOrderBody, aProduct } from '../testing/factories.ts'
import { createTestApp } from '../testing/test-app.ts'

const squeezed = { 'Accept-Encoding': 'gzip, br' }

test('a small answer says how long it is and is sent as it is, a refusal too', async () => {
  const { post } = await createTestApp()
  for (const total of [undefined, 1]) {
    const body = anOrderBody([await aProduct()], total === undefined ? {} : { total })
    const response = await post('/api/orders', body, squeezed)
    expect(response.headers.get('content-encoding')).toBeNull()
    expect(response.headers.get('content-type')).toBe('application/json')
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(Number(response.headers.get('content-length'))).toBe((await response.arrayBuffer()).byteLength)
  }
})

test('a large one is compressed', async () => {
  const { get } = await createTestApp()
  const response = await get('/api/openapi.json', squeezed)
  expect(response.headers.get('content-encoding')).toBe('gzip')
  expect(response.headers.get('vary')).toContain('Accept-Encoding')
})
