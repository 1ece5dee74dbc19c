import { useEffect, useId, useState, type ChangeEvent, type FormEvent, type KeyboardEvent, type RefObject } from 'react'
import { paths } from '../../shop/paths.ts'
import { useMarketPath } from '../../shop/use-market.ts'
import { Icon } from '../../ui/icon.tsx'
import { useShopTexts } from '../../shop/use-shop-texts.ts'
import { ListLinks, type Lists } from './list-links.tsx'
import { recentSearches } from './recent-searches.ts'
import { RecentSearchesList } from './recent-searches-list.tsx'
import { Suggestion, suggestionTargets } from './suggestion.tsx'
import { useSuggestions } from './use-suggestions.ts'

interface Props {
  field: RefObject<HTMLInputElement | null>
  /** Navigates to a product or to the results, and closes the search. */
  onGo: (to: string) => void
  /** The lists offered before anything is typed, and the callback for following one. */
  lists: Lists
  onFollow: () => void
}

/** Moves the active index through the suggestions and the field itself (-1), wrapping around. */
const step = (active: number, by: 1 | -1, count: number): number => {
  const next = active + by
  if (next < -1) return count - 1
  return next >= count ? -1 : next
}

function announcement(query: string, count: number): string {
  if (query === '') return ''
  if (count === 0) return 'No suggestions. Press Enter to search.'
  return count === 1 ? '1 suggestion' : `${count} suggestions`
}

/** Manages the search field: what is typed, its suggestions, and the one that the arrow keys have selected. */
function useProductSearchBox(onGo: Props['onGo'], lists: Lists) {
  const [typed, setTyped] = useState('')
  const [active, setActive] = useState(-1)
  const { query, suggestions } = useSuggestions(typed)
  const targets = suggestionTargets(query, lists, suggestions)
  // Preloads the code that the first keystroke needs.
  useEffect(() => void import('./fetch-suggestions.ts').catch(() => undefined), [])

  const current = targets[active]
  const showResults = () => {
    recentSearches.add(typed.trim())
    onGo(paths.search(typed.trim()))
  }
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (current) onGo(current.to)
    else if (typed.trim() !== '') showResults()
  }
  const onChange = (event: ChangeEvent<HTMLInputElement>) => {
    setTyped(event.currentTarget.value)
    setActive(-1)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
    event.preventDefault()
    setActive(step(active, event.key === 'ArrowDown' ? 1 : -1, targets.length))
  }
  return { typed, active, current, query, targets, showResults, onSubmit, onChange, onKeyDown }
}

type SearchBoxState = ReturnType<typeof useProductSearchBox>

function SearchForm({ id, field, box }: { id: string; field: Props['field']; box: SearchBoxState }) {
  const addressOf = useMarketPath()
  return (
    <form
      role="search"
      action={addressOf(paths.search())}
      className="flex items-center gap-3 border-b border-ink"
      onSubmit={box.onSubmit}
    >
      <Icon name="search" />
      <input
        ref={field}
        type="text"
        name="q"
        role="combobox"
        aria-label="Search"
        aria-autocomplete="list"
        aria-expanded={box.targets.length > 0}
        aria-controls={`${id}list`}
        aria-activedescendant={box.current && `${id}${box.active}`}
        placeholder={useShopTexts().searchPlaceholder}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        enterKeyHint="search"
        maxLength={100}
        value={box.typed}
        onChange={box.onChange}
        onKeyDown={box.onKeyDown}
        className="serif min-h-16 min-w-0 flex-1 bg-transparent text-title placeholder:text-ink-soft focus:outline-none"
      />
    </form>
  )
}

/** The search field with its suggestions, as one combobox: arrow keys select, Enter navigates. */
export function ProductSearchBox({ field, lists, onGo, onFollow }: Props) {
  const id = useId()
  const box = useProductSearchBox(onGo, lists)
  const { typed, active, query, targets, showResults } = box
  const isOpen = targets.length > 0
  return (
    <div className="mx-auto max-w-[46rem]">
      <SearchForm id={id} field={field} box={box} />
      <p role="status" className="sr-only">
        {announcement(query, targets.length)}
      </p>
      <div id={`${id}list`} role="listbox" aria-label="Suggestions" className={isOpen ? 'mt-4' : ''}>
        {targets.map((target, index) => (
          <Suggestion key={target.to} id={`${id}${index}`} target={target} isActive={index === active} onGo={onGo} />
        ))}
      </div>
      {query !== '' && !isOpen && <p className="mt-6 text-ink-soft">No suggestions for “{query}”.</p>}
      {typed.trim() === '' ? (
        <>
          <ListLinks lists={lists} onFollow={onFollow} />
          <RecentSearchesList onFollow={onFollow} />
        </>
      ) : (
        <button type="button" className="link-line mt-4" onClick={showResults}>
          See all results
        </button>
      )}
    </div>
  )
}
