import { DAY_MS } from '@atelier/domain/limits/durations'
import { isRecord } from '@atelier/domain/values/is-record'
import { limits } from '@atelier/domain/limits/limits'

const PREFIX = 'atelier-draft:'

/**
 * Where a draft is stored. 'tab' outlives a session; 'browser' also outlives the tab, for `limits.email.draftDays`.
 * Signing out deletes both.
 */
export type DraftStorage = 'tab' | 'browser'

interface StoredDraft {
  savedAt: number
  draft: Record<string, unknown>
}

const storeOf = (place: DraftStorage): Storage => (place === 'tab' ? sessionStorage : localStorage)
const keyOf = (userId: string, address: string): string => `${PREFIX}${userId}:${address}`

function parsed(store: Storage, key: string): StoredDraft | null {
  try {
    const value: unknown = JSON.parse(store.getItem(key) ?? 'null')
    if (!isRecord(value) || typeof value['savedAt'] !== 'number' || !isRecord(value['draft'])) return null
    return { savedAt: value['savedAt'], draft: value['draft'] }
  } catch {
    return null
  }
}

/** Returns the user's own draft for a URL. Drafts never contain passwords. */
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

/** Stores or deletes a draft. If the browser blocks storage, only the draft is lost. */
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
    // The form works without a stored draft.
  }
}

function removeDrafts(store: Storage, isGone: (key: string) => boolean): void {
  for (const key of Object.keys(store)) if (key.startsWith(PREFIX) && isGone(key)) store.removeItem(key)
}

/** Deletes every draft of this tab, and the user's drafts in this browser. */
export function clearDrafts(userId: string): void {
  try {
    removeDrafts(sessionStorage, () => true)
    removeDrafts(localStorage, (key) => key.startsWith(keyOf(userId, '')))
  } catch {
    // The form works without a stored draft.
  }
}

/** Deletes expired drafts of all users, who may have left. */
function removeExpiredDrafts(): void {
  const before = Date.now() - limits.email.draftDays * DAY_MS
  removeDrafts(localStorage, (key) => (parsed(localStorage, key)?.savedAt ?? 0) < before)
}
