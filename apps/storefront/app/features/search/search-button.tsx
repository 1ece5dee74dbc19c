import type { MouseEvent } from 'react'
import { Link } from 'react-router'
import { paths } from '../../shop/paths.ts'
import { Icon } from '../../ui/icon.tsx'
import { preloadSearch } from './search-host.tsx'
import { searchStore } from './search.store.ts'

/** Whether a click is unmodified. The browser handles clicks that open a new tab or window. */
const isPlain = (event: MouseEvent): boolean =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey

/** The search icon of the header: a link to the search page, which scripts turn into the search overlay. */
export function SearchButton() {
  return (
    <Link
      to={paths.search()}
      aria-label="Search"
      aria-haspopup="dialog"
      className="hit"
      onPointerEnter={preloadSearch}
      onFocus={preloadSearch}
      onClick={(event) => {
        if (!isPlain(event)) return
        event.preventDefault()
        searchStore.open()
      }}
    >
      <Icon name="search" />
    </Link>
  )
}
