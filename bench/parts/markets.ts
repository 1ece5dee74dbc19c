import { quoteOrder } from '@atelier/domain/quote/quote-order'
import { demoTerms, type ShopTerms } from '@atelier/domain/terms/shop-terms'
import pg from 'pg'
import type { Bench } from '../bench.ts'
import { compare, median, type Load } from '../load.ts'
import { atLeastRatio, atMost } from '../report.ts'
import { startShop } from '../shop.ts'
import { assetKilobytes } from '../sizes.ts'

const PAGE = '/products/clemence'
const WHOLE = { rounds: 8, seconds: 4 }
const QUICK = { rounds: 4, seconds: 2 }
const QUOTES = 2_000

/** Measures what markets cost: a quote, cached pages in turns with those of a shop without other markets, and scripts. */
export async function markets({ demoDatabase, dataDir, isQuick }: Bench): Promise<void> {
  atMost('quote of 5 lines with delivery and gift wrap, median', quoteMs() * 1_000, 200, 'µs')
  const [many, one] = [await demoDatabase('bench_markets'), await demoDatabase('bench_one_market')]
  await removeMarkets(one)
  const start = (databaseUrl: string) =>
    startShop({ databaseUrl, dataDir, firstPath: PAGE, settings: { WORKER: 'none' } })
  const shops = [await start(many), await start(one)] as const
  try {
    const [ours, without] = shops
    const load = ({ url }: typeof ours, path: string): Load => ({
      url,
      requests: [path],
      headers: { 'Accept-Encoding': 'br' },
    })
    const options = {
      ...(isQuick ? QUICK : WHOLE),
      processorMs: () => ours.processorMs() + without.processorMs(),
    }
    for (const path of [PAGE, `/eu${PAGE}`]) {
      const found = await compare(load(ours, path), load(without, PAGE), options)
      atLeastRatio(`${path} cached, per processor second (limit: a shop without other markets)`, found, 0.98)
    }
    const scripts = async ({ url }: typeof ours) => assetKilobytes(url + PAGE, 'js')
    atMost(
      'product page, scripts more than without markets, gzip',
      (await scripts(ours)) - (await scripts(without)),
      2,
      'kB',
    )
  } finally {
    for (const shop of shops) await shop.stop()
  }
}

/** Returns the median time in ms of a quote in a market whose rates depend on the destination. */
function quoteMs(): number {
  const terms: ShopTerms = {
    ...demoTerms,
    taxMode: 'included',
    taxRounding: 'line',
    isGiftWrapOffered: true,
    giftWrapCentsPerItem: 9_00,
    shipping: {
      ...demoTerms.shipping,
      isCharged: true,
      international: { ...demoTerms.shipping.international, cents: 35_00 },
    },
    taxRates: ['DE', 'FR', 'IT', 'ES'].map((place, index) => ({ place, percent: 19 + index })),
  }
  const lines = Array.from({ length: 5 }, (_, index) => ({
    unitPriceCents: 1_234_56 + index,
    quantity: index + 1,
    wrapped: index % 2,
  }))
  const times = Array.from({ length: QUOTES }, () => {
    const startedAt = performance.now()
    quoteOrder(lines, terms, { destination: { country: 'FR' } })
    return performance.now() - startedAt
  })
  return median(times)
}

/** Publishes the promises of the demo without its other markets. */
async function removeMarkets(databaseUrl: string): Promise<void> {
  const database = new pg.Client({ connectionString: databaseUrl })
  await database.connect()
  try {
    await database.query(`
      insert into shop_document_versions (key, content, published_at, published_by_name)
      select key, content || '{"markets": []}', now(), '' from shop_document_versions
      where key = 'terms' order by version desc limit 1`)
  } finally {
    await database.end()
  }
}
