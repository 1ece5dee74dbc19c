import type { ProductFacets } from '@atelier/domain/products/product.schema'
import { useRef, type ReactNode } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Modal } from '../../../ui/modal.tsx'
import { AvailabilityField, ColorFields, FitsFields, PriceFields } from './filter-fields.tsx'
import { activeFilters, withoutFilters } from './list-params.ts'
import { countLabel, type ListLength } from './list-labels.ts'
import type { FilterControls } from './use-list-filters.ts'

interface Props {
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
  filters: FilterControls
  facets: ProductFacets
  length: ListLength
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="border-t border-line py-5">
      <h3 className="label mb-3">{title}</h3>
      {children}
    </section>
  )
}

interface FooterProps {
  filters: FilterControls
  length: ListLength
  onClear: () => void
  onClose: () => void
}

function SheetFooter({ filters, length, onClear, onClose }: FooterProps) {
  const countText = countLabel(length)
  return (
    <>
      <div className="flex items-center gap-4 border-t border-ink px-page pt-4 pb-[calc(1.5rem+env(safe-area-inset-bottom))]">
        {activeFilters(filters.params) > 0 && (
          <button type="button" className="link-text min-h-11 flex-none text-small" onClick={onClear}>
            Clear all
          </button>
        )}
        <Button className="flex-1" aria-busy={filters.isPending} onClick={onClose}>
          {`Show ${countText}`}
        </Button>
      </div>
      <p className="sr-only" role="status">
        {countText}
      </p>
    </>
  )
}

/**
 * The filters of a list on a phone. Each change applies to the list behind, and the button shows the remaining count.
 */
export default function FilterSheet({ isOpen, onOpenChange, filters, facets, length }: Props) {
  const title = useRef<HTMLHeadingElement>(null)
  // The history entry of the first change. Until that change has navigated, `replace` would replace the entry before
  // it.
  const entry = useRef<string>(undefined)
  const change: FilterControls['apply'] = (wanted) => {
    entry.current ??= filters.entry
    filters.apply(wanted, filters.entry !== entry.current)
  }
  const setOpen = (open: boolean) => {
    if (!open) entry.current = undefined
    onOpenChange(open)
  }
  const clear = () => {
    // The button that has the focus goes with the last filter.
    title.current?.focus()
    change(withoutFilters(filters.params))
  }
  const fields = { filters, facets, onChange: change }
  return (
    <Modal
      layout="sheet"
      isOpen={isOpen}
      onOpenChange={setOpen}
      title="Filter"
      closeLabel="Close filters"
      titleRef={title}
    >
      <div className="flex-1 overflow-y-auto overscroll-contain px-page">
        {facets.colors.length > 1 && (
          <Part title="Color">
            <ColorFields {...fields} />
          </Part>
        )}
        <Part title="Price">
          <PriceFields {...fields} />
        </Part>
        {facets.fits.length > 0 && (
          <Part title="Fits">
            <FitsFields {...fields} />
          </Part>
        )}
        <Part title="Availability">
          <AvailabilityField {...fields} />
        </Part>
      </div>
      <SheetFooter filters={filters} length={length} onClear={clear} onClose={() => setOpen(false)} />
    </Modal>
  )
}
