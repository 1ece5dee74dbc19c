import type { CheckoutDetails } from '@atelier/domain/checkout/details'
import { removeOrderedLines } from '@atelier/domain/checkout/remove-ordered-lines'
import { limits } from '@atelier/domain/limits/limits'
import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { errorMessages } from '../../browser/error-messages.ts'
import { paths } from '../../shop/paths.ts'
import { useTerms } from '../../shop/use-terms.ts'
import { cartStore } from '../cart/cart.store.ts'
import {
  usePaymentFlow,
  type PaymentOutcome,
  type IntentReport,
  type WaitOptions,
} from '../payments/payments.public.ts'
import { closeCheckout, getOpenPayment } from './open-checkout.ts'
import { detailsStore } from './details.store.ts'
import type { OrderFailure, CheckoutMethod } from './order-failure.ts'
import { onOrderPlacedInOtherTab, broadcastPlacedOrder } from './placed-order-channel.ts'
import type { Placement } from './place-order.ts'

/** The code of an attempt, with the schemas of its requests: a third of the page, so it loads with the third step. */
async function loadOrdering() {
  const [{ findPaymentUnderWay, orderByCard, orderAndPayLater, resumeOrder }, { toOrderFailure }, { withTabLock }] =
    await Promise.all([import('./place-order.ts'), import('./order-failure.ts'), import('./with-tab-lock.ts')])
  return { findPaymentUnderWay, orderByCard, orderAndPayLater, resumeOrder, toOrderFailure, withTabLock }
}

type Ordering = Awaited<ReturnType<typeof loadOrdering>>

/** Preloads that code. An error shows when an attempt starts. */
export const preloadOrdering = (): void => void loadOrdering().catch(() => undefined)

/** Shown when the code of an attempt could not be loaded. */
const NOT_LOADED: OrderFailure = { message: errorMessages.unexpected, changes: [], isServiceError: false }

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
      closeCheckout()
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
  const terms = useTerms()
  const { stage, failure, run, abort, getSignal, hasFailed, clearFailure } = usePaymentFlow<OrderFailure>()
  const { isPlaced, show } = useSuccessPage(onPlaced, abort)
  const [isManualPromptOpen, setIsManualPromptOpen] = useState(false)
  const [isResumed, setIsResumed] = useState(false)

  const attempt = (
    method: CheckoutMethod,
    work: (ordering: Ordering, waiting: WaitOptions) => Promise<PaymentOutcome<Placement>>,
  ) => {
    let ordering: Ordering | undefined
    const tried = { cart: cartStore.current(), currency: terms.currency }
    const signal = getSignal()
    const promptManualPayment = () => !signal?.aborted && hasFailed() && setIsManualPromptOpen(true)
    const isStarted = run({
      work: async (waiting) => work(await loadOrdering(), waiting),
      onFinished: show,
      toFailure: (error) => ordering?.toOrderFailure(error, tried, method) ?? NOT_LOADED,
      onFailure: ({ isServiceError }) => {
        // The manual payment prompt opens a second after the payment service has failed (S4, S9).
        if (isServiceError) setTimeout(promptManualPayment, limits.payment.manualPromptAfterMs)
      },
      async runExclusively(job) {
        ordering = await loadOrdering()
        await ordering.withTabLock(job)
      },
    })
    if (!isStarted) return
    setIsManualPromptOpen(false)
    setIsResumed(false)
  }

  /** Resumes a payment after the bank's page: places its order or shows why there is none (S4). */
  const resume = (paymentIntentId: string, status?: IntentReport) => {
    attempt('card', ({ resumeOrder }, waiting) => resumeOrder({ paymentIntentId, terms, status }, waiting))
    setIsResumed(true)
  }

  /** Resumes an open payment, after a reload or a closed tab, if it has succeeded or is processing. */
  const resumeOpenPayment = async () => {
    const payment = getOpenPayment()
    if (!payment) return
    // Without the code, the next attempt to pay checks the payment first.
    const ordering = await loadOrdering().catch(() => null)
    const status = await ordering?.findPaymentUnderWay(payment, getSignal())
    if (status) resume(payment.paymentIntentId, status)
  }

  return {
    stage,
    failure,
    isResumed,
    isManualPromptOpen,
    pay: () => attempt('card', ({ orderByCard }, waiting) => orderByCard(terms, waiting)),
    payLater: () => attempt('manual', ({ orderAndPayLater }, waiting) => orderAndPayLater(terms, waiting)),
    resume,
    resumeOpenPayment,
    clearFailure,
    dismissManualPrompt: () => setIsManualPromptOpen(false),
    isPlaced,
  }
}
