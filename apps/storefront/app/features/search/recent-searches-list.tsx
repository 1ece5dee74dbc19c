import { useState } from 'react'
import { paths } from '../../shop/paths.ts'
import { PageLink } from '../../ui/page-link.tsx'
import { recentSearches } from './recent-searches.ts'

/** The last searches of this browser, which the visitor can clear. */
export function RecentSearchesList({ onFollow }: { onFollow: () => void }) {
  const [searches, setSearches] = useState(() => recentSearches.read())
  if (searches.length === 0) return null
  const clear = () => {
    recentSearches.clear()
    setSearches([])
  }
  return (
    <section aria-label="Recent searches" className="mt-6 border-t border-line pt-5">
      <div className="flex items-baseline justify-between gap-4">
        <h2 className="label">Recent searches</h2>
        <button type="button" className="link-text min-h-11 text-small" onClick={clear}>
          Clear
        </button>
      </div>
      <ul className="flex flex-wrap gap-x-8">
        {searches.map((query) => (
          <li key={query}>
            <PageLink to={paths.search(query)} onClick={onFollow} className="block py-2.5 hover:underline">
              {query}
            </PageLink>
          </li>
        ))}
      </ul>
    </section>
  )
}
