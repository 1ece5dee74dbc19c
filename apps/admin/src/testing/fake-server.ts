import { vi } from 'vitest'

type Answer = { status?: number; body: unknown }

/** Answers `METHOD /path`; everything not named answers 404, and what was asked can be read afterwards. */
export function fakeServer(answers: Record<string, (url: URL, body: unknown) => Answer>) {
  const asked: string[] = []
  vi.stubGlobal('fetch', async (input: string, init: RequestInit) => {
    const url = new URL(input, 'http://shop.example')
    const method = init.method ?? 'GET'
    asked.push(`${method} ${url.pathname}${url.search}`)
    const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : undefined
    const answer = answers[`${method} ${url.pathname}`]?.(url, body) ?? refusal(404, 'not_found')
    const status = answer.status ?? 200
    if (typeof answer.body === 'string') return new Response(answer.body, { status })
    return Response.json(answer.body, { status })
  })
  return { asked }
}

export const refusal = (status: number, code: string, message = 'no'): Answer => ({
  status,
  body: { success: false, code, message, errors: [] },
})
