import { call } from '@atelier/api-client/call'
import type { PaymentProviderId } from '@atelier/domain/payments/payment-state'
import { getPaymentConfig } from '@atelier/domain/payments/payments.endpoints'
import type { CheckoutDetails } from '@atelier/domain/checkout/details'
import { removeOrderedLines } from '@atelier/domain/checkout/order-request'
import { limits } from '@atelier/domain/limits'
import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { api } from '../../api.ts'
import { paths } from '../../paths.ts'
import { useTerms } from '../../use-terms.ts'
import { cartStore } from '../cart/cart.store.ts'
import { paymentStore } from '../payments/payment.store.ts'
import {
  findPaymentUnderWay,
  resumePayment,
  usePaymentFlow,
  type PaymentOutcome,
  type IntentReport,
  type WaitOptions,
} from '../payments/payments.public.ts'
import { clearAttempts, getOpenPayment } from './idempotency-keys.ts'
import { detailsStore } from './details.store.ts'
import { withTabLock } from './with-tab-lock.ts'
import { toOrderFailure, type OrderFailure, type CheckoutMethod } from './order-failure.ts'
import { onOrderPlacedInOtherTab, broadcastPlacedOrder } from './placed-order-channel.ts'
import { cartPurpose, orderAndPayLater, orderByCard, type Placement } from './place-order.ts'
import { removeSavedCheckout } from './saved-checkout.ts'

/** Returns the provider of a payment that the URL names after a visit to the bank but this browser has not stored. */
async function resolveProvider(): Promise<PaymentProviderId> {
  const { provider } = paymentStore.current()
  if (provider !== 'loading' && provider !== 'failed') return provider
  return (await call(api, getPaymentConfig, {})).data.provider
}

type OnPlaced = (details: CheckoutDetails, orderId: string) => void

/** Shows the success page once the order is placed here or in another tab, and then empties the cart and the form. */
function useSuccessPage(onPlaced: OnPlaced | undefined, onPlacedElsewhere: () => void) {
  const navigate = useNavigate()
  const isPlaced = useRef(false)
  // Runs on unmount: emptying cart and form earlier would show an empty first step for a moment.
  const cleanUp = useRef<() => void>(undefined)
  useEffect(() => () => cleanUp.current?.(), [])

  // Another tab has placed the order, which empties the cart here too: show that order instead of redirecting home.
  useEffect(
    () =>
      onOrderPlacedInOtherTab(({ receiptToken, ...state }) => {
        if (isPlaced.current) return
        isPlaced.current = true
        onPlacedElsewhere()
        void navigate(paths.checkoutSuccess(receiptToken), { replace: true, state })
      }),
    [navigate, onPlacedElsewhere],
  )

  const show = async ({ order, items }: Placement) => {
    const { orderId, receiptToken, email, manual } = order
    if (!isPlaced.current && removeOrderedLines(cartStore.current(), items).length === 0) broadcastPlacedOrder(order)
    isPlaced.current = true
    onPlaced?.(detailsStore.current(), orderId)
    cleanUp.current = () => {
      clearAttempts()
      removeSavedCheckout()
      cartStore.replace(removeOrderedLines(cartStore.current(), items))
      detailsStore.clear()
    }
    // Without a view transition: the one from the bank's page may still be running, and two at once are an error.
    await navigate(paths.checkoutSuccess(receiptToken), { replace: true, state: { orderId, email, manual } })
  }
  return { isPlaced, show }
}

/**
 * Places the order, paid by card or later. Runs one attempt at a time, then empties the cart and shows the success page
 * (S4).
 */
export function useOrder(onPlaced?: OnPlaced) {
  const { taxPercent } = useTerms()
  const { stage, failure, run, abort, getSignal, hasFailed, clearFailure } = usePaymentFlow<OrderFailure>()
  const { isPlaced, show } = useSuccessPage(onPlaced, abort)
  const [isManualPromptOpen, setIsManualPromptOpen] = useState(false)
  const [isResumed, setIsResumed] = useState(false)

  const attempt = (method: CheckoutMethod, work: (waiting: WaitOptions) => Promise<PaymentOutcome<Placement>>) => {
    const cart = cartStore.current()
    const signal = getSignal()
    const promptManualPayment = () => !signal?.aborted && hasFailed() && setIsManualPromptOpen(true)
    const isStarted = run({
      work,
      onFinished: show,
      toFailure: (error) => toOrderFailure(error, cart, method),
      onFailure: ({ isServiceError }) => {
        // The manual payment prompt opens a second after the payment service has failed (S4, S9).
        if (isServiceError) setTimeout(promptManualPayment, limits.payment.manualPromptAfterMs)
      },
      runExclusively: withTabLock,
    })
    if (!isStarted) return
    setIsManualPromptOpen(false)
    setIsResumed(false)
  }

  /** Resumes a payment after the bank's page: places its order or shows why there is none (S4). */
  const resume = (paymentIntentId: string, status?: IntentReport) => {
    attempt('card', async (waiting) => {
      const known = getOpenPayment()
      const payment =
        known?.paymentIntentId === paymentIntentId
          ? known
          : { provider: await resolveProvider(), paymentIntentId, holdExpiresAt: null }
      return resumePayment(cartPurpose, payment, waiting, status)
    })
    setIsResumed(true)
  }

  /** Resumes an open payment, after a reload or a closed tab, if it has succeeded or is processing. */
  const resumeOpenPayment = async () => {
    const payment = getOpenPayment()
    const status = payment && (await findPaymentUnderWay(payment, getSignal()))
    if (status) resume(payment.paymentIntentId, status)
  }

  return {
    stage,
    failure,
    isResumed,
    isManualPromptOpen,
    pay: () => attempt('card', (waiting) => orderByCard(taxPercent, waiting)),
    payLater: () => attempt('manual', (waiting) => orderAndPayLater(taxPercent, waiting)),
    resume,
    resumeOpenPayment,
    clearFailure,
    dismissManualPrompt: () => setIsManualPromptOpen(false),
    isPlaced,
  }
}
