import type { ShopUser } from '@atelier/domain/customers/customer-sign-in.schema'
import { favoritesBadge } from '@atelier/domain/favorites/favorites'
import { shopperDisplay } from '@atelier/domain/limits/shopper-display'
import { useRef, useState, type ReactNode } from 'react'
import { useLocation } from 'react-router'
import { errorMessages } from '../../browser/error-messages.ts'
import { paths } from '../../shop/paths.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Modal } from '../../ui/modal.tsx'
import { Alert } from '../../ui/alert.tsx'
import { PageLink } from '../../ui/page-link.tsx'
import { useFavorites } from '../favorites/favorites.store.ts'
import { accountView, useAccountView } from './account-view.store.ts'
import { useRestoreAccountFocus } from './use-restore-account-focus.ts'
import type { SignInState } from './return-to.ts'
import { sessionStore, useShopperSession } from './session.store.ts'

const ROW =
  'flex min-h-14 w-full items-center justify-between gap-4 border-b border-line text-left text-[0.9375rem] decoration-1 underline-offset-4 hover:underline'

/** The link to the favorites with their count, which is capped (S9). */
function FavoritesRow({ title }: { title: string }) {
  const count = useFavorites().favorites.length
  return (
    <PageLink to={paths.favorites} onClick={accountView.close} className={ROW}>
      {title}
      {count > 0 && (
        <span className="text-small text-ink-soft">
          {favoritesBadge(count, shopperDisplay.favoritesBadgeCap)}
          <span className="sr-only"> saved</span>
        </span>
      )}
    </PageLink>
  )
}

function Row({ children, onClick }: { children: ReactNode; onClick: () => void }) {
  return (
    <button type="button" className={ROW} onClick={onClick}>
      {children}
    </button>
  )
}

function SignedOut() {
  const { pathname, search } = useLocation()
  const state: SignInState = { from: `${pathname}${search}` }
  return (
    <>
      <p className="max-w-[34ch] text-[0.9375rem] text-ink-soft">
        Sign in to see your orders and sync your favorites across devices.
      </p>
      <ButtonLink to={paths.login()} state={state} onClick={accountView.close} className="mt-6 w-full">
        Sign In
      </ButtonLink>
      <ButtonLink
        variant="ghost"
        to={paths.register()}
        state={state}
        onClick={accountView.close}
        className="mt-3 w-full"
      >
        Create Account
      </ButtonLink>
      <div className="mt-6 border-t border-line">
        <FavoritesRow title="Favorites" />
      </div>
    </>
  )
}

function SignedIn({ user, onSignOut, isBusy }: { user: ShopUser; onSignOut: () => void; isBusy: boolean }) {
  return (
    <>
      <p className="serif-small text-[1.375rem] leading-7 wrap-anywhere">{user.name}</p>
      <p className="mt-1 text-small wrap-anywhere text-ink-soft">{user.email}</p>
      {user.isGuest && <p className="label mt-3 inline-block bg-stone px-2.5 py-1.5">Guest Account</p>}
      <div className="mt-6 border-t border-line">
        <Row onClick={() => accountView.openDialog('profile')}>View Profile &amp; Orders</Row>
        <FavoritesRow title="My Favorites" />
        <Row onClick={() => accountView.openDialog('password')}>Change Password</Row>
        <button type="button" className={ROW} aria-busy={isBusy} aria-disabled={isBusy} onClick={onSignOut}>
          {isBusy ? 'Signing out...' : 'Sign Out'}
        </button>
      </div>
      {user.isGuest && (
        <p className="mt-6 text-small text-ink-soft">
          Keep your favorites and orders:{' '}
          <PageLink to={paths.register()} onClick={accountView.close} className="link-text inline-block py-1 text-ink">
            create an account
          </PageLink>
        </p>
      )}
    </>
  )
}

/** Loads the code that calls the shop on demand. The session ends in the browser even if loading fails. */
async function signOut(): Promise<string | null> {
  try {
    return await (await import('./sign-out.ts')).signOutShopper()
  } catch {
    sessionStore.clear()
    return errorMessages.signOut
  }
}

/** The session has ended in the browser, but perhaps not on the server. */
function SignOutFailure({ message, isBusy, onRetry }: { message: string; isBusy: boolean; onRetry: () => void }) {
  return (
    <Alert className="mb-6">
      <p>{message}</p>
      <p className="text-small text-ink-soft">
        You’re signed out here, but we couldn’t reach the server. Try again to finish.
      </p>
      <Button variant="ghost" className="mt-3 min-h-11 px-5" aria-busy={isBusy} onClick={onRetry}>
        Try Again
      </Button>
    </Alert>
  )
}

/** The account panel behind the header's icon. It is modal, like the cart (S2). */
export default function AccountPanel() {
  const { isPanelOpen } = useAccountView()
  const { user } = useShopperSession()
  const [isBusy, setIsBusy] = useState(false)
  const [outcome, setOutcome] = useState<{ failure: string | null }>()
  const title = useRef<HTMLHeadingElement>(null)

  const handleSignOut = async () => {
    if (isBusy) return
    setIsBusy(true)
    const failure = await signOut()
    setIsBusy(false)
    setOutcome({ failure })
    // The row that had the focus is gone.
    title.current?.focus()
  }
  const onSignOut = () => void handleSignOut()
  return (
    <Modal
      layout="drawer"
      isOpen={isPanelOpen}
      onOpenChange={(isOpen) => (isOpen ? accountView.openPanel() : accountView.close())}
      onClosed={() => setOutcome(undefined)}
      title="Account"
      closeLabel="Close account"
      titleRef={title}
      focus={useRestoreAccountFocus()}
    >
      <div className="flex-1 overflow-y-auto overscroll-contain px-6 pt-4 pb-8 transition duration-300 delay-60 starting:translate-x-2 starting:opacity-0">
        {outcome?.failure && !user && <SignOutFailure message={outcome.failure} isBusy={isBusy} onRetry={onSignOut} />}
        {user ? <SignedIn user={user} onSignOut={onSignOut} isBusy={isBusy} /> : <SignedOut />}
      </div>
      <p role="status" className="sr-only">
        {outcome && !outcome.failure && !user ? 'You’re signed out.' : ''}
      </p>
    </Modal>
  )
}
