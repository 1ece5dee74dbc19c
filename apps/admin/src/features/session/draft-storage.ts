import { policy } from '@atelier/domain/policy'

const PREFIX = 'atelier-draft:'
const DAY_MS = 86_400_000

/**
 * How long a draft is kept: in the tab, it outlives the end of a session; in the browser, also the tab, for as long as the
 * policy says. Neither outlives signing out.
 */
export type DraftStorage = 'tab' | 'browser'

interface StoredDraft {
  savedAt: number
  draft: Record<string, unknown>
}

const storeOf = (place: DraftStorage): Storage => (place === 'tab' ? sessionStorage : localStorage)
const keyOf = (userId: string, address: string): string => `${PREFIX}${userId}:${address}`

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

function parsed(store: Storage, key: string): StoredDraft | null {
  try {
    const value: unknown = JSON.parse(store.getItem(key) ?? 'null')
    if (!isRecord(value) || typeof value['savedAt'] !== 'number' || !isRecord(value['draft'])) return null
    return { savedAt: value['savedAt'], draft: value['draft'] }
  } catch {
    return null
  }
}

/** What somebody had typed at an address. Theirs alone, and never a password. */
export function readDraft(
  userId: string,
  address: string,
  storage: DraftStorage = 'tab',
): Record<string, unknown> | null {
  try {
    if (storage === 'browser') removeExpiredDrafts()
    return parsed(storeOf(storage), keyOf(userId, address))?.draft ?? null
  } catch {
    return null
  }
}

/** Keeps it, or forgets it. A browser that forbids storage only loses the draft. */
export function writeDraft(
  userId: string,
  address: string,
  draft: Record<string, unknown> | null,
  storage: DraftStorage = 'tab',
): void {
  try {
    const stored: StoredDraft | null = draft && { savedAt: Date.now(), draft }
    if (stored) storeOf(storage).setItem(keyOf(userId, address), JSON.stringify(stored))
    else storeOf(storage).removeItem(keyOf(userId, address))
  } catch {
    // Nothing to do: the form works without it.
  }
}

function removeDrafts(store: Storage, isGone: (key: string) => boolean): void {
  for (const key of Object.keys(store)) if (key.startsWith(PREFIX) && isGone(key)) store.removeItem(key)
}

/** Forgets every draft of this tab, and what this person has in the browser. */
export function clearDrafts(userId: string): void {
  try {
    removeDrafts(sessionStorage, () => true)
    removeDrafts(localStorage, (key) => key.startsWith(keyOf(userId, '')))
  } catch {
    // As above.
  }
}

/** Nobody comes back to these, perhaps because they work here no more. */
function removeExpiredDrafts(): void {
  const before = Date.now() - policy.email.draftDays * DAY_MS
  removeDrafts(localStorage, (key) => (parsed(localStorage, key)?.savedAt ?? 0) < before)
}
