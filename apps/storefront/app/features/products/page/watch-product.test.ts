// @vitest-environment jsdom
import type { Product } from '@atelier/domain/products/product.schema'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { watchProduct, type LiveProduct } from './watch-product.ts'
import { DEFAULT_REGION } from '@atelier/domain/region/region'

const rendered = {
  productId: 'totes-1',
  status: 'active',
  currency: 'USD',
  price: 1_250,
  compareAtPrice: null,
  stock: null,
  colors: [{ name: 'Noir', stock: 3 }],
} as unknown as Product

let respond: () => Response
const requests = vi.fn<(url: string) => void>()
const controllers: AbortController[] = []

function watch() {
  const controller = new AbortController()
  controllers.push(controller)
  const shown: LiveProduct[] = []
  const refresh = watchProduct(rendered, (live) => shown.push(live), controller.signal, DEFAULT_REGION)
  return { shown, refresh, stop: () => controller.abort() }
}

const showPage = (state: DocumentVisibilityState): void => {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state)
  document.dispatchEvent(new Event('visibilitychange'))
}
const now = (change: object = {}) => Response.json({ product: { ...rendered, ...change } })
const settle = () => vi.advanceTimersByTimeAsync(0)

beforeEach(() => {
  vi.useFakeTimers()
  respond = () => now()
  vi.stubGlobal('fetch', async (url: string) => {
    requests(url)
    return respond()
  })
})

afterEach(() => {
  for (const controller of controllers.splice(0)) controller.abort()
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  requests.mockClear()
})

test('shows what a cache had stored without calling it news, and later changes as news', async () => {
  respond = () => now({ price: 1_200 })
  const { shown, refresh } = watch()
  await settle()
  expect(shown.at(-1)).toMatchObject({ product: { price: 1_200 }, news: { price: '', colors: {} } })
  respond = () => now({ price: 1_150, colors: [{ name: 'Noir', stock: 0 }] })
  expect((await refresh()).price).toBe(1_150)
  expect(shown.at(-1)?.news).toEqual({
    price: 'The price is now $1,150.00.',
    colors: { Noir: 'Noir has sold out.' },
  })
})

test('asks again after 60 to 90 seconds, and when the page becomes visible', async () => {
  watch()
  await settle()
  await vi.advanceTimersByTimeAsync(59_999)
  expect(requests).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(30_001)
  expect(requests).toHaveBeenCalledTimes(2)
  showPage('hidden')
  await vi.advanceTimersByTimeAsync(600_000)
  expect(requests).toHaveBeenCalledTimes(2)
  showPage('visible')
  expect(requests).toHaveBeenCalledTimes(3)
})

test('leaves the product as it is after an error, and treats a product that is gone as sold out', async () => {
  const { shown, refresh } = watch()
  await settle()
  respond = () => new Response('busy', { status: 503 })
  expect((await refresh()).price).toBe(1_250)
  expect(shown).toHaveLength(1)
  respond = () => new Response(null, { status: 410 })
  await refresh()
  expect(shown.at(-1)?.news.colors).toEqual({ Noir: 'Noir has sold out.' })
})

test('asks nothing after the page was left', async () => {
  const { stop } = watch()
  await settle()
  stop()
  showPage('visible')
  await vi.advanceTimersByTimeAsync(600_000)
  expect(requests).toHaveBeenCalledTimes(1)
})
