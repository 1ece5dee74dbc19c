import { lazy, Suspense } from 'react'
import type { MetaFunction } from 'react-router'
import { CheckoutOffer } from '../features/account/checkout/checkout-offer.tsx'
import { saveForNextTime } from '../features/account/checkout/save-for-next-time.ts'
import { useCheckoutPrefill } from '../features/account/checkout/use-checkout-prefill.ts'
import { useSessionCheck } from '../features/account/use-session-check.ts'
import { CheckoutPage } from '../features/checkout/checkout-page.tsx'
import { pageMeta } from '../features/meta/page-meta.ts'
import { paths } from '../paths.ts'
import { words } from '../policy-words.ts'
import { Icon } from '../ui/icon.tsx'
import { PageLink } from '../ui/page-link.tsx'
import { SkipLink } from '../ui/skip-link.tsx'

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Checkout',
    description: 'Your order in three short steps. No account is needed.',
    path: paths.checkout(),
    isPrivate: true,
  })

/** Loaded when the third step is reached: two of three steps need nothing of it. */
const CardForm = lazy(() => import('../features/payment/card-form.tsx'))

const cardForm = (
  <Suspense fallback={null}>
    <CardForm />
  </Suspense>
)

/** The checkout stands in a room of its own: no menu, no footer, the way back and the hours of the boutique. */
export default function Checkout() {
  useSessionCheck()
  useCheckoutPrefill()
  return (
    <>
      <SkipLink />
      <header className="grid h-18 grid-cols-[1fr_auto_1fr] items-center border-b border-line px-page">
        <PageLink
          to={paths.products}
          className="inline-flex min-h-11 items-center gap-2.5 justify-self-start text-small"
        >
          <Icon name="left" />
          <span className="max-md:sr-only">Back to the shop</span>
        </PageLink>
        <PageLink to={paths.home} aria-label="Orsenne, home" className="mark py-3 text-[1.375rem] md:text-[1.5625rem]">
          ORSENNE
        </PageLink>
        <p className="justify-self-end text-small text-ink-soft max-md:hidden">Questions? {words.supportHours[0]}</p>
      </header>
      <CheckoutPage cardForm={cardForm} offer={<CheckoutOffer />} onPlaced={saveForNextTime} />
    </>
  )
}
