import { invalidField, ShopError } from '@atelier/domain/contract/shop-error'
import { DEFAULT_MARKET } from '@atelier/domain/markets/market'
import type { ShopMarket } from '@atelier/domain/markets/shop-market'
import { formatMoney, toCents, type Currency } from '@atelier/domain/money/money'
import { PRODUCT_DELETED_MESSAGE } from '@atelier/domain/products/change-product'
import type { PriceChangeBody, SavePricesBody } from '@atelier/domain/products/market-prices.schema'
import type { ProductPrices } from '@atelier/domain/sales/sale-price'
import type { StaffActionContext } from '../../../action-context.ts'
import { inTransaction } from '../../../db/client.ts'
import type { Deps } from '../../../deps.ts'
import { recordAudits } from '../../audit/audit.public.ts'
import { assertStoredCurrency } from '../../shop-documents/shop-documents.public.ts'
import { productNotFound } from '../desk/product-not-found.ts'
import { lockPrices, type PriceRow } from '../sales/sale-prices.repo.ts'
import { marketPriceAudit } from './price-audit.ts'
import { listMarketPrices, replacePrices } from './prices.repo.ts'
import type { ShopRegion } from '@atelier/domain/region/region'

type SentPrices = Pick<PriceChangeBody, 'price' | 'compareAtPrice'>

/** Returns sent amounts in the smallest unit; null: not sold. */
function pricesOf(sent: SentPrices | { price: number; compareAtPrice: number | null } | null, currency: Currency) {
  if (sent === null || sent.price === null) return null
  const compareAtCents = sent.compareAtPrice === null ? null : toCents(sent.compareAtPrice, currency)
  return { priceCents: toCents(sent.price, currency), compareAtCents }
}

const isSame = (a: ProductPrices | null, b: ProductPrices | null): boolean =>
  a?.priceCents === b?.priceCents && a?.compareAtCents === b?.compareAtCents

/** The market without a prefix has the prices of the products themselves. Throws `invalid_input` for it. */
export function assertListed({ key }: ShopMarket): void {
  if (key === DEFAULT_MARKET) throw invalidField('market', 'Choose a market with a price list of its own')
}

interface Judged {
  change: PriceChangeBody
  index: number
  row: PriceRow
  now: ProductPrices | null
}

/** Throws `conflict` (409) with the field and the product when it is deleted, or does not cost what the person saw. */
function assertPriceSeen({ change, index, row, now }: Judged, currency: Currency, region: ShopRegion): void {
  const conflict = (message: string): ShopError =>
    new ShopError('conflict', message, {
      issues: [{ path: `changes.${index}.price`, message }],
      data: { productId: row.productId },
    })
  if (row.status === 'deleted') throw conflict(`${row.name}: ${PRODUCT_DELETED_MESSAGE}`)
  if (isSame(now, pricesOf(change.seen, currency))) return
  const price = now ? `is ${formatMoney({ cents: now.priceCents, currency }, region)} now` : 'was removed'
  throw conflict(`The price of ${row.name} ${price}. Check it and try again.`)
}

/**
 * Changes prices of a market, published or drafted, in one transaction; former prices stay as history. A product whose price does not differ is
 * left as it is. Throws `not_found` for an unknown product, and `conflict` (409), naming product and field, when a price is
 * not the one that the person saw, or the product is deleted.
 */
export async function savePrices(
  deps: Deps,
  market: ShopMarket,
  { changes }: SavePricesBody,
  context: StaffActionContext,
): Promise<{ changed: number; unchanged: number }> {
  assertListed(market)
  const { key, terms } = market
  const { currency } = terms
  return inTransaction(deps.db, async (tx) => {
    await assertStoredCurrency(tx, currency, key)
    const ids = changes.map(({ productId }) => productId)
    const rows = new Map((await lockPrices(tx, ids)).map((row) => [row.productId, row]))
    const present = await listMarketPrices(tx, key, ids)
    const judged = changes.map((change, index): Judged => {
      const row = rows.get(change.productId)
      if (!row) throw productNotFound(change.productId)
      return { change, index, row, now: present.get(change.productId) ?? null }
    })
    for (const each of judged) assertPriceSeen(each, currency, deps.shop.company.region)
    const changed = judged
      .map(({ change, row, now }) => ({ product: row, before: now, after: pricesOf(change, currency) }))
      .filter(({ before, after }) => !isSame(before, after))
    const at = deps.now()
    await replacePrices(
      tx,
      key,
      changed.map(({ product, after }) => ({ productId: product.productId, prices: after })),
      { at, actorId: context.actor.userId, currency },
    )
    await recordAudits(
      tx,
      changed.map((each) => marketPriceAudit({ at, context, market: { key, currency } }, each)),
    )
    return { changed: changed.length, unchanged: changes.length - changed.length }
  })
}
