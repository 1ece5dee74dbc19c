import { vi } from 'vitest'

export type MockResponse = [status: number, body: object]

interface SentRequest {
  path: string
  /** The Idempotency-Key. */
  key: string | null
  body: Record<string, unknown>
}

/** Mocks the responses of each path in order; the last one repeats. An unknown path gets 404. Returns the requests. */
export function mockFetch(responses: Record<string, MockResponse[]>): SentRequest[] {
  const sent: SentRequest[] = []
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => {
    const before = sent.filter((request) => request.path === path).length
    const body = JSON.parse(typeof init.body === 'string' ? init.body : '{}') as SentRequest['body']
    sent.push({ path, key: new Headers(init.headers).get('Idempotency-Key'), body })
    const [status, responseBody] = responses[path]?.[before] ?? responses[path]?.at(-1) ?? [404, {}]
    return Promise.resolve(Response.json(responseBody, { status }))
  })
  return sent
}
