import { paths } from '../../../shop/paths.ts'
import { PageLink } from '../../../ui/page-link.tsx'
import { useShopperSession } from '../session.store.ts'

/** Offers signing in at the checkout; it is never required. */
export function CheckoutOffer() {
  const { user } = useShopperSession()
  if (user && !user.isGuest) {
    return <p className="wrap-anywhere">Signed in as {user.name}. We’ve filled in your details.</p>
  }
  return (
    <p>
      No account is needed.{' '}
      <PageLink to={paths.login(paths.checkout())} className="link-text text-ink">
        Sign in
      </PageLink>{' '}
      to use your saved details.
    </p>
  )
}
