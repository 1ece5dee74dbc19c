import type { APIRequestContext, Page } from '@playwright/test'
import type { Machines } from '@atelier/domain/shop-documents/machines.schema'
import { expect, signInAsStaff, test } from '../fixtures.ts'
import { expectNoViolation } from '../pages/axe.ts'
import { callApi } from '../pages/orders.ts'

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

/** Opens what programs read, as staff do under Search and AI. */
async function openToMachines(staff: Page): Promise<void> {
  const path = '/api/admin/documents/machines'
  const { data } = await callApi<{ data: { content: Machines; updatedAt: string } }>(staff, 'GET', path)
  const content = { ...data.content, feeds: { google: true, meta: true }, ucp: true }
  if (JSON.stringify(content) === JSON.stringify(data.content)) return
  const draft = { content, updatedAt: data.updatedAt }
  const saved = await callApi<{ data: { updatedAt: string } }>(staff, 'PUT', `${path}/draft`, draft)
  await callApi(staff, 'POST', `${path}/publish`, { updatedAt: saved.data.updatedAt })
}

/** The offers of structured data by SKU: their price and currency. */
function offersOf(html: string): Map<string, string> {
  const json = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html)?.[1] ?? '{}'
  const graph = (JSON.parse(json) as { '@graph': { hasVariant?: Offered[] }[] })['@graph']
  const variants = graph.flatMap(({ hasVariant = [] }) => hasVariant)
  return new Map(variants.map(({ sku, offers }) => [sku, `${offers.price} ${offers.priceCurrency}`]))
}
interface Offered {
  sku: string
  offers: { price: number; priceCurrency: string }
}

test('an assistant walks from the profile to the cart, and every market says one price everywhere', async ({
  page,
  someoneElse,
}) => {
  const staff = await someoneElse()
  await signInAsStaff(staff, 'admin')
  await openToMachines(staff)
  const { request } = page
  const feeds = await Promise.all(
    ['', '?market=eu', '?market=jp'].map(async (query) => (await request.get(`/feeds/google.xml${query}`)).text()),
  )
  for (const [index, prefix] of ['', '/eu', '/jp'].entries()) {
    const html = await (await request.get(`${prefix}/products/clemence`)).text()
    const offers = offersOf(html)
    expect(offers.size).toBeGreaterThan(1)
    for (const [sku, price] of offers) {
      const item = feeds[index]?.split('<item>').find((text) => text.includes(`<g:id>${sku}</g:id>`)) ?? ''
      const charged = /<g:sale_price>([^<]+)/.exec(item)?.[1] ?? /<g:price>([^<]+)/.exec(item)?.[1] ?? ''
      expect([sku, charged.replace('.00 ', ' ')]).toEqual([sku, price])
    }
  }

  const profile = (await (await request.get('/.well-known/ucp')).json()) as {
    ucp: { services: Record<string, { endpoint: string }[]> }
  }
  const { pathname } = new URL(profile.ucp.services['dev.ucp.shopping']?.[0]?.endpoint ?? 'http://nothing.invalid')
  const body = { query: 'Clémence top-handle', context: { address_country: 'FR' } }
  const found = (await (await request.post(`${pathname}/catalog/search`, { data: body })).json()) as {
    products: { url: string; variants: { price: { amount: number }; metadata: { cart_url: string } }[] }[]
  }
  const [product] = found.products
  const [variant] = product?.variants ?? []
  const markdown = await pageOf(request, new URL(product?.url ?? 'http://nothing.invalid').pathname)
  expect(markdown.text).toContain(`- Price: ${((variant?.price.amount ?? 0) / 100).toFixed(2)} EUR\n`)

  const link = new URL(variant?.metadata.cart_url ?? 'http://nothing.invalid')
  await page.goto(link.pathname + link.search)
  await expect(page.getByRole('heading', { name: 'Add these to your cart?' })).toBeVisible()
  await expectNoViolation(page)
  await page.getByRole('button', { name: 'Add to cart' }).click()
  const cart = page.getByRole('dialog')
  await expect(cart.getByRole('link', { name: 'Clémence Top-Handle' })).toBeVisible()
  await cart.getByRole('button', { name: /checkout/i }).click()
  await expect(page).toHaveURL(/\/eu\/checkout/)
})

test('a cart link changes no cart until the shopper says so, and says what it cannot add', async ({ page }) => {
  await page.goto('/cart?add=OR610-COG:1,NOTHING:2')
  await expect(page.getByRole('main').getByRole('alert')).toHaveText('Currently unavailable: NOTHING.')
  expect(await page.evaluate(() => localStorage.getItem('shop.cart'))).toBeNull()
  await page.goto('/cart?add=broken')
  await expect(page.getByRole('heading', { name: 'This link holds nothing to buy' })).toBeVisible()
  await page.getByRole('button', { name: 'Open your cart' }).press('Enter')
  await expect(page.getByRole('dialog')).toBeVisible()
  const response = await page.request.get('/cart?add=OR610-COG:1')
  expect(response.headers()['cache-control']).toBe('private, no-cache')
})
