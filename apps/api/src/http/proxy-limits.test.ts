import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { bodyMaxBytesOf } from '@atelier/domain/contract/endpoint-limits'
import { ENDPOINTS } from '@atelier/domain/all-endpoints/endpoints'
import { expect, test } from 'vitest'
import { apiPath } from './api-prefix.ts'

const CONF = readFileSync(join(import.meta.dirname, '../../../../docs/operations/nginx.conf'), 'utf8')
const bytesOf = (text: string, from = 0): number =>
  Number(/client_max_body_size (\d+)m;/.exec(text.slice(from))?.[1]) * 1_048_576
/** How long the proxy waits for the shop, in milliseconds: that of the text, else that of the server. */
const waitOf = (text: string): number =>
  Number((/proxy_read_timeout (\d+)s;/.exec(text) ?? /proxy_read_timeout (\d+)s;/.exec(CONF))?.[1]) * 1_000
const LOCATIONS = [...CONF.matchAll(/location ~ (\S+) \{([^}]*)\}/g)].map(
  ({ 1: pattern = '', 2: body = '', index }) => ({
    pattern: new RegExp(pattern),
    maxBytes: bytesOf(CONF, index),
    waitMs: waitOf(body),
  }),
)
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

test('the proxy waits as long as the slowest answer of an endpoint takes', () => {
  const cut = ENDPOINTS.flatMap(({ endpoint: { method, path, timeoutMs = 0 } }) =>
    pathsOf(method, path).filter((each) => {
      const { waitMs } = LOCATIONS.find(({ pattern }) => pattern.test(each)) ?? { waitMs: waitOf(CONF) }
      return waitMs < timeoutMs
    }),
  )
  expect(cut).toEqual([])
})

test('the proxy stores no download that the shop forbids it to store, and ends none for its size', () => {
  // The archive of the shop and the live updates turn its buffer off with a header. Feeds may pass through the buffer.
  expect(CONF).not.toMatch(
    /^\s*(?:proxy_ignore_headers [^#\n]*X-Accel|proxy_max_temp_file_size|proxy_buffering|proxy_limit_rate)/im,
  )
})
