import type { IconName } from '../icon.tsx'

/** A detail screen that was opened: an order, a product, a customer. */
export interface RecentPage {
  to: string
  label: string
  icon: IconName
}

const MAX_RECENT = 6

let recents: readonly RecentPage[] = []

/**
 * Stores recently opened pages, newest first, for the command palette. In memory only, until the session ends: it
 * contains personal names.
 */
export function addRecent(recent: RecentPage): void {
  recents = [recent, ...recents.filter(({ to }) => to !== recent.to)].slice(0, MAX_RECENT)
}
export const getRecents = (): readonly RecentPage[] => recents
export const clearRecents = (): void => {
  recents = []
}
