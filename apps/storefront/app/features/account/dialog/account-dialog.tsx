import { Dialog } from '@base-ui/react/dialog'
import { Tabs } from '@base-ui/react/tabs'
import type { ShopUser } from '@atelier/domain/auth/customer-sign-in.schema'
import { useRef, useState, type ReactNode } from 'react'
import { Icon } from '../../../ui/icon.tsx'
import { accountView, ACCOUNT_TABS, useAccountView, type AccountTab } from '../account-view.store.ts'
import { AddressBook } from './address-book.tsx'
import { ChangePassword } from './change-password.tsx'
import { DevicesAndData } from './devices-and-data.tsx'
import { GuestHint } from './guest-hint.tsx'
import { OrderHistory } from './order-history.tsx'
import { Profile } from './profile.tsx'
import { useRestoreAccountFocus } from '../use-restore-account-focus.ts'

/** The tabs a guest sees: a guest has orders but no account settings. */
const GUEST_TABS: readonly AccountTab[] = ['profile', 'password']

function Panel({ tab, children }: { tab: AccountTab; children: ReactNode }) {
  return (
    <Tabs.Panel
      value={tab}
      className="flex-1 scroll-pt-12 overflow-y-auto overscroll-contain px-5 pt-6 pb-10 sm:px-10 sm:pt-7 focus-visible:-outline-offset-2"
    >
      {children}
    </Tabs.Panel>
  )
}

/** The account management dialog. It fills the screen of a phone (S2). */
export default function AccountDialog({ user }: { user: ShopUser }) {
  const { tab } = useAccountView()
  const title = useRef<HTMLHeadingElement>(null)
  // The dialog shows the last tab during its closing transition.
  const [shown, setShown] = useState<AccountTab>(tab ?? 'profile')
  if (tab && tab !== shown) setShown(tab)
  const tabs = ACCOUNT_TABS.filter(({ key }) => !user.isGuest || GUEST_TABS.includes(key))
  return (
    <Dialog.Root open={tab !== null} onOpenChange={(isOpen) => !isOpen && accountView.close()}>
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 z-30 bg-veil transition-opacity duration-320 data-ending-style:opacity-0 starting:opacity-0" />
        <Dialog.Popup
          {...useRestoreAccountFocus()}
          initialFocus={title}
          className="fixed z-40 flex flex-col overflow-hidden bg-paper transition duration-320 data-ending-style:translate-y-2 data-ending-style:opacity-0 max-sm:inset-0 sm:inset-0 sm:m-auto sm:h-[min(47.5rem,calc(100dvh-3rem))] sm:w-[min(57.5rem,calc(100vw-3rem))] starting:translate-y-2 starting:opacity-0"
        >
          <div className="flex flex-none items-center justify-between gap-4 pt-3 pr-2 pl-5 sm:pt-5 sm:pr-4 sm:pl-10">
            <Dialog.Title
              ref={title}
              tabIndex={-1}
              className="serif-small min-w-0 truncate text-[1.75rem] leading-9"
              title={user.name}
            >
              {user.name}
            </Dialog.Title>
            <Dialog.Close className="hit flex-none" aria-label="Close account">
              <Icon name="close" />
            </Dialog.Close>
          </div>
          <Tabs.Root
            value={shown}
            onValueChange={(next: AccountTab) => accountView.openDialog(next)}
            className="flex min-h-0 flex-1 flex-col"
          >
            <Tabs.List
              aria-label="Account"
              activateOnFocus
              className="no-scrollbar relative scroll-px-5 z-[1] flex flex-none gap-6 overflow-x-auto border-b border-line px-5 pt-2 sm:gap-8 sm:px-10"
            >
              {tabs.map(({ key, title: name }) => (
                <Tabs.Tab
                  key={key}
                  value={key}
                  className="min-h-12 flex-none text-[0.9375rem] text-ink-soft hover:text-ink focus-visible:-outline-offset-2 data-active:stitch data-active:text-ink data-active:[--stitch-gap:0px]"
                >
                  {name}
                </Tabs.Tab>
              ))}
            </Tabs.List>
            <Panel tab="profile">
              <Profile user={user} />
              <OrderHistory userId={user.id} />
            </Panel>
            <Panel tab="password">{user.isGuest ? <GuestHint /> : <ChangePassword user={user} />}</Panel>
            {!user.isGuest && (
              <>
                <Panel tab="addresses">
                  <AddressBook userId={user.id} />
                </Panel>
                <Panel tab="privacy">
                  <DevicesAndData userId={user.id} />
                </Panel>
              </>
            )}
          </Tabs.Root>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
