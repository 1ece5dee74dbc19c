import { canTransition, type CheckoutStage } from '@atelier/domain/checkout/payment-progress'
import { createRepeatedErrorNotice } from '@atelier/domain/page-watch/repeated-error'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { PaymentOutcome, WaitOptions } from './payment-flow.ts'
import { inMarketOfPage } from '../../browser/market.ts'

interface Attempt<Receipt, Failure> {
  work: (waiting: WaitOptions) => Promise<PaymentOutcome<Receipt>>
  /** Called once the order is paid or placed. */
  onFinished: (receipt: Receipt) => void | Promise<void>
  toFailure: (error: unknown) => Failure
  onFailure?: (failure: Failure) => void
  /** Runs the attempt, for example under a lock that excludes other tabs. */
  runExclusively?: (work: () => Promise<void>) => Promise<void>
}

/**
 * Runs one attempt to pay at a time and holds its stage: processing, waiting, the bank's page, success or error (S4).
 * Attempts stop polling when the component unmounts.
 */
export function usePaymentFlow<Failure extends { message: string }>() {
  const [progress, setProgress] = useState<{ stage: CheckoutStage; failure?: Failure }>({ stage: 'idle' })
  const [withRepeat] = useState(createRepeatedErrorNotice)
  const stage = useRef<CheckoutStage>('idle')
  const page = useRef<AbortController>(null)

  const transition = useCallback((next: CheckoutStage, failure?: Failure): boolean => {
    if (!canTransition(stage.current, next)) return false
    stage.current = next
    setProgress({ stage: next, failure })
    return true
  }, [])

  useEffect(() => {
    const controller = new AbortController()
    page.current = controller
    // The browser's Back from the bank's page restored this page from the back/forward cache: the shopper may retry.
    const onShow = (event: PageTransitionEvent) => event.persisted && transition('idle')
    addEventListener('pageshow', onShow, { signal: controller.signal })
    return () => controller.abort()
  }, [transition])

  /** Starts an attempt. Returns false while another one runs. */
  const run = useCallback(
    <Receipt>(attempt: Attempt<Receipt, Failure>): boolean => {
      const signal = page.current?.signal
      if (!signal || !transition('processing')) return false
      const { work, onFinished, toFailure, onFailure, runExclusively = (job) => job() } = attempt
      const job = runExclusively(async () => {
        const outcome = await work({ signal, onWait: () => transition('waiting') })
        if (outcome.kind === 'challenge') {
          transition('challenge')
          location.assign(outcome.url.startsWith('/') ? inMarketOfPage(outcome.url) : outcome.url)
          return
        }
        transition('success')
        await onFinished(outcome.receipt)
      })
      job.catch((error: unknown) => {
        if (signal.aborted) return
        const failure = toFailure(error)
        transition('error', { ...failure, message: withRepeat(failure.message) })
        onFailure?.(failure)
      })
      return true
    },
    [transition, withRepeat],
  )

  return {
    ...progress,
    run,
    /** Stops the attempt's polling, when another tab has finished it. */
    abort: useCallback(() => page.current?.abort(), []),
    getSignal: useCallback(() => page.current?.signal, []),
    /** Whether the last attempt failed and none has started since. */
    hasFailed: useCallback(() => stage.current === 'error', []),
    clearFailure: useCallback(() => void transition('idle'), [transition]),
  }
}
