import { useState } from 'react'
import type { RowSelection } from './select-column.tsx'

interface Chosen {
  ids: ReadonlySet<string>
  isAll: boolean
  filters: string
}

export interface Selection<Filters> extends RowSelection {
  count: number
  /** All matching rows are selected, on every page. */
  isAll: boolean
  chooseAll: () => void
  /** Selects exactly these rows, on any page. */
  choose: (ids: Iterable<string>) => void
  clear: () => void
  /** The ids of individually selected rows. */
  ids: ReadonlySet<string>
  filters: Filters
}

/** Returns a list's row selection: individual rows across pages, or all matches. A filter change clears it. */
export function useSelection<Filters>(
  onPage: readonly string[],
  { filters, total }: { filters: Filters; total: number },
): Selection<Filters> {
  const key = JSON.stringify(filters)
  const nothing: Chosen = { ids: new Set(), isAll: false, filters: key }
  const [stored, setStored] = useState<Chosen>(nothing)
  const { ids, isAll } = stored.filters === key ? stored : nothing
  const selectedOnPage = isAll ? onPage.length : onPage.filter((id) => ids.has(id)).length
  const choose = (next: Iterable<string>): void => setStored({ ids: new Set(next), isAll: false, filters: key })
  /** Deselecting one of all matches leaves the rows of this page selected. */
  const current = (): Set<string> => new Set(isAll ? onPage : ids)

  return {
    count: isAll ? total : ids.size,
    isAll,
    ids,
    filters,
    isSelected: (id) => isAll || ids.has(id),
    page: selectedOnPage === 0 ? 'none' : selectedOnPage === onPage.length ? 'all' : 'some',
    toggle(id) {
      const next = current()
      if (!next.delete(id)) next.add(id)
      choose(next)
    },
    togglePage() {
      const next = current()
      const isWhole = onPage.every((id) => next.has(id))
      for (const id of onPage) {
        if (isWhole) next.delete(id)
        else next.add(id)
      }
      choose(next)
    },
    choose,
    chooseAll: () => setStored({ ids: new Set(), isAll: true, filters: key }),
    clear: () => setStored(nothing),
  }
}
