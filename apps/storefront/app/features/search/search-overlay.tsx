import { Dialog } from '@base-ui/react/dialog'
import { useRef } from 'react'
import { useNavigate } from 'react-router'
import { Icon } from '../../ui/icon.tsx'
import type { Lists } from './list-links.tsx'
import { ProductSearchBox } from './product-search-box.tsx'
import { searchStore } from './search.store.ts'

/**
 * The search overlay: a sheet at the top of the page, the full screen on a phone. Escape, the backdrop and the close
 * button close it.
 */
export default function SearchOverlay({ isOpen, lists }: { isOpen: boolean; lists: Lists }) {
  const navigate = useNavigate()
  const field = useRef<HTMLInputElement>(null)
  const setOpen = (open: boolean) => {
    if (open) searchStore.open()
    else searchStore.close()
  }
  const go = (to: string) => {
    searchStore.close()
    void navigate(to, { viewTransition: true })
  }
  return (
    <Dialog.Root open={isOpen} onOpenChange={setOpen}>
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 z-30 bg-veil transition-opacity duration-300 data-ending-style:opacity-0 starting:opacity-0" />
        <Dialog.Popup
          initialFocus={field}
          className="fixed inset-x-0 top-0 z-50 max-h-svh overflow-y-auto overscroll-contain bg-paper px-page pt-2 pb-12 transition duration-300 data-ending-style:-translate-y-2 data-ending-style:opacity-0 max-md:min-h-svh starting:-translate-y-2 starting:opacity-0"
        >
          <Dialog.Title className="sr-only">Search</Dialog.Title>
          <div className="flex justify-end">
            <Dialog.Close className="hit -mr-3" aria-label="Close search">
              <Icon name="close" />
            </Dialog.Close>
          </div>
          <ProductSearchBox field={field} lists={lists} onGo={go} onFollow={searchStore.close} />
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
