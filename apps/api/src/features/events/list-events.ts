import { ShopError, invalidField } from '@atelier/domain/contract/shop-error'
import { allows, type AccessGrant } from '@atelier/domain/access/access-grant'
import { EVENT_NAMES, EVENT_TYPES } from '@atelier/domain/events/event-types'
import type { ListEventsQuery, ShopEvent } from '@atelier/domain/events/event.schema'
import type { Deps } from '../../deps.ts'
import { hasUnpublished, listPublishedEvents, publishEvents, readEventRange } from './events.repo.ts'
import { presentEvent } from './present-event.ts'

const DELETED_MESSAGE =
  'Events after this cursor were deleted. Read the current state, then go on with after=0 from the oldest event.'
const UNKNOWN_MESSAGE =
  'No event has this cursor. After a restore from a backup, read the current state and go on with after=0.'

/**
 * Returns the events after a cursor that the grant shows. The cursor of the next page also passes over events that it does
 * not show. Throws 410 when events after the cursor were deleted, and 400 for a cursor that was never given.
 */
export async function listShopEvents(
  deps: Deps,
  { after, limit }: ListEventsQuery,
  grant: AccessGrant,
): Promise<{ data: ShopEvent[]; next: number; hasMore: boolean }> {
  const { db } = deps
  if (await hasUnpublished(db)) await publishEvents(db)
  const { last, deletedUntil } = await readEventRange(db)
  if (after > last) throw invalidField('after', UNKNOWN_MESSAGE)
  if (after > 0 && after < deletedUntil) throw new ShopError('gone', DELETED_MESSAGE)
  const types = EVENT_NAMES.filter((name) => allows(grant, EVENT_TYPES[name].permission))
  const rows = await listPublishedEvents(db, { after, types, limit: limit + 1 })
  const page = rows.slice(0, limit)
  const hasMore = rows.length > limit
  // Events that were published since `last` was read come with the next page.
  const next = hasMore || (page.at(-1)?.position ?? 0) > last ? (page.at(-1)?.position ?? after) : Math.max(last, after)
  return { data: page.map((row) => presentEvent(deps, row)), next, hasMore }
}
