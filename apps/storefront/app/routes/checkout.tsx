import { lazy, Suspense } from 'react'
import type { MetaFunction } from 'react-router'
import { CheckoutOffer } from '../features/customers/checkout/checkout-offer.tsx'
import { SavedAddresses } from '../features/customers/checkout/saved-addresses.tsx'
import { saveForNextTime } from '../features/customers/checkout/save-for-next-time.ts'
import { useCheckoutPrefill } from '../features/customers/checkout/use-checkout-prefill.ts'
import { useSessionCheck } from '../features/customers/use-session-check.ts'
import { CheckoutPage } from '../features/checkout/checkout-page.tsx'
import { CheckoutLayout } from '../features/checkout/checkout-layout.tsx'
import { pageMeta } from '../features/meta/page-meta.ts'
import { paths } from '../paths.ts'

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Checkout',
    description: 'Your order in three short steps. No account is needed.',
    path: paths.checkout(),
    isPrivate: true,
  })

/** Loaded at the third step: the first two do not need it. */
const CardForm = lazy(() => import('../features/payments/card-form.tsx'))

const cardForm = (
  <Suspense fallback={null}>
    <CardForm />
  </Suspense>
)

/** The checkout with its three steps, in its own layout (S2). */
export default function Checkout() {
  useSessionCheck()
  const addresses = useCheckoutPrefill()
  return (
    <CheckoutLayout>
      <CheckoutPage
        cardForm={cardForm}
        offer={<CheckoutOffer />}
        savedAddresses={<SavedAddresses addresses={addresses} />}
        onPlaced={saveForNextTime}
      />
    </CheckoutLayout>
  )
}
