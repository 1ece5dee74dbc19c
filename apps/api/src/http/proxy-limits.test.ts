import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { bodyMaxBytesOf } from '@atelier/domain/contract/endpoint-limits'
import { limits } from '@atelier/domain/limits/limits'
import { ENDPOINTS } from '@atelier/domain/all-endpoints/endpoints'
import { expect, test } from 'vitest'
import { apiPath } from './api-prefix.ts'

const CONF = readFileSync(join(import.meta.dirname, '../../../../docs/operations/nginx.conf'), 'utf8')
/** Returns the number of a setting in a location, else that of the server, which comes first. */
const numberOf = (setting: string, text: string): number => {
  const found = new RegExp(`\\b${setting} (\\d+)[ms];`)
  return Number((found.exec(text) ?? found.exec(CONF))?.[1])
}
const bytesOf = (text: string): number => numberOf('client_max_body_size', text) * 1_048_576
/** How long the proxy waits for the shop, in milliseconds. */
const waitOf = (text: string): number => numberOf('proxy_read_timeout', text) * 1_000
const LOCATIONS = [...CONF.matchAll(/location ~ (\S+) \{([^}]*)\}/g)].map(({ 1: pattern = '', 2: body = '' }) => ({
  pattern: new RegExp(pattern),
  maxBytes: bytesOf(body),
  waitMs: waitOf(body),
  pauseMs: numberOf('send_timeout', body) * 1_000,
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
      !form &&
      LOCATIONS.some(
        ({ pattern, maxBytes }) => maxBytes > DEFAULT_BYTES && pattern.test(path.replaceAll(/:\w+/g, 'x-1')),
      ),
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

test('the proxy gives the reader of an archive as long a pause as the shop', () => {
  const archive = LOCATIONS.find(({ pattern }) => pattern.test('/api/admin/export'))
  expect(archive?.pauseMs).toBe(limits.http.archivePauseMs)
})
