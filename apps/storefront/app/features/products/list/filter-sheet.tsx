import { Dialog } from '@base-ui/react/dialog'
import type { ProductFacets } from '@atelier/domain/products/product.schema'
import { useRef, type ReactNode } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { AvailabilityField, ColorFields, PriceFields } from './filter-fields.tsx'
import { activeFilters, withoutFilters } from './list-params.ts'
import { countLabel, type ListLength } from './list-labels.ts'
import type { ListFilters } from './use-list-filters.ts'

interface Props {
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
  filters: ListFilters
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

/**
 * The filters of a list on a phone. Each change applies to the list behind, and the button shows the remaining count.
 */
export default function FilterSheet({ isOpen, onOpenChange, filters, facets, length }: Props) {
  const title = useRef<HTMLHeadingElement>(null)
  // The history entry of the first change. Until that change has navigated, `replace` would replace the entry before
  // it.
  const entry = useRef<string>(undefined)
  const change: ListFilters['apply'] = (wanted) => {
    entry.current ??= filters.entry
    filters.apply(wanted, filters.entry !== entry.current)
  }
  const setOpen = (open: boolean) => {
    if (!open) entry.current = undefined
    onOpenChange(open)
  }
  const fields = { filters, facets, onChange: change }
  const countText = countLabel(length)
  return (
    <Dialog.Root open={isOpen} onOpenChange={setOpen}>
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 z-30 bg-veil transition-opacity duration-320 data-ending-style:opacity-0 starting:opacity-0" />
        <Dialog.Popup
          initialFocus={title}
          className="fixed inset-x-0 bottom-0 z-40 flex max-h-[90svh] flex-col bg-paper transition-transform duration-320 data-ending-style:translate-y-full starting:translate-y-full"
        >
          <div className="flex items-center justify-between pt-3.5 pr-2.5 pb-3 pl-page">
            <Dialog.Title ref={title} tabIndex={-1} className="serif-small text-[1.75rem] leading-8">
              Filter
            </Dialog.Title>
            <Dialog.Close className="hit" aria-label="Close filters">
              <Icon name="close" />
            </Dialog.Close>
          </div>
          <div className="flex-1 overflow-y-auto overscroll-contain px-page">
            {facets.colors.length > 1 && (
              <Part title="Color">
                <ColorFields {...fields} />
              </Part>
            )}
            <Part title="Price">
              <PriceFields {...fields} />
            </Part>
            <Part title="Availability">
              <AvailabilityField {...fields} />
            </Part>
          </div>
          <div className="flex items-center gap-4 border-t border-ink px-page pt-4 pb-[calc(1.5rem+env(safe-area-inset-bottom))]">
            {activeFilters(filters.params) > 0 && (
              <button
                type="button"
                className="link-text min-h-11 flex-none text-small"
                onClick={() => {
                  title.current?.focus()
                  change(withoutFilters(filters.params))
                }}
              >
                Clear all
              </button>
            )}
            <Button className="flex-1" aria-busy={filters.isPending} onClick={() => setOpen(false)}>
              {`Show ${countText}`}
            </Button>
          </div>
          <p className="sr-only" role="status">
            {countText}
          </p>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
