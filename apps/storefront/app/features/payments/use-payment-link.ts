import { ApiError } from '@atelier/api-client/api-error'
import { call, type ApiClient } from '@atelier/api-client/call'
import { canTransition, nextPaymentStep, type CheckoutStage } from '@atelier/domain/checkout/payment-progress'
import type { PaymentLinkResponse } from '@atelier/domain/payments/payment-link.schema'
import { finishPaymentLink, getPaymentLink } from '@atelier/domain/payments/payment-links.endpoints'
import { toCents } from '@atelier/domain/money'
import { createRepeatedErrorNotice } from '@atelier/domain/repeated-error'
import { useCallback, useEffect, useRef, useState } from 'react'
import { errorMessages } from '../../error-messages.ts'
import { paths } from '../../paths.ts'
import { fetchPaymentStatus, collectPayment, pollPayment, type OpenPayment } from './collect-payment.ts'
import { createLenientLinkIntent } from './lenient-intents.ts'
import { CardError, DECLINED, PaymentServiceError, paymentStore, type CardResult } from './payment.store.ts'

const api: ApiClient = { fetch: (url, init) => fetch(url, init) }

export type PaymentLinkOrder = PaymentLinkResponse['data']

/** `ended`: the link is not valid any more; `message` says why. */
type Link =
  | { kind: 'loading' }
  | { kind: 'ended'; message: string; isFault: boolean }
  | { kind: 'open'; order: PaymentLinkOrder }

interface Progress {
  stage: CheckoutStage
  message?: string
}

/** The storage key of a payment started for this link in this tab, which a reload resumes. */
const storageKey = (token: string): string => `orsenne.pay.${token}`

function storePayment(token: string, payment: OpenPayment): void {
  try {
    sessionStorage.setItem(storageKey(token), JSON.stringify(payment))
  } catch {
    // Without storage the server marks the order as paid a little later, once it learns of the payment.
  }
}

function readStoredPayment(token: string): OpenPayment | null {
  try {
    return JSON.parse(sessionStorage.getItem(storageKey(token)) ?? 'null') as OpenPayment | null
  } catch {
    return null
  }
}

const errorMessageOf = (error: unknown): string => {
  if (error instanceof CardError || error instanceof PaymentServiceError) return error.message
  return error instanceof ApiError && error.statusCode > 0 ? error.message : errorMessages.unexpected
}

async function readLink(token: string): Promise<Link> {
  try {
    const { data: order } = await call(api, getPaymentLink, { params: { token } })
    paymentStore.setAmount(toCents(order.total))
    return { kind: 'open', order }
  } catch (error) {
    const isFault = !(error instanceof ApiError) || error.statusCode !== 404
    return { kind: 'ended', message: errorMessageOf(error), isFault }
  }
}

/** Marks the order of the link as paid. Returns its receipt token. */
async function finish(token: string, { paymentIntentId }: OpenPayment): Promise<string> {
  return (await call(api, finishPaymentLink, { params: { token }, body: { paymentIntentId } })).data.receiptToken
}

/**
 * Turns a payment status into a paid order, polling as long as needed. Returns the receipt token. Throws the reason if
 * the payment failed.
 */
async function settle(
  token: string,
  payment: OpenPayment,
  result: Pick<CardResult, 'status' | 'message'>,
  { signal, onWait }: { signal: AbortSignal; onWait: () => void },
): Promise<string> {
  const nextStep = nextPaymentStep(result.status)
  if (nextStep === 'wait') {
    onWait()
    return settle(token, payment, await pollPayment(payment, signal), { signal, onWait })
  }
  if (nextStep !== 'finish') throw new CardError(result.message ?? DECLINED)
  return finish(token, payment)
}

/** Loads an unpaid order by its link and pays it, one attempt at a time. */
export function usePaymentLink(token: string) {
  const [link, setLink] = useState<Link>({ kind: 'loading' })
  const [progress, setProgress] = useState<Progress>({ stage: 'idle' })
  const [receiptToken, setReceiptToken] = useState<string>()
  const [withRepeat] = useState(createRepeatedErrorNotice)
  const stage = useRef<CheckoutStage>('idle')
  const page = useRef<AbortController>(null)

  const transition = useCallback((next: CheckoutStage, message?: string): boolean => {
    if (!canTransition(stage.current, next)) return false
    stage.current = next
    setProgress({ stage: next, message })
    return true
  }, [])

  const run = useCallback(
    async (work: (waiting: { signal: AbortSignal; onWait: () => void }) => Promise<string | null>) => {
      const signal = page.current?.signal
      if (!signal || !transition('processing')) return
      try {
        const receipt = await work({ signal, onWait: () => transition('waiting') })
        // The shopper is being redirected to the bank.
        if (receipt === null) return
        setReceiptToken(receipt)
        setLink(await readLink(token))
        transition('success')
      } catch (error) {
        if (!signal.aborted) transition('error', withRepeat(errorMessageOf(error)))
      }
    },
    [transition, token, withRepeat],
  )

  const pay = () =>
    run(async (waiting) => {
      const earlier = readStoredPayment(token)
      const before = earlier && (await fetchPaymentStatus(earlier).catch(() => null))
      if (earlier && (before?.status === 'succeeded' || before?.status === 'processing')) {
        return settle(token, earlier, before, waiting)
      }
      let payment: OpenPayment | undefined
      const returnUrl = `${location.origin}${paths.pay(token)}`
      const result = await collectPayment({
        createIntent: async () =>
          (await call(api, createLenientLinkIntent, { params: { token }, body: { return_url: returnUrl } })).data,
        returnUrl,
        onIntent: (begun) => {
          payment = begun
          storePayment(token, begun)
        },
      })
      if (nextPaymentStep(result.status) === 'challenge' && result.redirectUrl) {
        transition('challenge')
        location.assign(result.redirectUrl)
        return null
      }
      if (!payment) throw new PaymentServiceError(errorMessages.unexpected)
      return settle(token, payment, result, waiting)
    })

  useEffect(() => {
    const controller = new AbortController()
    page.current = controller
    const open = async () => {
      const read = await readLink(token)
      if (controller.signal.aborted) return
      setLink(read)
      const payment = readStoredPayment(token)
      if (read.kind !== 'open' || !payment) return
      if (read.order.state === 'paid') {
        // The server learned of the payment before the shopper returned: the order is paid and has a receipt.
        const receipt = await finish(token, payment).catch(() => null)
        if (receipt && !controller.signal.aborted) setReceiptToken(receipt)
      }
      if (read.order.state !== 'open') return
      const isBack = new URL(location.href).searchParams.get('payment_intent') === payment.paymentIntentId
      const result = await fetchPaymentStatus(payment, controller.signal).catch(() => null)
      if (controller.signal.aborted || !result) return
      const isUnderWay = result.status === 'succeeded' || result.status === 'processing'
      if (!isUnderWay && !isBack) return
      await run((waiting) => settle(token, payment, result, waiting))
    }
    void open()
    const onShow = (event: PageTransitionEvent) => event.persisted && transition('idle')
    addEventListener('pageshow', onShow)
    return () => {
      controller.abort()
      removeEventListener('pageshow', onShow)
    }
  }, [token, run, transition])

  const retry = () => {
    setLink({ kind: 'loading' })
    void readLink(token).then(setLink)
  }
  return { link, receiptToken, ...progress, pay: () => void pay(), retry }
}
