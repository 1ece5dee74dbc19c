import type { ShopEvent } from '@atelier/domain/events/event.schema'
import { EVENTS_VERSION } from '@atelier/domain/events/event-types'
import { eventPath } from '@atelier/domain/events/event-link'
import { toAmount } from '@atelier/domain/money/money'
import type { Deps } from '../../deps.ts'
import type { EventRow } from './events.repo.ts'

const STORED_AMOUNT = /Cents$/

/** Returns an event as readers get it: amounts as decimals of their currency, and the address of what changed. */
export function presentEvent({ config, shop }: Pick<Deps, 'config' | 'shop'>, row: EventRow): ShopEvent {
  const isPrice = row.type === 'product.price_changed'
  const currency = isPrice ? currencyOf(shop, row.data['market']) : row.data['currency']
  const amountOf = (stored: unknown): number | null =>
    typeof stored === 'number' && typeof currency === 'string' ? toAmount(stored, currency) : null
  const fields = Object.entries(row.data).map(([name, value]) =>
    STORED_AMOUNT.test(name) ? [name.replace(STORED_AMOUNT, ''), amountOf(value)] : [name, value],
  )
  const data = { ...(Object.fromEntries(fields) as Record<string, unknown>), ...(isPrice && { currency }) }
  const path = eventPath(row.type, data)
  return {
    id: row.event_id,
    type: row.type,
    version: EVENTS_VERSION,
    timestamp: row.created_at.toISOString(),
    link: path && `${config.publicUrl}${path}`,
    data,
  }
}

const currencyOf = (shop: Deps['shop'], market: unknown): string | null =>
  shop.market(String(market))?.terms.currency ?? null
