import { defineEndpoint } from '@atelier/domain/contract/endpoint'
import { envelope } from '@atelier/domain/contract/envelope'
import { afterEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import {
  ApiError,
  errorData,
  HTML_RESPONSE_MESSAGE,
  NETWORK_ERROR_MESSAGE,
  onInvalidResponse,
  type InvalidResponseError,
} from './api-error.ts'
import { endpointUrl } from './build-request.ts'
import { call, type ApiClient } from './call.ts'

const changeItem = defineEndpoint({
  method: 'PUT',
  path: '/api/items/:itemId',
  access: 'staff',
  summary: 'Change an item',
  params: z.strictObject({ itemId: z.string() }),
  query: z.strictObject({ page: z.coerce.number<number>().optional(), search: z.string().optional() }),
  body: z.strictObject({ count: z.int() }),
  response: envelope(z.object({ count: z.int() })),
  idempotent: true,
})
const input = { params: { itemId: 'a/b' }, body: { count: 3 } }
const SUCCESS = '{"success":true,"data":{"count":3}}'

const responding =
  (body: string, status = 200): ApiClient['fetch'] =>
  async () =>
    new Response(body, { status })

const never: ApiClient['fetch'] = (_url, { signal }) =>
  new Promise((_resolve, reject) => {
    signal?.addEventListener('abort', () => reject(signal.reason as Error))
  })

async function failing(api: ApiClient): Promise<ApiError> {
  const error: unknown = await call(api, changeItem, input).catch((cause: unknown) => cause)
  if (!(error instanceof ApiError)) throw new Error('expected an ApiError', { cause: error })
  return error
}

afterEach(() => onInvalidResponse(() => {}))

test('sends path, query, body and headers, and returns the parsed response', async () => {
  const fetch = vi.fn<ApiClient['fetch']>(responding(SUCCESS))
  const api = { fetch, baseUrl: 'http://shop', contractVersion: 'v1' }
  const query = { page: 2, search: '' }
  const { data } = await call(api, changeItem, { ...input, query, idempotencyKey: 'key-1' }, { isBackground: true })
  expect(data).toEqual({ count: 3 })
  const [url, init] = fetch.mock.calls[0] ?? []
  expect(url).toBe('http://shop/api/items/a%2Fb?page=2')
  expect(init).toMatchObject({
    method: 'PUT',
    body: '{"count":3}',
    credentials: 'same-origin',
    headers: {
      'Content-Type': 'application/json',
      'Idempotency-Key': 'key-1',
      'X-Background': '1',
      'X-Contract': 'v1',
    },
  })
})

test('calls fetch as a plain function, as browsers demand', async () => {
  const fetch = vi.fn<ApiClient['fetch']>(responding(SUCCESS))
  await call({ fetch }, changeItem, input)
  expect(fetch.mock.contexts).toEqual([undefined])
})

test('sends a form with its file last and lets fetch set the content type', async () => {
  const upload = defineEndpoint({
    method: 'POST',
    path: '/api/upload',
    access: 'staff',
    summary: 'Upload',
    form: {
      fields: z.strictObject({ alt: z.string(), index: z.coerce.number<number>().optional() }),
      file: 'image',
      maxBytes: 100,
    },
    response: null,
  })
  const fetch = vi.fn<ApiClient['fetch']>(async () => new Response(null, { status: 204 }))
  const form = { image: new File(['png'], 'bag.png'), alt: 'A bag', index: undefined }
  await expect(call({ fetch }, upload, { form })).resolves.toBeUndefined()
  const { body, headers } = fetch.mock.calls[0]?.[1] ?? {}
  expect([...(body as FormData).keys()]).toEqual(['alt', 'image'])
  expect(headers).toEqual({})
})

test('the input is checked when it compiles', () => {
  const api = { fetch: responding(SUCCESS) }
  // @ts-expect-error itemId is missing
  void call(api, changeItem, { params: {}, body: { count: 3 } })
  // @ts-expect-error count is a number
  void call(api, changeItem, { ...input, body: { count: '3' } })
  // @ts-expect-error page is a number
  void call(api, changeItem, { ...input, query: { page: '2' } })
  expect.assertions(0)
})

test('an error keeps its code, message, fields, data and status', async () => {
  const errors = [{ path: 'count', message: 'gone' }]
  const body = JSON.stringify({ success: false, code: 'conflict', message: 'Changed', errors, data: { count: 4 } })
  const error = await failing({ fetch: responding(body, 409) })
  expect(error).toMatchObject({ code: 'conflict', message: 'Changed', statusCode: 409, hasServerMessage: true })
  expect(error.issues).toEqual(errors)
  expect(errorData(error, z.object({ count: z.int() }))).toEqual({ count: 4 })
  expect(errorData(error, z.object({ other: z.int() }))).toBeNull()
})

test.each<[string, ApiClient['fetch'], string, number]>([
  ['a page of HTML', responding('<!DOCTYPE html><p>Bad gateway', 502), HTML_RESPONSE_MESSAGE, 502],
  ['a page of HTML with status 200', responding('<!doctype html>', 200), HTML_RESPONSE_MESSAGE, 200],
  ['text', responding('oops', 500), 'An error occurred', 500],
  ['text with status 200', responding('oops', 200), 'An error occurred', 200],
  ['other JSON', responding('{"error":"x"}', 418), 'An error occurred', 418],
  ['no response', () => Promise.reject(new TypeError('fetch failed')), NETWORK_ERROR_MESSAGE, 0],
])('shows the message of S8 for %s, and tells the client', async (_what, fetch, message, status) => {
  const seen: ApiError[] = []
  const error = await failing({ fetch, onError: (each) => seen.push(each) })
  expect([error.message, error.statusCode, error.hasServerMessage]).toEqual([message, status, false])
  expect(seen).toEqual([error])
})

test('a response that breaks its schema names the endpoint and each field', async () => {
  const seen: InvalidResponseError[] = []
  onInvalidResponse((error) => seen.push(error))
  const fetch = responding('{"success":true,"data":{"count":"3"}}')
  await expect(call({ fetch }, changeItem, input)).rejects.toThrow(
    'Invalid response of PUT /api/items/:itemId: data.count: Invalid input: expected number, received string',
  )
  expect(seen.map(({ name }) => name)).toEqual(['InvalidResponseError'])
})

test('the timeout of the call, of the endpoint or of the client ends the call', async () => {
  const slow = { ...changeItem, timeoutMs: 10 }
  await expect(call({ fetch: never }, slow, input)).rejects.toMatchObject({ statusCode: 0, isTimeout: true })
  await expect(call({ fetch: never, timeoutMs: 10 }, changeItem, input)).rejects.toMatchObject({ isTimeout: true })
  const patient = { ...changeItem, timeoutMs: 60_000 }
  await expect(call({ fetch: never }, patient, input, { timeoutMs: 10 })).rejects.toMatchObject({ isTimeout: true })
})

test('distinguishes a timeout from a failure, also while the body is loading', async () => {
  const timeout = new DOMException('too long', 'TimeoutError')
  const late = await failing({ fetch: () => Promise.reject(timeout) })
  expect([late.message, late.isTimeout]).toEqual([NETWORK_ERROR_MESSAGE, true])
  const body = new ReadableStream({ start: (stream) => stream.error(timeout) })
  expect((await failing({ fetch: async () => new Response(body) })).isTimeout).toBe(true)
  expect((await failing({ fetch: () => Promise.reject(new TypeError('fetch failed')) })).isTimeout).toBe(false)
})

test('rethrows an abort unchanged', async () => {
  const onError = vi.fn<NonNullable<ApiClient['onError']>>()
  const signal = AbortSignal.abort(new DOMException('left', 'AbortError'))
  const fetch: ApiClient['fetch'] = (_url, init) => Promise.reject(init.signal?.reason as Error)
  await expect(call({ fetch, onError }, changeItem, input, { signal })).rejects.toMatchObject({ name: 'AbortError' })
  expect(onError).not.toHaveBeenCalled()
})

test('gives the URL of a download', () => {
  expect(endpointUrl(changeItem, { ...input, query: { search: 'noir & or' } })).toBe(
    '/api/items/a%2Fb?search=noir+%26+or',
  )
})
