import { useEffect, useState } from 'react'
import type { LiveFavorite } from './fetch-live-favorites.ts'
import { favoritesStore, useFavorites } from './favorites.store.ts'

interface LiveState {
  byId: ReadonlyMap<string, LiveFavorite>
  /** The ids that are not available any more. */
  gone: ReadonlySet<string>
}

const NOTHING: LiveState = { byId: new Map(), gone: new Set() }

/**
 * Fetches the current state of the favorites once per opened list, and updates their names and images. On an error the
 * saved data is shown.
 */
export function useLiveFavorites(): LiveState {
  const { favorites, isReady } = useFavorites()
  const [state, setState] = useState(NOTHING)
  const isWaiting = isReady && favorites.length > 0
  useEffect(() => {
    if (!isWaiting) return
    let isCancelled = false
    const saved = favoritesStore.current()
    const refresh = async () => {
      const { fetchLiveFavorites } = await import('./fetch-live-favorites.ts')
      const live = await fetchLiveFavorites(saved)
      if (isCancelled) return
      favoritesStore.refresh(live)
      const byId = new Map(live.map((product) => [product.productId, product]))
      setState({ byId, gone: new Set(saved.map(({ productId }) => productId).filter((id) => !byId.has(id))) })
    }
    refresh().catch(() => undefined)
    return () => {
      isCancelled = true
    }
  }, [isWaiting])
  return state
}
