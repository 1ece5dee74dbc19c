import { expect, test } from 'vitest'
import { canonicalPath, isPublicPage, readPageAddress as readAddress } from './page-address.ts'

const readPageAddress = (url: string) => readAddress(url, new Set(['totes', 'sale', '革']))

test.each([
  ['/', '/'],
  ['/?utm_source=letter&fbclid=1', '/'],
  ['/products?page=2&utm_source=letter&color=noir&color=bone&color=noir', '/products?color=noir&color=bone&page=2'],
  ['/products?sort=newest&q=&minPrice=', '/products?sort=newest'],
  ['/products/totes?page=3&from=1', '/products/totes?from=1&page=3'],
  ['/products/totes?sort=newest&ref=x', '/products/totes?sort=newest'],
  ['/products/sale?available=true', '/products/sale?available=true'],
  ['/products/%E9%9D%A9?sort=newest&fits=laptop&x=1', '/products/%E9%9D%A9?fits=laptop&sort=newest'],
  ['/products/clemence?sort=newest&color=noir', '/products/clemence?color=noir'],
  ['/products/no-list?page=2&color=noir', '/products/no-list?color=noir'],
  ['/search?q=box%20calf&gclid=1', '/search?q=box+calf'],
  ['/product/totes-1a2b3c4d?x=1', '/product/totes-1a2b3c4d'],
  ['/faq?x=<script>', '/faq'],
  ['/products/totes.data?_routes=a&page=2&x=1', '/products/totes.data?_routes=a&page=2'],
  ['/_root.data?x=1', '/_root.data'],
])('%s is cached as %s', (url, key) => {
  expect(readPageAddress(url)).toMatchObject({ key, kind: 'page' })
})

test.each([
  '/checkout',
  '/checkout/success',
  '/checkout.data',
  '/login?returnTo=%2Faccount',
  '/account',
  '/account/orders/ORD-1',
  '/favorites',
  '/unsubscribe?token=secret',
  '/reset-password',
  '/pay/1?token=secret',
  '/preview/totes-1a2b3c4d',
])('%s is never cached', (url) => {
  expect(readPageAddress(url)).toBeNull()
})

const MARKETS = new Set(['eu', 'jp'])

test.each([
  ['/eu', '/eu'],
  ['/eu?utm_source=letter', '/eu'],
  ['/eu.data?x=1', '/eu.data'],
  ['/eu/products?page=2&x=1', '/eu/products?page=2'],
  ['/eu/products/totes.data?_routes=a&page=2&x=1', '/eu/products/totes.data?_routes=a&page=2'],
  ['/jp/products/clemence?sort=newest&color=noir', '/jp/products/clemence?color=noir'],
])('%s in a market is cached under its own address %s', (url, key) => {
  expect(readAddress(url, new Set(['totes']), MARKETS)).toMatchObject({ key, kind: 'page' })
})

test.each(['/eu/checkout', '/eu/checkout.data', '/jp/orders/ORD-1.x', '/eu/pay/1?token=secret', '/eu/account'])(
  '%s is never cached, and no public page',
  (url) => {
    expect(readAddress(url, new Set(), MARKETS)).toBeNull()
    expect(isPublicPage(url, MARKETS)).toBe(false)
  },
)

test('the prefix of no market is an unknown path', () => {
  expect(readAddress('/xx/products', new Set(), MARKETS)).toMatchObject({ key: '/xx/products', kind: 'nothing' })
  expect([isPublicPage('/eu/products', MARKETS), isPublicPage('/xx/products', MARKETS)]).toEqual([true, false])
})

test.each([
  ['/EU/', '/eu'],
  ['/EU/Products//Totes/', '/eu/products/totes'],
  ['/Eu/Orders/ORD-1A/', '/eu/orders/ORD-1A'],
  ['/eu/products/totes.data', '/eu/products/totes.data'],
  ['/xx/Orders/ORD-1A', '/xx/orders/ord-1a'],
])('%s in a market has the canonical path %s', (path, form) => {
  expect(canonicalPath(path, MARKETS)).toBe(form)
})

test('an unknown path is cached only without a query, so that no page loses parameters it reads', () => {
  expect(readPageAddress('/wp-login.php')).toMatchObject({ key: '/wp-login.php', kind: 'nothing' })
  expect(readPageAddress('/a-new-page?reads=this')).toBeNull()
})

test('returns the parameters that no page reads', () => {
  expect(readPageAddress('/product/x?utm_source=a&color=noir&utm_medium=b')?.rest.toString()).toBe(
    'utm_source=a&utm_medium=b',
  )
})

test.each([
  ['/', '/'],
  ['//', '/'],
  ['/Products//Totes/', '/products/totes'],
  ['/Orders/ORD-1A/', '/orders/ORD-1A'],
  ['/products/totes.data', '/products/totes.data'],
  ['/products/%E9%9D%A9/', '/products/%E9%9D%A9'],
  ['/Products/%e9%9d%a9', '/products/%E9%9D%A9'],
  ['/products/КОЖАНЫЙ-ремень', '/products/кожаный-ремень'],
  ['/products/ΔΕΡΜΆΤΙΝΗ-ΤΣΆΝΤΑΣ', '/products/δερμάτινη-τσάντας'],
  ['/products/ԿԱՇԻ', '/products/կաշի'],
  ['/products/ＴＯＴＥ-革', '/products/ｔｏｔｅ-革'],
  ['/products/Sac-ЛЁД-2', '/products/sac-лёд-2'],
  ['/products/' + 'й'.normalize('NFD'), '/products/й'],
  ['/product/%54otes-1A', '/product/totes-1a'],
  ['/%4Frders/ORD-1A', '/orders/ORD-1A'],
  ['/orders/%D0%90', '/orders/%D0%90'],
  ['/products/a%2Fb%D0%90', '/products/a%2Fb%D0%B0'],
  ['/products/%ff%C3', '/products/%FF%C3'],
])('%s has the canonical path %s', (path, form) => {
  const encoded = (text: string): string => new URL(`http://shop.example${text}`).pathname
  expect(canonicalPath(encoded(path))).toBe(encoded(form))
})

test('a canonical path is its own canonical path, for every character', () => {
  const unstable: string[] = []
  for (let code = 1; code < 0x2_0000; code += 1) {
    if (code >= 0xd800 && code <= 0xdfff) continue
    const path = canonicalPath(`/products/a${encodeURIComponent(String.fromCodePoint(code))}b`)
    if (canonicalPath(path) !== path) unstable.push(path)
  }
  expect(unstable).toEqual([])
})

test.each(['/', '/faq', '/products', '/products/totes', '/product/totes-1', '/search'])('%s is public', (path) => {
  expect(isPublicPage(path)).toBe(true)
})

test.each([
  '/orders/x',
  '/checkout/success',
  '/pay/x',
  '/verify-email',
  '/sandbox/challenge',
  '/newsletter',
  '/nowhere',
])('%s may contain the token of a link', (path) => {
  expect(isPublicPage(path)).toBe(false)
})
