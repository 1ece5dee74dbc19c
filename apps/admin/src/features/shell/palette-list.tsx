import { Icon } from '../../ui/icon.tsx'
import styles from './command-palette.module.css'
import type { PaletteItem, PaletteResults } from './use-palette-results.ts'

interface PaletteListProps {
  id: string
  results: PaletteResults
  current: PaletteItem | undefined
  onChoose: (item: PaletteItem) => void
  onHover: (item: PaletteItem) => void
}

/** Returns the element id of a result in the list `listId`. */
export const optionId = (listId: string, item: PaletteItem): string => `${listId}-${item.id}`

/** The results of the palette in groups. */
export function PaletteList({ id, results, current, onChoose, onHover }: PaletteListProps) {
  return (
    <div
      id={id}
      role="listbox"
      aria-label="Results"
      className="max-h-[min(56vh,480px)] p-2 overflow-y-auto empty:hidden max-md:max-h-[62vh]"
      aria-busy={results.isSearching}
    >
      {results.groups.map(({ title, items }) => (
        <div key={title} role="group" aria-label={title}>
          <p className="px-3 pt-2.5 pb-1 text-tiny leading-4 text-ink-soft" aria-hidden="true">
            {title}
          </p>
          {items.map((item) => (
            // The field keeps the focus and handles the keys; a click chooses directly.
            // eslint-disable-next-line jsx-a11y/click-events-have-key-events
            <div
              key={item.id}
              id={optionId(id, item)}
              role="option"
              tabIndex={-1}
              aria-selected={item === current}
              className={styles.find}
              onClick={() => onChoose(item)}
              onMouseMove={() => onHover(item)}
            >
              <Icon name={item.icon} size={16} />
              <span className="truncate">{item.label}</span>
              {item.detail ? (
                <span className="truncate text-small text-ink-soft tabular-nums">{item.detail}</span>
              ) : null}
            </div>
          ))}
        </div>
      ))}
    </div>
  )
}

/** Announces how many results there are for `query`, or that the search failed. */
export function PaletteStatus({ results, query }: { results: PaletteResults; query: string }) {
  const { groups, isSearching, hasFailed } = results
  const count = groups.reduce((sum, { items }) => sum + items.length, 0)
  return (
    <>
      <p role="status" className={count > 0 ? 'visually-hidden' : 'p-5 text-ink-soft empty:p-0'}>
        {count > 0 ? `${count} results` : isSearching ? 'Searching…' : ''}
        {count > 0 || isSearching || hasFailed ? '' : `No results for “${query}”`}
      </p>
      {hasFailed && !isSearching ? (
        <p role="alert" className="p-5 text-ink-soft empty:p-0">
          Search failed. Keep typing to retry.
        </p>
      ) : null}
    </>
  )
}
