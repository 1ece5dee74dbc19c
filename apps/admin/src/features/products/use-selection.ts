import type { AdminProduct, ProductMatching } from '@atelier/domain/products/admin-product.schema'
import { useState } from 'react'
import type { RowSelection } from './product-columns.tsx'

type Chosen = { ids: ReadonlySet<string>; isAll: boolean; filters: string }

export interface Selection extends RowSelection {
  count: number
  /** Everything that matches is chosen, on whatever page it stands. */
  isAll: boolean
  chooseAll: () => void
  clear: () => void
  /** What a bulk action is told. */
  chosen: () => { productIds: string[] } | { matching: ProductMatching }
}

/** Which products are chosen: one by one over several pages, or all that match. Other filters begin anew. */
export function useSelection(
  products: readonly AdminProduct[],
  { filters, total }: { filters: ProductMatching; total: number },
): Selection {
  const key = JSON.stringify(filters)
  const nothing: Chosen = { ids: new Set(), isAll: false, filters: key }
  const [kept, setKept] = useState<Chosen>(nothing)
  const { ids, isAll } = kept.filters === key ? kept : nothing
  const onPage = products.map(({ productId }) => productId)
  const chosenHere = isAll ? onPage.length : onPage.filter((productId) => ids.has(productId)).length
  const choose = (next: Iterable<string>): void => setKept({ ids: new Set(next), isAll: false, filters: key })
  /** Whoever takes one of all away is left with those of this page. */
  const current = (): Set<string> => new Set(isAll ? onPage : ids)

  return {
    count: isAll ? total : ids.size,
    isAll,
    isSelected: (productId) => isAll || ids.has(productId),
    page: chosenHere === 0 ? 'none' : chosenHere === onPage.length ? 'all' : 'some',
    toggle(productId) {
      const next = current()
      if (!next.delete(productId)) next.add(productId)
      choose(next)
    },
    togglePage() {
      const next = current()
      const isWhole = onPage.every((productId) => next.has(productId))
      for (const productId of onPage) {
        if (isWhole) next.delete(productId)
        else next.add(productId)
      }
      choose(next)
    },
    chooseAll: () => setKept({ ids: new Set(), isAll: true, filters: key }),
    clear: () => setKept(nothing),
    chosen: () => (isAll ? { matching: filters } : { productIds: [...ids] }),
  }
}
