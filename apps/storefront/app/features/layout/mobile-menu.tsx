import { Dialog } from '@base-ui/react/dialog'
import { paths } from '../../paths.ts'
import { usePolicyText } from '../../policy-text.ts'
import { Icon } from '../../ui/icon.tsx'
import { PageLink } from '../../ui/page-link.tsx'
import { accountView } from '../customers/account-view.store.ts'
import { searchStore } from '../search/search.store.ts'
import { HEADER_LEFT, HEADER_RIGHT } from './navigation.ts'
import { useShopLists } from './use-shop-lists.ts'

const FAVORITES = { label: 'Favorites', to: paths.favorites }

interface Props {
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
}

/** The mobile menu: full screen, with large links and the shop's lists in a smaller style below (S2). */
export default function MobileMenu({ isOpen, onOpenChange }: Props) {
  const policyText = usePolicyText()
  const { all } = useShopLists()
  const close = () => onOpenChange(false)
  return (
    <Dialog.Root open={isOpen} onOpenChange={onOpenChange}>
      <Dialog.Portal>
        <Dialog.Popup className="fixed inset-0 z-50 flex flex-col overflow-y-auto bg-paper px-page pt-2 pb-8 transition-opacity duration-300 data-ending-style:opacity-0 starting:opacity-0">
          <Dialog.Title className="sr-only">Menu</Dialog.Title>
          <Dialog.Close className="hit -ml-3 flex-none" aria-label="Close menu">
            <Icon name="close" />
          </Dialog.Close>
          <ul className="my-auto py-8">
            {[...HEADER_LEFT, ...HEADER_RIGHT, FAVORITES].map(({ label, to }) => (
              <li key={label}>
                <PageLink to={to} onClick={close} className="serif block text-[2.75rem] leading-[1.5]">
                  {label}
                </PageLink>
              </li>
            ))}
            <li>
              <button
                type="button"
                className="serif block text-[2.75rem] leading-[1.5]"
                onClick={() => {
                  close()
                  accountView.openPanel()
                }}
              >
                Account
              </button>
            </li>
            <li>
              <button
                type="button"
                className="serif block text-[2.75rem] leading-[1.5]"
                onClick={() => {
                  close()
                  searchStore.open()
                }}
              >
                Search
              </button>
            </li>
          </ul>
          <ul className="grid grid-cols-2 text-[0.9375rem]" aria-label="Collections">
            {all
              .filter(({ to }) => to !== paths.products)
              .map(({ label, to }) => (
                <li key={to}>
                  <PageLink to={to} onClick={close} className="block py-2.5">
                    {label}
                  </PageLink>
                </li>
              ))}
          </ul>
          <p className="mt-6 text-small text-ink-soft">{policyText.freeShipping}</p>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
