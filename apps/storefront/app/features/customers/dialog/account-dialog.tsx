import { Tabs } from '@base-ui/react/tabs'
import type { ShopUser } from '@atelier/domain/customers/customer-sign-in.schema'
import { useState, type ReactNode } from 'react'
import { Modal } from '../../../ui/modal.tsx'
import { accountView, ACCOUNT_TABS, useAccountView, type AccountTab } from '../account-view.store.ts'
import { AddressBook } from './address-book.tsx'
import { DevicesAndData } from './devices-and-data.tsx'
import { GuestHint } from './guest-hint.tsx'
import { OldShopOrders, OrderHistory } from '../../orders/orders.public.ts'
import { SignInMethods } from './passkeys.tsx'
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

/** The list of tabs, which scrolls sideways on a phone. */
function TabList({ isGuest }: { isGuest: boolean }) {
  return (
    <Tabs.List
      aria-label="Account"
      activateOnFocus
      className="scroll-fade relative scroll-px-5 z-[1] flex flex-none gap-6 border-b border-line px-5 pt-2 sm:gap-8 sm:px-10"
    >
      {ACCOUNT_TABS.filter(({ key }) => !isGuest || GUEST_TABS.includes(key)).map(({ key, title }) => (
        <Tabs.Tab
          key={key}
          value={key}
          className="min-h-12 flex-none text-[0.9375rem] text-ink-soft hover:text-ink focus-visible:-outline-offset-2 data-active:stitch data-active:text-ink data-active:[--stitch-gap:0px]"
        >
          {title}
        </Tabs.Tab>
      ))}
    </Tabs.List>
  )
}

/** The account management dialog. It fills the screen of a phone (S2). */
export default function AccountDialog({ user }: { user: ShopUser }) {
  const { tab } = useAccountView()
  // The dialog shows the last tab during its closing transition.
  const [shown, setShown] = useState<AccountTab>(tab ?? 'profile')
  if (tab && tab !== shown) setShown(tab)
  return (
    <Modal
      layout="window"
      isOpen={tab !== null}
      onOpenChange={(isOpen) => !isOpen && accountView.close()}
      title={user.name}
      closeLabel="Close account"
      focus={useRestoreAccountFocus()}
    >
      <Tabs.Root
        value={shown}
        onValueChange={(next: AccountTab) => accountView.openDialog(next)}
        className="flex min-h-0 flex-1 flex-col"
      >
        <TabList isGuest={user.isGuest} />
        <Panel tab="profile">
          <Profile user={user} />
          <OrderHistory userId={user.id} isGuest={user.isGuest} />
          {user.isGuest ? null : <OldShopOrders userId={user.id} />}
        </Panel>
        <Panel tab="password">{user.isGuest ? <GuestHint /> : <SignInMethods user={user} />}</Panel>
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
    </Modal>
  )
}
