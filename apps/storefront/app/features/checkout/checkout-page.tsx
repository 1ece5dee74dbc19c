import { reachableStep, type CheckoutStep } from '@atelier/domain/checkout/steps'
import type { CheckoutDetails } from '@atelier/domain/checkout/details'
import { useEffect, type ReactNode } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { paths } from '../../paths.ts'
import { useHydrated } from '../../ui/use-hydrated.ts'
import { ownEmailOf, useSession } from '../account/session.store.ts'
import { useCart } from '../cart/cart.store.ts'
import { useCheckoutDetails } from './details.store.ts'
import { OrderSummary } from './order-summary.tsx'
import { PersonalStep } from './personal-step.tsx'
import { Progress } from './progress.tsx'
import { ReviewStep } from './review-step.tsx'
import { ShippingStep } from './shipping-step.tsx'
import { usePlaceOrder } from './use-place-order.ts'

interface Props {
  /** Says at the first step that signing in is possible, and never needed. */
  offer?: ReactNode
  /** What becomes of the details once they have become an order. */
  onPlaced?: (details: CheckoutDetails) => void
}

/** S2, S4: three steps beside the order summary. The step stands in the address, so the browser's Back goes back one. */
export function CheckoutPage({ offer, onPlaced }: Props) {
  const isHydrated = useHydrated()
  const { cart } = useCart()
  const details = useCheckoutDetails()
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const ownEmail = ownEmailOf(useSession())
  const order = usePlaceOrder(onPlaced)
  const isEmpty = isHydrated && cart.length === 0

  // S2: an empty cart sends the shopper home, except in the moment in which the order has just emptied it.
  useEffect(() => {
    if (isEmpty && !order.isPlaced.current) void navigate(paths.home, { replace: true })
  }, [isEmpty, navigate, order.isPlaced])

  const wanted = search.get('step') ?? 'personal'
  const step = isHydrated ? reachableStep(wanted, details, ownEmail) : 'personal'
  const goTo = (next: CheckoutStep) => () => void navigate(paths.checkout(next))
  return (
    <div className="flex min-h-[calc(100vh-4.5rem)] flex-col md:grid md:grid-cols-[minmax(0,1fr)_minmax(22.5rem,38%)]">
      <main
        id="main"
        className="order-2 flex justify-center px-page pt-6 pb-18 md:order-1 md:justify-end md:px-[clamp(1.25rem,5vw,6rem)] md:py-[clamp(2rem,4.5vw,4.5rem)]"
      >
        <div className="w-full max-w-[35rem]">
          <noscript>
            <p className="mb-8">The checkout needs JavaScript, because your cart is kept in your own browser.</p>
          </noscript>
          <Progress current={step} />
          {step === 'personal' && <PersonalStep offer={offer} ownEmail={ownEmail} onDone={goTo('shipping')} />}
          {step === 'shipping' && <ShippingStep onDone={goTo('payment')} />}
          {step === 'payment' && <ReviewStep order={order} />}
        </div>
      </main>
      <div className="order-1 bg-stone md:order-2">
        <OrderSummary cart={cart} />
      </div>
    </div>
  )
}
