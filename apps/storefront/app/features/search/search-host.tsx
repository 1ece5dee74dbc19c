import { lazy, Suspense, useState } from 'react'
import type { Lists } from './list-links.tsx'
import { useSearchOpen } from './search.store.ts'

const load = () => import('./search-overlay.tsx')
const SearchOverlay = lazy(load)

/** Fetches the overlay's code before it is asked for. A failure is silent here and shows itself when it is opened. */
export const preloadSearch = (): void => void load().catch(() => undefined)

/** The search over the page, fetched only when it is first opened. */
export function SearchHost({ lists }: { lists: Lists }) {
  const isOpen = useSearchOpen()
  const [wasOpened, setWasOpened] = useState(false)
  if (isOpen && !wasOpened) setWasOpened(true)
  if (!wasOpened) return null
  return (
    <Suspense>
      <SearchOverlay isOpen={isOpen} lists={lists} />
    </Suspense>
  )
}
