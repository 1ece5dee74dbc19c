import { useEffect, useState } from 'react'
import { favoritesStore, useFavorites } from './favorites.store.ts'

const NOTHING: ReadonlySet<string> = new Set()

/**
 * Brings names, prices and pictures of the favourites up to date, once for each list that is opened, and answers the ids of
 * those that cannot be had any more. Should that fail, what was saved is shown.
 */
export function useLiveFavorites(): ReadonlySet<string> {
  const { favorites, isReady } = useFavorites()
  const [gone, setGone] = useState(NOTHING)
  const isWaiting = isReady && favorites.length > 0
  useEffect(() => {
    if (!isWaiting) return
    let isOver = false
    const ids = favoritesStore.current().map(({ productId }) => productId)
    const refresh = async () => {
      const { fetchLiveFavorites } = await import('./fetch-live-favorites.ts')
      const live = await fetchLiveFavorites(ids)
      if (isOver) return
      favoritesStore.refresh(live)
      const found = new Set(live.map(({ productId }) => productId))
      setGone(new Set(ids.filter((id) => !found.has(id))))
    }
    refresh().catch(() => undefined)
    return () => {
      isOver = true
    }
  }, [isWaiting])
  return gone
}
