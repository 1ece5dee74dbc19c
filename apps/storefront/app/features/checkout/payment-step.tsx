import { acceptChanges } from '@atelier/domain/cart/cart-changes'
import { isBusy } from '@atelier/domain/checkout/payment-progress'
import { payLaterText } from '@atelier/domain/terms/promise-texts'
import { lazy, Suspense, useEffect, useRef, type FormEvent, type ReactNode } from 'react'
import { Button } from '../../ui/button.tsx'
import { Alert } from '../../ui/alert.tsx'
import { orderQuoteStore } from './order-quote.store.ts'
import { useOrderQuote, useTaxOfProvider } from './use-order-quote.ts'
import { useTerms } from '../../shop/use-terms.ts'
import { cartStore } from '../cart/cart.store.ts'
import { paymentStore, usePayment, type CardProvider } from '../payments/payment.store.ts'
import { DeclineNotice } from '../payments/payments.public.ts'
import { CartChangesNotice } from './cart-changes-notice.tsx'
import type { OrderFailure } from './order-failure.ts'
import { EnteredDetails } from './order-facts.tsx'
import { StepFrame } from './step-frame.tsx'
import { preloadOrdering, type useOrder } from './use-order.ts'

const ManualPaymentDialog = lazy(() => import('./manual-payment-dialog.tsx'))

interface Props {
  order: ReturnType<typeof useOrder>
  /** The provider's card form. It registers its card in the payment store, where this step finds it. */
  cardForm: ReactNode
}

/** Moves the focus to the error after a failed attempt, unless an invalid field has it. */
function useFocusOnFailure(failure: object | undefined) {
  const focusTarget = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const isInField = document.activeElement?.getAttribute('aria-invalid') === 'true'
    if (failure && !isInField) focusTarget.current?.focus()
  }, [failure])
  return focusTarget
}

function PayLater({ isDisabled, onOrder }: { isDisabled: boolean; onOrder: () => void }) {
  const terms = useTerms()
  return (
    <section className="mt-12 border-t border-line pt-7" aria-label="Pay later">
      <h2 className="serif-small text-[1.375rem] leading-7">Prefer to pay later?</h2>
      <p className="mt-1.5 max-w-[52ch] text-[0.9375rem] leading-6 text-ink-soft">{payLaterText(terms)}</p>
      <Button variant="ghost" className="mt-4 max-sm:w-full" disabled={isDisabled} onClick={onOrder}>
        Order Now, Pay Later
      </Button>
    </section>
  )
}

/** Reserves the height of the card form, so that nothing below it shifts when it loads. */
const heightOf = (provider: CardProvider): string =>
  provider === 'loading' || provider === 'sandbox' ? 'min-h-131 sm:min-h-120' : ''

interface AttemptFailureProps {
  failure: OrderFailure | undefined
  onClear: () => void
  /** Present: the attempt can be made again without the customer's data. */
  onRetry?: () => void
}

/** The error of the last attempt, and the changes in the cart that caused it. Takes the focus. */
function AttemptFailure({ failure, onClear, onRetry }: AttemptFailureProps) {
  const focusTarget = useFocusOnFailure(failure)
  const accept = () => {
    cartStore.replace(acceptChanges(cartStore.current(), failure?.changes ?? []))
    onClear()
  }
  return (
    <div ref={focusTarget} tabIndex={-1} className="focus:outline-none">
      {failure && <Alert className="mt-4">{failure.message}</Alert>}
      {failure && failure.changes.length === 0 && onRetry && (
        <Button variant="ghost" className="mt-4" onClick={onRetry}>
          Calculate the tax again
        </Button>
      )}
      {failure && failure.changes.length > 0 && <CartChangesNotice changes={failure.changes} onAccept={accept} />}
    </div>
  )
}

/** Step 3: a summary, the card form, and the buttons to pay now or later. */
export function PaymentStep({ order, cardForm }: Props) {
  const { provider, isComplete } = usePayment()
  const { stage, failure } = order
  const isProcessing = isBusy(stage)
  const isManual = provider === 'manual'

  const { quote, status, failure: taxFailure } = useOrderQuote()
  const askForTax = useTaxOfProvider()
  const isPriced = status === 'known'
  const { totalCents: cents, currency } = quote
  useEffect(preloadOrdering, [])
  useEffect(() => paymentStore.setAmount({ cents, currency }), [cents, currency])
  useEffect(() => {
    if (failure && !failure.decline) orderQuoteStore.forget()
  }, [failure])
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (!isPriced) return
    if (isManual) order.payLater()
    else if (isComplete) order.pay()
  }

  return (
    <>
      <StepFrame
        title="Payment"
        message={undefined}
        back="shipping"
        action={
          isProcessing
            ? 'Placing your order...'
            : status === 'asking'
              ? 'Calculating tax...'
              : isManual
                ? 'Order Now, Pay Later'
                : 'Place Order'
        }
        isBusy={isProcessing}
        isReady={isPriced && (isManual || isComplete)}
        foot={
          !isManual && (
            <p className="mt-3 text-right text-small text-ink-soft">
              {isComplete || isProcessing
                ? 'Your card is charged once, when you place the order.'
                : 'Enter your card details to place the order.'}
            </p>
          )
        }
        onSubmit={onSubmit}
      >
        <AttemptFailure failure={failure?.decline ? undefined : failure} onClear={order.clearFailure} />
        <AttemptFailure failure={taxFailure ?? undefined} onClear={orderQuoteStore.forget} onRetry={askForTax} />
        <EnteredDetails />
        {failure?.decline && (
          <DeclineNotice message={failure.message} decline={failure.decline}>
            <p className="mt-3 pl-4.5 text-[0.9375rem] leading-6">
              Or order now and pay later: we’ll email you a payment link.{' '}
              <button
                type="button"
                className="link-text min-h-6"
                disabled={isProcessing || !isPriced}
                onClick={order.payLater}
              >
                Pay later instead
              </button>
            </p>
          </DeclineNotice>
        )}
        <div className={`mt-7 ${heightOf(provider)}`} inert={isProcessing}>
          {cardForm}
        </div>
        {isManual && (
          <p className="max-w-[52ch] text-[0.9375rem] leading-6">
            You won’t be charged now. We’ll reserve your items and email you about payment.
          </p>
        )}
      </StepFrame>
      <p role="status" className="sr-only">
        {isProcessing ? 'Placing your order...' : ''}
      </p>
      {!isManual && <PayLater isDisabled={isProcessing || !isPriced} onOrder={order.payLater} />}
      {order.isManualPromptOpen && (
        <Suspense fallback={null}>
          <ManualPaymentDialog onNo={order.dismissManualPrompt} onYes={order.payLater} />
        </Suspense>
      )}
    </>
  )
}
