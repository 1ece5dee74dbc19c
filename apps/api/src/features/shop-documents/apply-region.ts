import { invalidField } from '@atelier/domain/contract/shop-error'
import type { ShopDocumentKey } from '@atelier/domain/shop-documents/shop-documents'
import { DEFAULT_REGION, type ShopRegion } from '@atelier/domain/region/region'
import type { Tx } from '../../db/client.ts'
import { hasOrders, isKnownTimeZone, moveShopDays } from '../../db/shop-days.ts'

const HAS_ORDERS = 'The time zone can’t change after the first order, because orders and figures belong to its days.'
const UNKNOWN = 'The database doesn’t know this time zone. Choose another one.'

interface Publication {
  key: ShopDocumentKey
  before: object
  content: object
}

/** A company that was published before it had a region is in the default one. */
const zoneOf = ({ region = DEFAULT_REGION }: { region?: ShopRegion }): string => region.timeZone

/**
 * Makes the days of the database begin in the time zone of the company that is published. Throws `invalid_input` (400) for
 * another time zone once the store has orders.
 */
export async function applyRegion(tx: Tx, { key, before, content }: Publication): Promise<void> {
  if (key !== 'company') return
  const timeZone = zoneOf(content)
  if (timeZone === zoneOf(before)) return
  if (await hasOrders(tx)) throw invalidField('region.timeZone', HAS_ORDERS)
  if (!(await isKnownTimeZone(tx, timeZone))) throw invalidField('region.timeZone', UNKNOWN)
  await moveShopDays(tx, timeZone)
}
