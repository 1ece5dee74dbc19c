import type { ImportedMarketPrices } from '@atelier/domain/moving-in/draft-prices'
import { toCents } from '@atelier/domain/money/money'
import type { ProductPrices } from '@atelier/domain/sales/sale-price'
import type { ActionContext } from '../../../action-context.ts'
import type { Tx } from '../../../db/client.ts'
import type { Deps } from '../../../deps.ts'
import type { AuditRecord } from '../../audit/audit.public.ts'
import { assertStoredCurrency } from '../../shop-documents/shop-documents.public.ts'
import { marketPriceAudit } from './price-audit.ts'
import { listMarketPrices, replacePrices } from './prices.repo.ts'

/** What an import did to the price of a product in a market; null: not sold there. */
export interface ImportedPriceChange {
  market: string
  before: ProductPrices | null
  after: ProductPrices | null
}

type Target = { productId: string; name: string }
type PriceDeps = Pick<Deps, 'now' | 'shop'>

const pricesOf = (row: ProductPrices | undefined): ProductPrices | null =>
  row ? { priceCents: row.priceCents, compareAtCents: row.compareAtCents } : null

const isSame = (one: ProductPrices | null, other: ProductPrices | null): boolean =>
  one?.priceCents === other?.priceCents && one?.compareAtCents === other?.compareAtCents

/** Returns in which of the markets a product has a price. */
export async function listPricedMarkets(tx: Tx, productId: string, markets: readonly string[]): Promise<Set<string>> {
  const priced = new Set<string>()
  for (const market of markets) if ((await listMarketPrices(tx, market, [productId])).size > 0) priced.add(market)
  return priced
}

async function replaceOne(
  tx: Tx,
  { now, shop }: PriceDeps,
  { product, change, context }: { product: Target; change: ImportedPriceChange; context: ActionContext },
): Promise<AuditRecord[]> {
  const { market, before, after } = change
  const currency = shop.terms.markets.find(({ key }) => key === market)?.currency
  if (currency === undefined || isSame(before, after)) return []
  await assertStoredCurrency(tx, currency, market)
  const at = now()
  const actorId = context.actor?.userId ?? null
  await replacePrices(tx, market, [{ productId: product.productId, prices: after }], { at, actorId })
  return [marketPriceAudit({ at, context, market: { key: market, currency } }, { product, before, after })]
}

/**
 * Gives a locked product the prices of an import in markets that are published. Returns what changed, for the undo, and the
 * records for the audit log.
 */
export async function storeImportedPrices(
  tx: Tx,
  deps: PriceDeps,
  { product, listed, context }: { product: Target; listed: readonly ImportedMarketPrices[]; context: ActionContext },
): Promise<{ changes: ImportedPriceChange[]; audits: AuditRecord[] }> {
  const changes: ImportedPriceChange[] = []
  const audits: AuditRecord[] = []
  for (const { market, price, compareAtPrice } of listed) {
    const currency = deps.shop.terms.markets.find(({ key }) => key === market)?.currency
    if (currency === undefined) continue
    const before = pricesOf((await listMarketPrices(tx, market, [product.productId])).get(product.productId))
    const compareAtCents = compareAtPrice === null ? null : toCents(compareAtPrice, currency)
    const after = price === null ? null : { priceCents: toCents(price, currency), compareAtCents }
    if (isSame(before, after)) continue
    audits.push(...(await replaceOne(tx, deps, { product, change: { market, before, after }, context })))
    changes.push({ market, before, after })
  }
  return { changes, audits }
}

/** Restores prices that an import changed. A price that was changed since stays. */
export async function restoreImportedPrices(
  tx: Tx,
  deps: PriceDeps,
  { product, changes, context }: { product: Target; changes: readonly ImportedPriceChange[]; context: ActionContext },
): Promise<AuditRecord[]> {
  const audits: AuditRecord[] = []
  for (const { market, before, after } of changes) {
    const present = pricesOf((await listMarketPrices(tx, market, [product.productId])).get(product.productId))
    if (!isSame(present, after)) continue
    audits.push(
      ...(await replaceOne(tx, deps, { product, change: { market, before: present, after: before }, context })),
    )
  }
  return audits
}
