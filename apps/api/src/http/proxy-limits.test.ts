import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { bodyMaxBytesOf } from '@atelier/domain/contract/endpoint-limits'
import { ENDPOINTS } from '@atelier/domain/all-endpoints/endpoints'
import { expect, test } from 'vitest'
import { apiPath } from './api-prefix.ts'

const CONF = readFileSync(join(import.meta.dirname, '../../../../docs/operations/nginx.conf'), 'utf8')
const bytesOf = (text: string, from = 0): number =>
  Number(/client_max_body_size (\d+)m;/.exec(text.slice(from))?.[1]) * 1_048_576
const LOCATIONS = [...CONF.matchAll(/location ~ (\S+) \{/g)].map(({ 1: pattern = '', index }) => ({
  pattern: new RegExp(pattern),
  maxBytes: bytesOf(CONF, index),
}))
const DEFAULT_BYTES = bytesOf(CONF)

/** The paths under which the shop takes an endpoint: the clients of the specification omit `/api` in some. */
const pathsOf = (method: string, path: string): string[] => {
  const filled = path.replaceAll(/:\w+/g, 'x-1')
  return [filled, filled.replace(/^\/api/, '')].filter((each) => apiPath(method, each) === filled)
}

test('the proxy of the documentation lets every body through that an endpoint takes', () => {
  const stopped: string[] = []
  for (const { endpoint } of ENDPOINTS) {
    const needed = endpoint.form ? endpoint.form.maxBytes : bodyMaxBytesOf(endpoint)
    for (const path of pathsOf(endpoint.method, endpoint.path)) {
      const allowed = LOCATIONS.find(({ pattern }) => pattern.test(path))?.maxBytes ?? DEFAULT_BYTES
      // A form has other fields besides its file.
      if (allowed < needed * (endpoint.form ? 1.1 : 1)) stopped.push(`${endpoint.method} ${path}`)
    }
  }
  expect(stopped).toEqual([])
})

test('the proxy takes large bodies only for uploads', () => {
  const large = ENDPOINTS.filter(
    ({ endpoint: { form, path } }) =>
      !form && LOCATIONS.some(({ pattern }) => pattern.test(path.replaceAll(/:\w+/g, 'x-1'))),
  )
  expect(large.map(({ operationId }) => operationId)).toEqual(['deleteImage'])
})
