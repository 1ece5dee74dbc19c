import { call, type ApiClient } from '@atelier/api-client/call'
import type { PaymentProviderId } from '@atelier/domain/payments/payment-state'
import { getPaymentConfig } from '@atelier/domain/payments/payments.endpoints'
import type { CheckoutDetails } from '@atelier/domain/checkout/details'
import { removeOrderedLines } from '@atelier/domain/checkout/order-request'
import { canTransition, type CheckoutStage } from '@atelier/domain/checkout/payment-progress'
import { limits } from '@atelier/domain/limits'
import { createRepeatedErrorNotice } from '@atelier/domain/repeated-error'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { paths } from '../../paths.ts'
import { cartStore } from '../cart/cart.store.ts'
import { fetchPaymentStatus } from '../payments/payments.public.ts'
import { paymentStore } from '../payments/payment.store.ts'
import { clearAttempts, getOpenPayment } from './idempotency-keys.ts'
import { detailsStore } from './details.store.ts'
import { withTabLock } from './with-tab-lock.ts'
import { toOrderFailure, type OrderFailure, type CheckoutMethod } from './order-failure.ts'
import { onOrderPlacedInOtherTab, broadcastPlacedOrder } from './placed-order-channel.ts'
import { orderAndPayLater, payByCard, resumePayment, type OrderOutcome, type WaitOptions } from './place-order.ts'
import { removeSavedCheckout } from './saved-checkout.ts'

interface Progress {
  stage: CheckoutStage
  failure?: OrderFailure
}

const api: ApiClient = { fetch: (url, init) => fetch(url, init) }

/** Returns the provider of a payment that the URL names after a visit to the bank but this browser has not stored. */
async function resolveProvider(): Promise<PaymentProviderId> {
  const { provider } = paymentStore.current()
  if (provider !== 'loading' && provider !== 'failed') return provider
  return (await call(api, getPaymentConfig, {})).data.provider
}

/**
 * Places the order, paid by card or later. Runs one attempt at a time, then empties the cart and shows the success page
 * (S4).
 */
export function useOrder(onPlaced?: (details: CheckoutDetails) => void) {
  const navigate = useNavigate()
  const [progress, setProgress] = useState<Progress>({ stage: 'idle' })
  const [isManualPromptOpen, setIsManualPromptOpen] = useState(false)
  const [isResumed, setIsResumed] = useState(false)
  const stage = useRef<CheckoutStage>('idle')
  const isPlaced = useRef(false)
  const [withRepeat] = useState(createRepeatedErrorNotice)
  const page = useRef<AbortController>(null)

  // Runs on unmount: emptying cart and form earlier would show an empty first step for a moment.
  const cleanUp = useRef<() => void>(undefined)

  useEffect(() => {
    const controller = new AbortController()
    page.current = controller
    return () => {
      controller.abort()
      cleanUp.current?.()
    }
  }, [])

  const transition = useCallback((next: CheckoutStage, failure?: OrderFailure): boolean => {
    if (!canTransition(stage.current, next)) return false
    stage.current = next
    setProgress({ stage: next, failure })
    return true
  }, [])

  // The browser's Back from the bank's page restored this page from the back/forward cache: the shopper may retry.
  useEffect(() => {
    const onShow = (event: PageTransitionEvent) => event.persisted && transition('idle')
    addEventListener('pageshow', onShow)
    return () => removeEventListener('pageshow', onShow)
  }, [transition])

  // Another tab has placed the order, which empties the cart here too: show that order instead of redirecting home.
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
    cleanUp.current = () => {
      clearAttempts()
      removeSavedCheckout()
      cartStore.replace(removeOrderedLines(cartStore.current(), outcome.items))
      detailsStore.clear()
    }
    // Without a view transition: the one from the bank's page may still be running, and two at once are an error.
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
      const failure = toOrderFailure(error, cart, method)
      transition('error', { ...failure, message: withRepeat(failure.message) })
      if (!failure.isServiceError) return
      // The manual payment prompt opens a second after the payment service has failed (S4, S9).
      const promptManualPayment = () => !signal.aborted && stage.current === 'error' && setIsManualPromptOpen(true)
      setTimeout(promptManualPayment, limits.payment.manualPromptAfterMs)
    })
  }

  /** Resumes a payment after the bank's page: places its order or shows why there is none (S4). */
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

  /** Resumes an open payment, after a reload or a closed tab, if it has succeeded or is processing. */
  const resumeOpenPayment = async () => {
    const payment = getOpenPayment()
    if (!payment) return
    // If the status is unavailable now, the next attempt to order checks it again first.
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
    clearFailure: () => void transition('idle'),
    dismissManualPrompt: () => setIsManualPromptOpen(false),
    isPlaced,
  }
}
