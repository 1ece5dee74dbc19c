import type { IconName } from './icon.tsx'

/** A screen about one thing that was opened: an order, a product, a person. */
export interface RecentPage {
  to: string
  label: string
  icon: IconName
}

const MOST = 6

let recents: readonly RecentPage[] = []

/**
 * Keeps what was opened last, newest first, for the search over everything. It lives as long as the tab and the session and is
 * written nowhere: it names people.
 */
export function addRecent(recent: RecentPage): void {
  recents = [recent, ...recents.filter(({ to }) => to !== recent.to)].slice(0, MOST)
}
export const getRecents = (): readonly RecentPage[] => recents
export const clearRecents = (): void => {
  recents = []
}
