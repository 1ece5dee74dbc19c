import { NEW_BRAND } from '@atelier/domain/brand/brand.schema'
import { NEW_COMPANY } from '@atelier/domain/shop-documents/company.schema'
import { PAGE_KEYS, pageNameOf } from '@atelier/domain/shop-documents/page-addresses'
import { NEW_PAGES } from '@atelier/domain/shop-documents/page-templates/pages'
import { firstMarket } from '@atelier/domain/setup/first-market'
import { demoTerms } from '@atelier/domain/terms/shop-terms'
import { RouterContextProvider } from 'react-router'
import { beforeEach, expect, test } from 'vitest'
import { apiContext, marketChoicesContext } from '../server/api.server.ts'
import { previewLink } from './preview-frame.tsx'
import { headers, loader } from './preview-page.tsx'

const terms = {
  ...demoTerms,
  returns: { ...demoTerms.returns, windowDays: 21 },
  markets: [
    firstMarket(demoTerms, { country: 'FR', currency: 'EUR', name: 'France', day: '2026-11-27' }),
    firstMarket(demoTerms, { country: 'JP', currency: 'JPY', name: 'Japan', day: '2026-11-27' }),
  ],
}
const DRAFTS = {
  brand: NEW_BRAND,
  company: { ...NEW_COMPANY, supportEmail: 'hello@maren.example' },
  terms,
  ...NEW_PAGES,
  'page-about': { ...NEW_PAGES['page-about'], lead: 'Return it within {returnTime}. Write to {supportEmail}.' },
}

const refusal = (status: number) =>
  Response.json({ success: false, code: 'unauthorized', message: 'Please sign in', errors: [] }, { status })

/** The API has drafts, for the session of staff only. */
function respond(path: string, init: RequestInit): Response {
  const isStaff = new Headers(init.headers).get('Cookie') === 'staff=1'
  if (path === '/api/admin/documents/preview') {
    return isStaff ? Response.json({ success: true, data: DRAFTS }) : refusal(401)
  }
  if (!isStaff) return refusal(401)
  asked.push(path)
  const isList = path.startsWith('/api/admin/preview/products?')
  return isList ? Response.json({ success: true, products: [], total: 0, page: 1, pageSize: 5 }) : refusal(404)
}

/** The paths of products that pages asked for. */
const asked: string[] = []
beforeEach(() => asked.splice(0))

async function open(name: string, cookie = 'staff=1', { market = '', published = [] as readonly string[] } = {}) {
  const context = new RouterContextProvider()
  context.set(apiContext, { fetch: (path, init) => Promise.resolve(respond(path, init ?? {})) })
  context.set(
    marketChoicesContext,
    published.map((key) => ({ key, name: key, currency: 'EUR', countries: [] })),
  )
  const base = market === '' ? '/preview' : `/preview/market/${market}`
  const request = new Request(`http://shop.example${base}/pages/${name}`, { headers: { Cookie: cookie } })
  const where = {
    context,
    params: { page: name, market: market || undefined },
    request,
    url: new URL(request.url),
    pattern: '/preview/pages/:page',
  }
  const { data, init } = await loader(where)
  return { ...data, status: init?.status ?? 200 }
}

const textPages = PAGE_KEYS.filter((key) => key !== 'page-home' && key !== 'page-shop')

test.each(textPages)('staff see the draft of %s', async (key) => {
  const { view, status } = await open(pageNameOf(key))
  expect([status, view?.key]).toEqual([200, key])
})

test('fills the figures of the draft from the drafted promises', async () => {
  const { view } = await open('about')
  expect(view?.page).toMatchObject({ lead: 'Return it within 21 days. Write to hello@maren.example.' })
  expect(view?.terms.returns.windowDays).toBe(21)
})

test.each([
  ['about', ''],
  ['about', 'staff=0'],
  ['diary', 'staff=1'],
])('returns 404 for /preview/pages/%s with the cookie "%s"', async (name, cookie) => {
  const { view, status } = await open(name, cookie)
  expect([status, view]).toEqual([404, null])
})

test('a market of the draft is previewed before it is published, with the products that staff see in it', async () => {
  const { view } = await open('shipping', 'staff=1', { market: 'fr' })
  expect([view?.isPublished, view?.terms.currency, view?.terms.shipping.destinations]).toEqual([false, 'EUR', ['FR']])
  expect(view?.market.choices.map(({ key, name }) => [key, name])).toEqual([
    ['', 'United States'],
    ['fr', 'France'],
    ['jp', 'Japan'],
  ])
  expect(asked).toEqual([])
  expect((await open('home', 'staff=1', { market: 'fr' })).view).toMatchObject({ products: { others: [] } })
  expect(asked.length).toBeGreaterThan(0)
  expect(asked.every((path) => path.startsWith('/api/admin/preview/') && path.includes('market=fr'))).toBe(true)
})

test('the preview says of a market whether it is published, and an unknown one is not found', async () => {
  const market = { market: 'jp', published: ['', 'jp'] }
  expect((await open('home', 'staff=1', market)).view?.isPublished).toBe(true)
  expect((await open('home', 'staff=1', { market: 'xx' })).status).toBe(404)
})

test.each([
  ['/', '/preview/market/eu/pages/home'],
  ['/products', '/preview/market/eu/pages/shop'],
  ['/shipping#returns', '/preview/market/eu/pages/shipping#returns'],
  ['/products/totes', '/preview/market/eu/totes'],
  ['/products/odette?color=noir', '/preview/market/eu/odette?color=noir'],
  ['/preview/market/eu/totes?page=2', '/preview/market/eu/totes?page=2'],
  ['/login', '/login'],
  ['?color=noir', '?color=noir'],
])('in the preview of a market %s leads to %s', (path, shown) => {
  expect(previewLink('eu', path)).toBe(shown)
})

test('no cache stores a preview', () => {
  expect(headers()).toEqual({ 'Cache-Control': 'private, no-store' })
})
