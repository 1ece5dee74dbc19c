import type { APIRequestContext } from '@playwright/test'
import { expect, test } from '../fixtures.ts'

const MARKDOWN = { Accept: 'text/markdown' }

const pageOf = async (request: APIRequestContext, path: string) => {
  const response = await request.get(path, { headers: MARKDOWN })
  return { status: response.status(), type: response.headers()['content-type'], text: await response.text() }
}

/** The paths of the links of a Markdown page. */
const linksOf = (text: string): string[] =>
  [...text.matchAll(/\]\((https?:\/\/[^)\s]+)\)/g)].map(([, address = '']) => {
    const { pathname, search } = new URL(address)
    return pathname + search
  })

for (const [prefix, currency] of [
  ['', 'USD'],
  ['/eu', 'EUR'],
  ['/jp', 'JPY'],
] as const) {
  test(`llms.txt of ${prefix || 'the default market'} leads to pages that are also Markdown`, async ({ request }) => {
    const overview = await request.get(`${prefix}/llms.txt`)
    expect([overview.status(), overview.headers()['content-type']]).toEqual([200, 'text/plain; charset=utf-8'])
    const text = await overview.text()
    expect(text).toContain(`Prices are in ${currency}`)
    const links = linksOf(text).filter((path) => !path.endsWith('/llms.txt'))
    expect(links.length).toBeGreaterThan(10)
    for (const path of links) {
      expect(path.startsWith(`${prefix}/`)).toBe(true)
      const page = await pageOf(request, path)
      expect([path, page.status, page.type]).toEqual([path, 200, 'text/markdown; charset=utf-8'])
      expect(page.text).toMatch(/^# \S/)
      expect(page.text).not.toMatch(/undefined|\[object|<[a-z]+/)
    }
  })

  test(`the Markdown of a product in ${prefix || 'the default market'} says what its page says`, async ({
    request,
  }) => {
    const { text } = await pageOf(request, `${prefix}/products/clemence`)
    const html = await (await request.get(`${prefix}/products/clemence`, { headers: { Accept: 'text/html' } })).text()
    const amount = /property="product:price:amount" content="([^"]+)"/.exec(html)?.[1]
    expect(text).toContain(`- Price: ${amount} ${currency}\n`)
    for (const path of linksOf(text)) expect((await request.head(path)).status()).toBe(200)
  })
}

test('pages of people stay pages, and what is not there is said in Markdown', async ({ request }) => {
  expect((await pageOf(request, '/login')).type).toBe('text/html; charset=utf-8')
  expect((await pageOf(request, '/checkout')).type).toBe('text/html; charset=utf-8')
  const missing = await pageOf(request, '/products/no-such-bag')
  expect([missing.status, missing.type]).toEqual([404, 'text/markdown; charset=utf-8'])
  const moved = await request.get('/product/clemence', { headers: MARKDOWN, maxRedirects: 0 })
  expect([moved.status(), moved.headers()['location']]).toEqual([301, '/products/clemence'])
  const head = await request.head('/faq', { headers: MARKDOWN })
  expect(head.headers()['content-type']).toBe('text/markdown; charset=utf-8')
})
