import { useState } from 'react'
import { lazyComponent } from '../../ui/lazy-component.tsx'
import type { Lists } from './list-links.tsx'
import { searchStore, useSearchOpen } from './search.store.ts'

const { Component: SearchOverlay, preload } = lazyComponent(() => import('./search-overlay.tsx'))

/** Preloads the overlay's code. */
export const preloadSearch = preload

/** The search overlay, loaded when first opened. */
export function SearchHost({ lists }: { lists: Lists }) {
  const isOpen = useSearchOpen()
  const [wasOpened, setWasOpened] = useState(false)
  if (isOpen && !wasOpened) setWasOpened(true)
  if (!wasOpened) return null
  const onLoadError = () => {
    searchStore.close()
    setWasOpened(false)
  }
  return <SearchOverlay isOpen={isOpen} lists={lists} onLoadError={onLoadError} />
}
