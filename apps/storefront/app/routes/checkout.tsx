import type { CheckoutDetails } from '@atelier/domain/checkout/details'
import { lazy, Suspense } from 'react'
import type { MetaFunction } from 'react-router'
import { CheckoutOffer } from '../features/customers/checkout/checkout-offer.tsx'
import { useCheckoutPrefill } from '../features/customers/checkout/use-checkout-prefill.ts'
import { useSessionCheck } from '../features/customers/use-session-check.ts'
import { CheckoutPage } from '../features/checkout/checkout-page.tsx'
import { CheckoutLayout } from '../features/checkout/checkout-layout.tsx'
import { demoTour, useTourProgress } from '../features/demo/demo.store.ts'
import { pageMeta } from '../features/meta/page-meta.ts'
import { paths } from '../shop/paths.ts'

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Checkout',
    description: 'Your order in three short steps. No account is needed.',
    path: paths.checkout(),
    isPrivate: true,
  })

/** Loaded at the third step: the first two do not need it. */
const CardForm = lazy(() => import('../features/payments/card-form.tsx'))

/** Loaded for customers with several addresses only. */
const SavedAddresses = lazy(async () => ({
  default: (await import('../features/customers/checkout/saved-addresses.tsx')).SavedAddresses,
}))

/** Loaded on the tour of a demo store only. */
const DemoGuest = lazy(() => import('../features/demo/demo-guest.tsx'))

const cardForm = (
  <Suspense fallback={null}>
    <CardForm />
  </Suspense>
)

function onPlaced(details: CheckoutDetails, orderId: string): void {
  import('../features/customers/checkout/save-for-next-time.ts').then(
    ({ saveForNextTime }) => saveForNextTime(details),
    () => undefined,
  )
  demoTour.finish(orderId)
}

/** The checkout with its three steps, in its own layout (S2). */
export default function Checkout() {
  useSessionCheck()
  const addresses = useCheckoutPrefill()
  const isOnTour = useTourProgress().stage === 'buying'
  return (
    <CheckoutLayout>
      <CheckoutPage
        cardForm={cardForm}
        offer={<CheckoutOffer />}
        savedAddresses={
          addresses.length > 1 && (
            <Suspense fallback={null}>
              <SavedAddresses addresses={addresses} />
            </Suspense>
          )
        }
        note={
          isOnTour && (
            <Suspense fallback={null}>
              <DemoGuest />
            </Suspense>
          )
        }
        onPlaced={onPlaced}
      />
    </CheckoutLayout>
  )
}
