import { createApi } from '@atelier/api-client/http'
import { getPaymentConfig } from '@atelier/api-client/payments'
import type { PaymentProviderId } from '@atelier/domain/payments/payment-state'
import type { CheckoutDetails } from '@atelier/domain/checkout/details'
import { removeOrderedLines } from '@atelier/domain/checkout/order-request'
import { canTransition, type CheckoutStage } from '@atelier/domain/checkout/payment-progress'
import { policy } from '@atelier/domain/policy'
import { createRepeatedErrorNotice } from '@atelier/domain/repeated-error'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { paths } from '../../paths.ts'
import { cartStore } from '../cart/cart.store.ts'
import { fetchPaymentStatus } from '../payments/collect-payment.store.ts'
import { paymentStore } from '../payments/payment.store.ts'
import { clearAttempts, getOpenPayment } from './idempotency-keys.ts'
import { detailsStore } from './details.store.ts'
import { withTabLock } from './with-tab-lock.ts'
import { orderRefusal, type OrderRefusal, type CheckoutMethod } from './order-refusal.ts'
import { onOrderPlacedInOtherTab, broadcastPlacedOrder } from './placed-order-channel.ts'
import { orderAndPayLater, payByCard, resumePayment, type OrderOutcome, type WaitOptions } from './place-order.ts'
import { removeSavedCheckout } from './saved-checkout.ts'

interface Progress {
  stage: CheckoutStage
  refusal?: OrderRefusal
}

const api = createApi({ fetch: (input, init) => fetch(input, init) })

/** The provider of a payment this browser has not written down, as the address after a visit to the bank names it. */
async function resolveProvider(): Promise<PaymentProviderId> {
  const { provider } = paymentStore.current()
  if (provider !== 'loading' && provider !== 'failed') return provider
  return (await getPaymentConfig(api)).provider
}

/** S4: the order, by card or to be paid later: one attempt at a time, then the cart is emptied and the success page shown. */
export function useOrder(onPlaced?: (details: CheckoutDetails) => void) {
  const navigate = useNavigate()
  const [progress, setProgress] = useState<Progress>({ stage: 'idle' })
  const [isManualPromptOpen, setIsManualPromptOpen] = useState(false)
  const [isResumed, setIsResumed] = useState(false)
  const stage = useRef<CheckoutStage>('idle')
  const isPlaced = useRef(false)
  const [withRepeat] = useState(createRepeatedErrorNotice)
  const page = useRef<AbortController>(null)

  // Cart and form are emptied when the page has gone: done before, the shopper would see an empty first step for a moment.
  const leaving = useRef<() => void>(undefined)

  useEffect(() => {
    const controller = new AbortController()
    page.current = controller
    return () => {
      controller.abort()
      leaving.current?.()
    }
  }, [])

  const transition = useCallback((next: CheckoutStage, refusal?: OrderRefusal): boolean => {
    if (!canTransition(stage.current, next)) return false
    stage.current = next
    setProgress({ stage: next, refusal })
    return true
  }, [])

  // The bank's page was left by the browser's Back, which shows this page as it was: somebody may try again.
  useEffect(() => {
    const onShow = (event: PageTransitionEvent) => event.persisted && transition('idle')
    addEventListener('pageshow', onShow)
    return () => removeEventListener('pageshow', onShow)
  }, [transition])

  // Another tab was quicker: the cart empties here too, and what is shown is its order rather than the home page.
  useEffect(
    () =>
      onOrderPlacedInOtherTab(({ receiptToken, ...state }) => {
        if (isPlaced.current) return
        isPlaced.current = true
        page.current?.abort()
        void navigate(paths.checkoutSuccess(receiptToken), { replace: true, state })
      }),
    [navigate],
  )

  const handleOutcome = async (outcome: OrderOutcome) => {
    if (outcome.kind === 'challenge') {
      transition('challenge')
      location.assign(outcome.url)
      return
    }
    const { orderId, receiptToken, email, manual } = outcome.order
    if (!isPlaced.current && removeOrderedLines(cartStore.current(), outcome.items).length === 0)
      broadcastPlacedOrder(outcome.order)
    isPlaced.current = true
    transition('success')
    onPlaced?.(detailsStore.current())
    const state = { orderId, email, manual }
    leaving.current = () => {
      clearAttempts()
      removeSavedCheckout()
      cartStore.replace(removeOrderedLines(cartStore.current(), outcome.items))
      detailsStore.clear()
    }
    // Without a transition: after the bank, the one from its page to ours may still be running, and two at once are an error.
    await navigate(paths.checkoutSuccess(receiptToken), { replace: true, state })
  }

  const run = (method: CheckoutMethod, work: (waiting: WaitOptions) => Promise<OrderOutcome>) => {
    const signal = page.current?.signal
    if (!signal || !transition('processing')) return
    setIsManualPromptOpen(false)
    setIsResumed(false)
    const cart = cartStore.current()
    const attempt = withTabLock(async () => handleOutcome(await work({ onWait: () => transition('waiting'), signal })))
    attempt.catch((error: unknown) => {
      if (signal.aborted) return
      const refused = orderRefusal(error, cart, method)
      transition('error', { ...refused, message: withRepeat(refused.message) })
      if (!refused.isServiceError) return
      // S4, S9: asked a second after the payment service has failed.
      const promptManualPayment = () => !signal.aborted && stage.current === 'error' && setIsManualPromptOpen(true)
      setTimeout(promptManualPayment, policy.payment.manualPromptAfterMs)
    })
  }

  /** S4: back from the bank with a payment; its order is made, or the reason shown why there is none. */
  const resume = (paymentIntentId: string) => {
    run('card', async (waiting) => {
      const known = getOpenPayment()
      const payment =
        known?.paymentIntentId === paymentIntentId
          ? known
          : { provider: await resolveProvider(), paymentIntentId, holdExpiresAt: null }
      return resumePayment(payment, waiting)
    })
    setIsResumed(true)
  }

  /** A payment that was left behind, by a reload or a closed tab, is taken up again if money is in it or on its way. */
  const resumeOpenPayment = async () => {
    const payment = getOpenPayment()
    if (!payment) return
    // Should it not be known just now: whoever orders is asked again before anything else.
    const result = await fetchPaymentStatus(payment, page.current?.signal).catch(() => null)
    if (result?.status === 'succeeded' || result?.status === 'processing') resume(payment.paymentIntentId)
  }

  return {
    ...progress,
    isResumed,
    isManualPromptOpen,
    pay: () => run('card', payByCard),
    payLater: () => run('manual', orderAndPayLater),
    resume,
    resumeOpenPayment,
    clearRefusal: () => void transition('idle'),
    dismissManualPrompt: () => setIsManualPromptOpen(false),
    isPlaced,
  }
}
