import type { ShopUser } from '@atelier/domain/customers/customer-sign-in.schema'
import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { Icon } from '../../ui/icon.tsx'
import { paths } from '../../shop/paths.ts'
import { accountView } from './account-view.store.ts'

/** Welcomes a new customer on the page that follows the registration, until they close it or leave that page. */
export default function WelcomeNotice({ user }: { user: ShopUser }) {
  const { pathname } = useLocation()
  const isRegistering = pathname === paths.register()
  const [firstPage, setFirstPage] = useState<string>()
  if (firstPage === undefined && !isRegistering) setFirstPage(pathname)
  const hasLeft = firstPage !== undefined && firstPage !== pathname
  useEffect(() => {
    if (hasLeft) accountView.close()
  }, [hasLeft])
  if (isRegistering || hasLeft) return null
  return (
    <section
      aria-label="Welcome"
      className="no-print fixed inset-x-3 bottom-3 z-20 border border-line bg-paper p-5 pr-14 sm:right-auto sm:left-6 sm:bottom-6 sm:w-96"
    >
      <div role="status">
        <p className="serif-small text-[1.375rem] leading-7 wrap-anywhere">Welcome, {user.name}</p>
        <p className="mt-2 text-[0.9375rem] leading-6">
          Your account is ready. We sent a link to <span className="wrap-anywhere">{user.email}</span>. Open it to
          confirm your email and add your earlier orders to your account.
        </p>
      </div>
      <button
        type="button"
        aria-label="Close welcome"
        className="absolute top-2 right-2 grid size-11 place-items-center"
        onClick={accountView.close}
      >
        <Icon name="close" className="size-4" />
      </button>
    </section>
  )
}
