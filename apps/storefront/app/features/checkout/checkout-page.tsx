import { reachableStep, type CheckoutStep } from '@atelier/domain/checkout/steps'
import type { CheckoutDetails } from '@atelier/domain/checkout/details'
import { useEffect, useRef, type ReactNode } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { paths } from '../../shop/paths.ts'
import { useMarketPath } from '../../shop/use-market.ts'
import { useAddressFormats } from '../../shop/use-address-formats.ts'
import { SummaryLayout } from '../../ui/summary-layout.tsx'
import { useHydrated } from '../../ui/use-hydrated.ts'
import { ownEmailOf, useShopperSession } from '../customers/session.store.ts'
import { useCart } from '../cart/cart.store.ts'
import { ConfirmMarket } from './confirm-market.tsx'
import { useCheckoutDetails } from './details.store.ts'
import { CartSummary } from './order-summary.tsx'
import { PaymentWait } from './payment-wait.tsx'
import { PersonalStep } from './personal-step.tsx'
import { CheckoutProgress } from './checkout-progress.tsx'
import { LegalLinks } from './legal-links.tsx'
import { useDestinations, useHomeCountry } from './use-destinations.ts'
import { useIsDeliverable } from './use-delivery.ts'
import { useLaterSteps } from './use-later-steps.ts'
import { useOrder } from './use-order.ts'
import { useRegion } from '../../shop/use-region.ts'

interface Props {
  /** The card form of the third step. */
  cardForm: ReactNode
  /** Offers signing in at the first step; it is never required. */
  offer?: ReactNode
  /** Selects a saved address at the second step. */
  savedAddresses?: ReactNode
  /** A note above the steps. */
  note?: ReactNode
  /** Called with the checkout details and the id of the order after it is placed. */
  onPlaced?: (details: CheckoutDetails, orderId: string) => void
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

function NoScript() {
  const addressOf = useMarketPath()
  return (
    <>
      Checkout needs JavaScript. Prefer not to turn it on?{' '}
      <a href={addressOf(paths.contact)} className="link-text">
        Contact us
      </a>{' '}
      and we’ll take your order by email.
    </>
  )
}

interface StepOptions {
  order: ReturnType<typeof useOrder>
  isBack: boolean
  isWaiting: boolean
}

/**
 * Returns the step of the URL, or the first incomplete one before it. Redirects home from an empty cart, and corrects
 * the URL to the displayed step.
 */
function useCheckoutStep({ order, isBack, isWaiting }: StepOptions): CheckoutStep {
  const region = useRegion()
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const isHydrated = useHydrated()
  const { cart, isPricing } = useCart()
  const details = useCheckoutDetails()
  const ownEmail = ownEmailOf(useShopperSession())
  const { isPlaced } = order
  const isEmpty = isHydrated && cart.length === 0 && !isPricing && !isWaiting

  // An empty cart redirects home, except when the order itself has just emptied it (S2).
  useEffect(() => {
    if (isEmpty && !isPlaced.current) void navigate(paths.home, { replace: true })
  }, [isEmpty, navigate, isPlaced])

  const wanted = search.get('step') ?? 'personal'
  const { isServed } = useDestinations()
  const isDeliverable = useIsDeliverable()
  const formats = useAddressFormats()
  const reachable = isHydrated ? reachableStep(wanted, details, { region, ownEmail, formats }) : 'personal'
  // Nothing is paid for what this market does not deliver.
  const step = reachable === 'payment' && !(isServed && isDeliverable) ? 'shipping' : reachable
  // Otherwise the page would jump to a later step as soon as the last field is valid, while the shopper types.
  const isAhead = isHydrated && !isEmpty && !isWaiting && !isBack && search.has('step') && step !== wanted
  useEffect(() => {
    if (isAhead && !isPlaced.current) void navigate(paths.checkout(step), { replace: true })
  }, [isAhead, step, navigate, isPlaced])
  return step
}

/**
 * The checkout: three steps next to the order summary. The step is in the URL, so that the browser's Back returns to
 * the previous one (S2, S4).
 */
export function CheckoutPage({ cardForm, offer, savedAddresses, note, onPlaced }: Props) {
  const { cart, move } = useCart()
  const { personalDetails } = useCheckoutDetails()
  const navigate = useNavigate()
  const ownEmail = ownEmailOf(useShopperSession())
  useHomeCountry()
  const order = useOrder(onPlaced)
  const isBack = useReturn(order, useHydrated())
  const isWaiting =
    order.stage === 'waiting' ||
    (isBack && order.stage !== 'error') ||
    (order.isResumed && order.stage === 'processing')
  const wanted = useCheckoutStep({ order, isBack, isWaiting })
  const { later, load, preload } = useLaterSteps(wanted)
  const step = later ? wanted : 'personal'
  const goTo = (next: CheckoutStep) => async () => {
    if (await load()) await navigate(paths.checkout(next))
  }
  const frame = { noScript: <NoScript />, foot: <LegalLinks />, summary: <CartSummary /> }
  if (move && cart.length > 0 && !isWaiting)
    return (
      <SummaryLayout {...frame}>
        <ConfirmMarket />
      </SummaryLayout>
    )
  return (
    <SummaryLayout {...frame}>
      {note}
      <CheckoutProgress current={isWaiting ? 'payment' : step} isFixed={isWaiting} />
      {isWaiting ? (
        <PaymentWait isSlow={order.stage === 'waiting'} email={personalDetails.email} />
      ) : (
        <>
          {step === 'personal' && (
            // The heading takes the focus when the page opens; a field does when the shopper starts.
            <div onFocus={({ target }) => target instanceof HTMLInputElement && preload()}>
              <PersonalStep offer={offer} ownEmail={ownEmail} onDone={goTo('shipping')} />
            </div>
          )}
          {later && step === 'shipping' && <later.ShippingStep saved={savedAddresses} onDone={goTo('payment')} />}
          {later && step === 'payment' && <later.PaymentStep order={order} cardForm={cardForm} />}
        </>
      )}
    </SummaryLayout>
  )
}
