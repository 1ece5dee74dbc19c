import { expect, test } from 'vitest'
import { anOrderBody, aProduct } from '../testing/factories.ts'
import { createTestApp } from '../testing/test-app.ts'

const squeezed = { 'Accept-Encoding': 'gzip, br' }

test('sends small responses and errors uncompressed with Content-Length', async () => {
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

test('compresses a large response', async () => {
  const { get } = await createTestApp()
  const response = await get('/api/openapi.json', squeezed)
  expect(response.headers.get('content-encoding')).toBe('br')
  expect(response.headers.get('vary')).toContain('Accept-Encoding')
})
