import { isRecord } from '../values/is-record.ts'

/** What changed in the shop. Each is the name of a server-sent event. */
export const LIVE_UPDATE_KINDS = ['orders-created', 'orders-changed', 'inbox-changed'] as const
export type LiveUpdateKind = (typeof LIVE_UPDATE_KINDS)[number]

/** An update has ids only: the portal fetches what it shows, with the permissions of its user. */
export interface LiveUpdate {
  kind: LiveUpdateKind
  /** Ids of the orders, at most `liveUpdateLimits.idsMax`; empty for the inbox. */
  ids: readonly string[]
  /** How many orders it is about. */
  count: number
}

/** Returns an update as a server-sent event: its name is the kind, its data the rest as JSON. */
export const formatLiveUpdate = ({ kind, ids, count }: LiveUpdate): string =>
  `event: ${kind}\ndata: ${JSON.stringify({ ids, count })}\n\n`

/**
 * Reads an event. Data that it does not know, perhaps from a later version of the server, means that something changed.
 * It does not use zod, because a schema would split the first files of the portal.
 */
export function readLiveUpdate(kind: LiveUpdateKind, data: string): LiveUpdate {
  try {
    const { ids, count } = asRecord(JSON.parse(data))
    if (Array.isArray(ids) && ids.every((id) => typeof id === 'string') && typeof count === 'number') {
      return { kind, ids, count }
    }
  } catch {
    // Reported as a change below.
  }
  return { kind, ids: [], count: 1 }
}

const asRecord = (value: unknown): Record<string, unknown> => (isRecord(value) ? value : {})
