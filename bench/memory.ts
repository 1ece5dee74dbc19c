import { setTimeout as sleep } from 'node:timers/promises'
import { buyByCard, RejectedError, sandboxForm, type Offer } from './card-buyer.ts'
import { createClient, type HttpClient } from './http-client.ts'
import type { RunningShop } from './shop.ts'

const VISITORS = 12
const BUYERS = 4
const PAUSE_MS = 20
const ENCODINGS = ['br', 'gzip', 'identity']
const SORTS = ['', 'price-asc', 'price-desc']

const random = <T>(items: readonly T[]): T | undefined => items[Math.floor(Math.random() * items.length)]

/** Sends what visitors of a busy shop do, and checkouts by card, for some seconds. Returns the number of requests. */
export async function sendMixedLoad(shop: RunningShop, offers: readonly Offer[], seconds: number): Promise<number> {
  const client = createClient(VISITORS + BUYERS)
  const endsAt = performance.now() + seconds * 1_000
  let sent = 0
  const repeat = async (work: (number: number) => Promise<unknown>): Promise<void> => {
    while (performance.now() < endsAt) {
      sent += 1
      await work(sent).catch((error: unknown) => {
        if (!(error instanceof RejectedError)) throw error
      })
      await sleep(PAUSE_MS)
    }
  }
  const visit = (number: number): Promise<unknown> => visitOnce(client, shop.url, { number, offer: random(offers) })
  const buy = async (number: number): Promise<void> => {
    const offer = random(offers)
    if (offer) await buyByCard({ client, shopUrl: shop.url, form: sandboxForm(client, shop.url), offer, number })
  }
  await Promise.all([
    ...Array.from({ length: VISITORS }, () => repeat(visit)),
    ...Array.from({ length: BUYERS }, () => repeat(buy)),
  ])
  return sent
}

/** Opens a page, a list or a search, with the variations that fill caches: campaigns, filters, words, encodings. */
async function visitOnce(
  client: HttpClient,
  url: string,
  { number, offer }: { number: number; offer: Offer | undefined },
): Promise<void> {
  const slug = offer?.slug ?? ''
  const paths = [
    '/',
    '/products/totes',
    `/products/${slug}`,
    `/products/${slug}?utm_source=campaign-${number % 500}`,
    `/products/handbags?sort=${random(SORTS) ?? ''}&maxPrice=${300 + (number % 200) * 10}`,
    `/api/products/${slug}`,
    `/api/products?page=1&pageSize=24&q=${random(['noir', 'tote', 'leather', `word${number}`])}`,
    `/api/products?page=1&pageSize=24&facets=true&minPrice=${number % 300}`,
    `/search?q=${slug.slice(0, 1 + (number % 6))}`,
    `/no-such-page-${number}`,
  ]
  await client(url + (random(paths) ?? '/'), { headers: { 'Accept-Encoding': random(ENCODINGS) ?? 'br' } })
}
