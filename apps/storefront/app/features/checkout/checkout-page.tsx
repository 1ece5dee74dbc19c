import { reachableStep, type CheckoutStep } from '@atelier/domain/checkout/steps'
import type { CheckoutDetails } from '@atelier/domain/checkout/details'
import { useEffect, useRef, type ReactNode } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { paths } from '../../paths.ts'
import { useHydrated } from '../../ui/use-hydrated.ts'
import { ownEmailOf, useSession } from '../account/session.store.ts'
import { useCart } from '../cart/cart.store.ts'
import { useCheckoutDetails } from './details.store.ts'
import { OrderSummary } from './order-summary.tsx'
import { PaymentStep } from './payment-step.tsx'
import { PaymentWait } from './payment-wait.tsx'
import { PersonalStep } from './personal-step.tsx'
import { Progress } from './progress.tsx'
import { LegalLinks } from './legal-links.tsx'
import { ShippingStep } from './shipping-step.tsx'
import { useOrder } from './use-order.ts'

interface Props {
  /** The card form of the third step. */
  cardForm: ReactNode
  /** Offers signing in at the first step; it is never required. */
  offer?: ReactNode
  /** Selects a saved address at the second step. */
  savedAddresses?: ReactNode
  /** Called with the checkout details after the order is placed. */
  onPlaced?: (details: CheckoutDetails) => void
}

/**
 * Resumes a payment: the one the URL names after a visit to the bank, else the open one (S4). Removes it from the URL
 * once its outcome is known.
 */
function useReturn(order: ReturnType<typeof useOrder>, isHydrated: boolean) {
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const payment = search.get('payment_intent')
  const hasSecret = search.has('payment_intent_client_secret')
  const isBack = payment !== null && hasSecret
  const latest = useRef(order)
  useEffect(() => {
    latest.current = order
  })
  useEffect(() => {
    if (!isHydrated) return
    if (payment !== null && hasSecret) latest.current.resume(payment)
    else void latest.current.resumeOpenPayment()
  }, [isHydrated, payment, hasSecret])
  const { stage } = order
  useEffect(() => {
    if (isBack && stage === 'error') void navigate(paths.checkout('payment'), { replace: true })
  }, [isBack, stage, navigate])
  return isBack
}

/**
 * The checkout: three steps next to the order summary. The step is in the URL, so that the browser's Back returns to
 * the previous one (S2, S4).
 */
export function CheckoutPage({ cardForm, offer, savedAddresses, onPlaced }: Props) {
  const isHydrated = useHydrated()
  const { cart } = useCart()
  const details = useCheckoutDetails()
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const ownEmail = ownEmailOf(useSession())
  const order = useOrder(onPlaced)
  const isBack = useReturn(order, isHydrated)
  const isWaiting =
    order.stage === 'waiting' ||
    (isBack && order.stage !== 'error') ||
    (order.isResumed && order.stage === 'processing')
  const isEmpty = isHydrated && cart.length === 0 && !isWaiting

  // An empty cart redirects home, except when the order itself has just emptied it (S2).
  useEffect(() => {
    if (isEmpty && !order.isPlaced.current) void navigate(paths.home, { replace: true })
  }, [isEmpty, navigate, order.isPlaced])

  const wanted = search.get('step') ?? 'personal'
  const step = isHydrated ? reachableStep(wanted, details, ownEmail) : 'personal'
  // Corrects the URL to the displayed step: otherwise the page would jump to a later step as soon as the last field is
  // valid, while the shopper types.
  const isAhead = isHydrated && !isEmpty && !isWaiting && !isBack && search.has('step') && step !== wanted
  useEffect(() => {
    if (isAhead && !order.isPlaced.current) void navigate(paths.checkout(step), { replace: true })
  }, [isAhead, step, navigate, order.isPlaced])
  const goTo = (next: CheckoutStep) => () => void navigate(paths.checkout(next))
  return (
    <div className="flex min-h-[calc(100vh-4.5rem)] flex-col md:grid md:grid-cols-[minmax(0,1fr)_minmax(22.5rem,38%)]">
      <main
        id="main"
        className="order-2 flex justify-center px-page pt-6 pb-18 md:order-1 md:justify-end md:px-[clamp(1.25rem,5vw,6rem)] md:py-[clamp(2rem,4.5vw,4.5rem)]"
      >
        <div className="w-full max-w-[35rem]">
          <noscript>
            <p className="mb-8">
              The checkout needs JavaScript, because your cart is kept in your own browser. If you would rather not turn
              it on,{' '}
              <a href={paths.contact} className="link-text">
                write to us
              </a>
              : we take your order by hand.
            </p>
          </noscript>
          <div className="noscript:hidden">
            <Progress current={isWaiting ? 'payment' : step} isFixed={isWaiting} />
            {isWaiting ? (
              <PaymentWait isSlow={order.stage === 'waiting'} email={details.personalDetails.email} />
            ) : (
              <>
                {step === 'personal' && <PersonalStep offer={offer} ownEmail={ownEmail} onDone={goTo('shipping')} />}
                {step === 'shipping' && <ShippingStep saved={savedAddresses} onDone={goTo('payment')} />}
                {step === 'payment' && <PaymentStep order={order} cardForm={cardForm} />}
              </>
            )}
          </div>
          <LegalLinks />
        </div>
      </main>
      <div className="order-1 bg-stone md:order-2">
        <OrderSummary cart={cart} />
      </div>
    </div>
  )
}
