import type { ProductFacets } from '@atelier/domain/products/product.schema'
import { useState } from 'react'
import { Icon } from '../../../ui/icon.tsx'
import { lazyComponent } from '../../../ui/lazy-component.tsx'
import { activeFilters } from './list-params.ts'
import type { ListLength } from './list-labels.ts'
import type { FilterControls } from './use-list-filters.ts'

const { Component: FilterSheet, preload } = lazyComponent(() => import('./filter-sheet.tsx'))

interface Props {
  filters: FilterControls
  facets: ProductFacets
  length: ListLength
}

/**
 * The button 'Filter, 1 active' on a phone. It opens the filter sheet, whose code is preloaded on pointer down or
 * focus.
 */
export function FilterSheetButton({ filters, facets, length }: Props) {
  const [isOpen, setIsOpen] = useState(false)
  const [wasOpened, setWasOpened] = useState(false)
  const handleLoadError = () => {
    setWasOpened(false)
    setIsOpen(false)
  }
  const active = activeFilters(filters.params)
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        className="flex min-h-11 items-center gap-2.5 text-small md:hidden noscript:hidden"
        onPointerDown={preload}
        onFocus={preload}
        onClick={() => {
          setWasOpened(true)
          setIsOpen(true)
        }}
      >
        <Icon name="sliders" className="size-4" />
        {active === 0 ? 'Filter' : `Filter, ${active} active`}
      </button>
      {wasOpened && (
        <FilterSheet
          isOpen={isOpen}
          onOpenChange={setIsOpen}
          filters={filters}
          facets={facets}
          length={length}
          onLoadError={handleLoadError}
        />
      )}
    </>
  )
}
