import { vi } from 'vitest'

/** Status and body of a response; or a function, for a response that is late, fails or is no JSON. */
export type MockResponse = [status: number, body: object] | (() => Promise<Response>)

interface SentRequest {
  path: string
  /** The Idempotency-Key. */
  key: string | null
  body: Record<string, unknown>
}

/** A connection that breaks before the response. */
export const networkError: MockResponse = () => Promise.reject(new TypeError('fetch failed'))

/** Builds a response with an error of the API. */
export const errorResponse = (
  status: number,
  code: string,
  message: string,
  errors: { path: string; message: string }[] = [],
): MockResponse => [status, { success: false, code, message, errors }]

/** Mocks the responses of each path in order; the last one repeats. An unknown path gets 404. Returns the requests. */
export function mockFetch(responses: Record<string, MockResponse[]>): SentRequest[] {
  const sent: SentRequest[] = []
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => {
    const before = sent.filter((request) => request.path === path).length
    const body = JSON.parse(typeof init.body === 'string' ? init.body : '{}') as SentRequest['body']
    sent.push({ path, key: new Headers(init.headers).get('Idempotency-Key'), body })
    const response = responses[path]?.[before] ?? responses[path]?.at(-1) ?? [404, {}]
    if (typeof response === 'function') return response()
    const [status, responseBody] = response
    return Promise.resolve(Response.json(responseBody, { status }))
  })
  return sent
}
