import { createApi } from '@atelier/api-client/http'
import { getPaymentConfig } from '@atelier/api-client/payments'
import type { PaymentProviderId } from '@atelier/domain/payments/payment-state'
import type { CheckoutDetails } from '@atelier/domain/checkout/details'
import { withoutOrdered } from '@atelier/domain/checkout/order-request'
import { mayFollow, type CheckoutStage } from '@atelier/domain/checkout/payment-progress'
import { policy } from '@atelier/domain/policy'
import { createRepeatNotice } from '@atelier/domain/repeat-notice'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { paths } from '../../paths.ts'
import { cartStore } from '../cart/cart.store.ts'
import { askPayment } from '../payment/collect.store.ts'
import { paymentStore } from '../payment/payment.store.ts'
import { forgetAttempts, openPayment } from './attempts.ts'
import { detailsStore } from './details.store.ts'
import { inOneTab } from './in-one-tab.ts'
import { orderRefusal, type OrderRefusal, type OrderWay } from './order-refusal.ts'
import { onPlacedElsewhere, tellOtherTabs } from './placed-elsewhere.ts'
import { orderAndPayLater, payByCard, resumePayment, type OrderOutcome, type Waiting } from './place-order.ts'
import { removeSavedCheckout } from './saved-checkout.ts'

interface Progress {
  stage: CheckoutStage
  refusal?: OrderRefusal
}

const api = createApi({ fetch: (input, init) => fetch(input, init) })

/** The provider of a payment this browser has not written down, as the address after a visit to the bank names it. */
async function providerNow(): Promise<PaymentProviderId> {
  const { provider } = paymentStore.current()
  if (provider !== 'loading' && provider !== 'failed') return provider
  return (await getPaymentConfig(api)).provider
}

/** S4: the order, by card or to be paid later: one attempt at a time, then the cart is emptied and the success page shown. */
export function useOrder(onPlaced?: (details: CheckoutDetails) => void) {
  const navigate = useNavigate()
  const [progress, setProgress] = useState<Progress>({ stage: 'idle' })
  const [asksManual, setAsksManual] = useState(false)
  const [isResumed, setIsResumed] = useState(false)
  const stage = useRef<CheckoutStage>('idle')
  const isPlaced = useRef(false)
  const [withRepeat] = useState(createRepeatNotice)
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

  const go = useCallback((next: CheckoutStage, refusal?: OrderRefusal): boolean => {
    if (!mayFollow(stage.current, next)) return false
    stage.current = next
    setProgress({ stage: next, refusal })
    return true
  }, [])

  // The bank's page was left by the browser's Back, which shows this page as it was: somebody may try again.
  useEffect(() => {
    const onShow = (event: PageTransitionEvent) => event.persisted && go('idle')
    addEventListener('pageshow', onShow)
    return () => removeEventListener('pageshow', onShow)
  }, [go])

  // Another tab was quicker: the cart empties here too, and what is shown is its order rather than the home page.
  useEffect(
    () =>
      onPlacedElsewhere(({ receiptToken, ...state }) => {
        if (isPlaced.current) return
        isPlaced.current = true
        page.current?.abort()
        void navigate(paths.checkoutSuccess(receiptToken), { replace: true, state })
      }),
    [navigate],
  )

  const arrive = async (outcome: OrderOutcome) => {
    if (outcome.kind === 'challenge') {
      go('challenge')
      location.assign(outcome.url)
      return
    }
    const { orderId, receiptToken, email, manual } = outcome.order
    if (!isPlaced.current && withoutOrdered(cartStore.current(), outcome.items).length === 0)
      tellOtherTabs(outcome.order)
    isPlaced.current = true
    go('success')
    onPlaced?.(detailsStore.current())
    const state = { orderId, email, manual }
    leaving.current = () => {
      forgetAttempts()
      removeSavedCheckout()
      cartStore.replace(withoutOrdered(cartStore.current(), outcome.items))
      detailsStore.forget()
    }
    // Without a transition: after the bank, the one from its page to ours may still be running, and two at once are an error.
    await navigate(paths.checkoutSuccess(receiptToken), { replace: true, state })
  }

  const run = (way: OrderWay, work: (waiting: Waiting) => Promise<OrderOutcome>) => {
    const signal = page.current?.signal
    if (!signal || !go('processing')) return
    setAsksManual(false)
    setIsResumed(false)
    const cart = cartStore.current()
    const attempt = inOneTab(async () => arrive(await work({ onWait: () => go('waiting'), signal })))
    attempt.catch((error: unknown) => {
      if (signal.aborted) return
      const refused = orderRefusal(error, cart, way)
      go('error', { ...refused, message: withRepeat(refused.message) })
      if (!refused.isFault) return
      // S4, S9: asked a second after the payment service has failed.
      const ask = () => !signal.aborted && stage.current === 'error' && setAsksManual(true)
      setTimeout(ask, policy.payment.manualPromptAfterMs)
    })
  }

  /** S4: back from the bank with a payment; its order is made, or the reason shown why there is none. */
  const resume = (paymentIntentId: string) => {
    run('card', async (waiting) => {
      const known = openPayment()
      const payment =
        known?.paymentIntentId === paymentIntentId
          ? known
          : { provider: await providerNow(), paymentIntentId, holdExpiresAt: null }
      return resumePayment(payment, waiting)
    })
    setIsResumed(true)
  }

  /** A payment that was left behind, by a reload or a closed tab, is taken up again if money is in it or on its way. */
  const takeUp = async () => {
    const payment = openPayment()
    if (!payment) return
    // Should it not be known just now: whoever orders is asked again before anything else.
    const answer = await askPayment(payment, page.current?.signal).catch(() => null)
    if (answer?.status === 'succeeded' || answer?.status === 'processing') resume(payment.paymentIntentId)
  }

  return {
    ...progress,
    isResumed,
    asksManual,
    pay: () => run('card', payByCard),
    payLater: () => run('manual', orderAndPayLater),
    resume,
    takeUp,
    clearRefusal: () => void go('idle'),
    declineManual: () => setAsksManual(false),
    isPlaced,
  }
}
