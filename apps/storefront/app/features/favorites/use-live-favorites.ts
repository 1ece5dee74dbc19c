import { useEffect, useState } from 'react'
import { favoritesStore, useFavorites } from './favorites.store.ts'

const NOTHING: ReadonlySet<string> = new Set()

/**
 * Updates names, prices and images of the favorites once per opened list. Returns the ids that are not available any
 * more. On an error the saved data is shown.
 */
export function useLiveFavorites(): ReadonlySet<string> {
  const { favorites, isReady } = useFavorites()
  const [gone, setGone] = useState(NOTHING)
  const isWaiting = isReady && favorites.length > 0
  useEffect(() => {
    if (!isWaiting) return
    let isCancelled = false
    const ids = favoritesStore.current().map(({ productId }) => productId)
    const refresh = async () => {
      const { fetchLiveFavorites } = await import('./fetch-live-favorites.ts')
      const live = await fetchLiveFavorites(ids)
      if (isCancelled) return
      favoritesStore.refresh(live)
      const found = new Set(live.map(({ productId }) => productId))
      setGone(new Set(ids.filter((id) => !found.has(id))))
    }
    refresh().catch(() => undefined)
    return () => {
      isCancelled = true
    }
  }, [isWaiting])
  return gone
}
