import { DEFAULT_REGION, type ShopRegion } from '@atelier/domain/region/region'
import { inTransaction, type Db } from '../db/client.ts'
import { hasShopDaysOf, moveShopDays } from '../db/shop-days.ts'
import { recountVisitDays } from '../features/analytics/analytics.public.ts'
import { recountOrderDays } from '../features/orders/orders.public.ts'
import { findPublished, lockDocuments } from '../features/shop-documents/shop-documents.public.ts'

/**
 * Makes the days of the database begin in the time zone of the published company. A dump of the embedded database has the
 * rows of the company and not the function `shop_day`, which a restore therefore leaves in the default time zone. Counts the
 * orders and the visits of open days again when the function changes. Returns whether it did.
 */
export function alignShopDays(db: Db): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    await lockDocuments(tx)
    const content: { region?: ShopRegion } = (await findPublished(tx, 'company'))?.content ?? {}
    const { timeZone } = content.region ?? DEFAULT_REGION
    if (await hasShopDaysOf(tx, timeZone)) return false
    await moveShopDays(tx, timeZone)
    await recountOrderDays(tx)
    await recountVisitDays(tx)
    return true
  })
}
