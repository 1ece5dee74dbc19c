import { z } from 'zod'
import { expect, test, vi } from 'vitest'
import { ApiError, createApi, HTML_RESPONSE_MESSAGE, NETWORK_ERROR_MESSAGE, type ApiOptions } from './http.ts'

const ResultSchema = z.object({ success: z.literal(true), value: z.number() })

const respondWith = (body: string, status = 200): ApiOptions['fetch'] => {
  return () => Promise.resolve(new Response(body, { status }))
}
const failing = async (fetch: ApiOptions['fetch'], onError?: ApiOptions['onError']): Promise<ApiError> => {
  const error: unknown = await createApi({ fetch, onError })({ path: '/api/x', responseSchema: ResultSchema }).catch(
    (e: unknown) => e,
  )
  if (!(error instanceof ApiError)) throw new Error('expected an ApiError', { cause: error })
  return error
}

test('returns a response that matches its schema', async () => {
  const api = createApi({ fetch: respondWith('{"success":true,"value":3}') })
  await expect(api({ path: '/api/x', responseSchema: ResultSchema })).resolves.toEqual({ success: true, value: 3 })
})

test('sends JSON, omits empty query values and stays on the same origin', async () => {
  const fetch = vi.fn<ApiOptions['fetch']>(respondWith('{"success":true,"value":3}'))
  await createApi({ fetch, base: 'http://shop' })({
    method: 'POST',
    path: '/api/x',
    query: { page: 2, search: '', status: undefined },
    body: { a: 1 },
    responseSchema: ResultSchema,
  })
  const [url, init] = fetch.mock.calls[0] ?? []
  expect(url).toBe('http://shop/api/x?page=2')
  expect(init).toMatchObject({ method: 'POST', body: '{"a":1}', credentials: 'same-origin' })
})

test('an error response becomes an ApiError with code, message, fields and status', async () => {
  const body = JSON.stringify({
    success: false,
    code: 'out_of_stock',
    message: 'Only 1 left',
    errors: [{ path: 'items', message: 'gone' }],
    data: { items: [] },
  })
  const error = await failing(respondWith(body, 409))
  expect(error).toMatchObject({ code: 'out_of_stock', message: 'Only 1 left', statusCode: 409, data: { items: [] } })
  expect(error.issues).toEqual([{ path: 'items', message: 'gone' }])
})

test.each([
  ['a page of HTML', respondWith('<!DOCTYPE html><p>Bad gateway', 502), HTML_RESPONSE_MESSAGE, 502],
  ['text that is not JSON', respondWith('oops', 500), 'An error occurred', 500],
  ['JSON that does not match the schema', respondWith('{"error":"x"}', 418), 'An error occurred', 418],
  ['no response', () => Promise.reject(new TypeError('fetch failed')), NETWORK_ERROR_MESSAGE, 0],
])('has the message of S8 for %s', async (_what, fetch, message, status) => {
  const seen: ApiError[] = []
  const error = await failing(fetch, (e) => seen.push(e))
  expect([error.message, error.statusCode]).toEqual([message, status])
  expect(seen).toEqual([error])
})

test('a request that times out is a network error', async () => {
  const never: ApiOptions['fetch'] = (_url, init) =>
    new Promise((_resolve, reject) => {
      init.signal?.addEventListener('abort', () => reject(new Error('aborted')))
    })
  const request = createApi({ fetch: never })({ path: '/api/x', responseSchema: ResultSchema, timeoutMs: 10 })
  await expect(request).rejects.toThrow(NETWORK_ERROR_MESSAGE)
  const api = createApi({ fetch: never, timeoutMs: 10 })
  await expect(api({ path: '/api/x', responseSchema: ResultSchema })).rejects.toMatchObject({ statusCode: 0 })
})

test('distinguishes a timeout from a failure, also while the body is loading', async () => {
  const late = () => Promise.reject(new DOMException('too long', 'TimeoutError'))
  expect((await failing(late)).isTimeout).toBe(true)
  const body = new ReadableStream({ start: (stream) => stream.error(new DOMException('too long', 'TimeoutError')) })
  expect((await failing(() => Promise.resolve(new Response(body)))).isTimeout).toBe(true)
  expect((await failing(() => Promise.reject(new TypeError('fetch failed')))).isTimeout).toBe(false)
})
