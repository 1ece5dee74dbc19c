import { Dialog } from '@base-ui/react/dialog'
import { paths } from '../../shop/paths.ts'
import { Icon } from '../../ui/icon.tsx'
import { PageLink } from '../../ui/page-link.tsx'
import { accountView } from '../customers/account-view.store.ts'
import { searchStore } from '../search/search.store.ts'
import { useNavigation } from './use-navigation.ts'

const LARGE = 'serif block text-[2.75rem] leading-[1.5]'

/** The buttons after the links. */
const OPENERS = [
  { label: 'Account', open: () => accountView.openPanel() },
  { label: 'Search', open: () => searchStore.open() },
]

interface Props {
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
}

/** The mobile menu: full screen, with large links and the shop's lists in a smaller style below (S2). */
export default function MobileMenu({ isOpen, onOpenChange }: Props) {
  const { menu, lists, announcement } = useNavigation()
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
            {menu.map(({ label, to }, index) => (
              <li key={index}>
                <PageLink to={to} onClick={close} className={`${LARGE} wrap-anywhere`}>
                  {label}
                </PageLink>
              </li>
            ))}
            {OPENERS.map(({ label, open }) => (
              <li key={label}>
                <button
                  type="button"
                  className={LARGE}
                  onClick={() => {
                    close()
                    open()
                  }}
                >
                  {label}
                </button>
              </li>
            ))}
          </ul>
          <ul className="grid grid-cols-2 text-[0.9375rem]" aria-label="Collections">
            {lists
              .filter(({ to }) => to !== paths.products)
              .map(({ label, to }, index) => (
                <li key={index}>
                  <PageLink to={to} onClick={close} className="block py-2.5 wrap-anywhere">
                    {label}
                  </PageLink>
                </li>
              ))}
          </ul>
          {announcement && <p className="mt-6 text-small text-ink-soft">{announcement.text}</p>}
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
