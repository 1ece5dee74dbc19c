import { vi } from 'vitest'
import { someCategories } from './a-category.ts'

type FakeResponse = { status?: number; body: unknown }

/** What many screens load beside their own data. */
const DEFAULT_HANDLERS: Record<string, () => FakeResponse> = {
  'GET /api/admin/categories': () => ({ body: { success: true, data: someCategories } }),
}

/**
 * A fake server with handlers by `METHOD /path`; other requests return 404. Returns the recorded requests, without those
 * of default handlers.
 */
export function fakeServer(handlers: Record<string, (url: URL, body: unknown, headers: Headers) => FakeResponse>) {
  const requests: string[] = []
  vi.stubGlobal('fetch', async (input: string, init: RequestInit) => {
    const url = new URL(input, 'http://shop.example')
    const method = init.method ?? 'GET'
    const route = `${method} ${url.pathname}`
    if (route in handlers || !(route in DEFAULT_HANDLERS)) requests.push(`${route}${url.search}`)
    const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : undefined
    const handle = handlers[route] ?? DEFAULT_HANDLERS[route]
    const response = handle?.(url, body, new Headers(init.headers)) ?? errorResponse(404, 'not_found')
    const status = response.status ?? 200
    if (typeof response.body === 'string') return new Response(response.body, { status })
    return Response.json(response.body, { status })
  })
  return { requests }
}

export const errorResponse = (status: number, code: string, message = 'no'): FakeResponse => ({
  status,
  body: { success: false, code, message, errors: [] },
})
