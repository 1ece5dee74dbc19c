import { ApiError, createApi } from '@atelier/api-client/http'
import { createPayIntent, finishPayLink, getPayLink } from '@atelier/api-client/payments'
import { mayFollow, paymentTurn, type CheckoutStage } from '@atelier/domain/checkout/payment-progress'
import type { PayLinkAnswer } from '@atelier/domain/payments/pay-link.schema'
import { toCents } from '@atelier/domain/money'
import { createRepeatNotice } from '@atelier/domain/repeat-notice'
import { useCallback, useEffect, useRef, useState } from 'react'
import { errorWords } from '../../error-words.ts'
import { paths } from '../../paths.ts'
import { askPayment, collectPayment, followPayment, type OpenPayment } from './collect.store.ts'
import { CardProblem, DECLINED, PaymentFault, paymentStore, type CardAnswer } from './payment.store.ts'

const api = createApi({ fetch: (input, init) => fetch(input, init) })

export type PayLinkOrder = PayLinkAnswer['data']

/** `ended`: the link opens nothing any more, and says why. */
type Link =
  | { kind: 'loading' }
  | { kind: 'ended'; message: string; isFault: boolean }
  | { kind: 'open'; order: PayLinkOrder }

interface Progress {
  stage: CheckoutStage
  message?: string
}

/** A payment that was begun for this link in this tab, for the moment after a reload. */
const storageKey = (token: string): string => `orsenne.pay.${token}`

function remember(token: string, payment: OpenPayment): void {
  try {
    sessionStorage.setItem(storageKey(token), JSON.stringify(payment))
  } catch {
    // Without storage the shop tells by itself that the order has been paid for, a little later.
  }
}

function remembered(token: string): OpenPayment | null {
  try {
    return JSON.parse(sessionStorage.getItem(storageKey(token)) ?? 'null') as OpenPayment | null
  } catch {
    return null
  }
}

const wordsOf = (error: unknown): string => {
  if (error instanceof CardProblem || error instanceof PaymentFault) return error.message
  return error instanceof ApiError && error.statusCode > 0 ? error.message : errorWords.unexpected
}

async function readLink(token: string): Promise<Link> {
  try {
    const order = await getPayLink(api, token)
    paymentStore.setAmount(toCents(order.total))
    return { kind: 'open', order }
  } catch (error) {
    const isFault = !(error instanceof ApiError) || error.statusCode !== 404
    return { kind: 'ended', message: wordsOf(error), isFault }
  }
}

/** From what the provider says of a payment to an order that is paid for, however long that takes. Returns its receipt's token. */
async function settle(
  token: string,
  payment: OpenPayment,
  answer: Pick<CardAnswer, 'status' | 'message'>,
  { signal, onWait }: { signal: AbortSignal; onWait: () => void },
): Promise<string> {
  const turn = paymentTurn(answer.status)
  if (turn === 'wait') {
    onWait()
    return settle(token, payment, await followPayment(payment, signal), { signal, onWait })
  }
  if (turn !== 'finish') throw new CardProblem(answer.message ?? DECLINED)
  const { receiptToken } = await finishPayLink(api, token, payment.paymentIntentId)
  return receiptToken
}

/** An order that waits to be paid, and the one attempt at a time to do so. */
export function usePayLink(token: string) {
  const [link, setLink] = useState<Link>({ kind: 'loading' })
  const [progress, setProgress] = useState<Progress>({ stage: 'idle' })
  const [receiptToken, setReceiptToken] = useState<string>()
  const [withRepeat] = useState(createRepeatNotice)
  const stage = useRef<CheckoutStage>('idle')
  const page = useRef<AbortController>(null)

  const go = useCallback((next: CheckoutStage, message?: string): boolean => {
    if (!mayFollow(stage.current, next)) return false
    stage.current = next
    setProgress({ stage: next, message })
    return true
  }, [])

  const run = useCallback(
    async (work: (waiting: { signal: AbortSignal; onWait: () => void }) => Promise<string | null>) => {
      const signal = page.current?.signal
      if (!signal || !go('processing')) return
      try {
        const receipt = await work({ signal, onWait: () => go('waiting') })
        // The shopper has gone to their bank.
        if (receipt === null) return
        setReceiptToken(receipt)
        setLink(await readLink(token))
        go('success')
      } catch (error) {
        if (!signal.aborted) go('error', withRepeat(wordsOf(error)))
      }
    },
    [go, token, withRepeat],
  )

  const pay = () =>
    run(async (waiting) => {
      const earlier = remembered(token)
      const before = earlier && (await askPayment(earlier).catch(() => null))
      if (earlier && (before?.status === 'succeeded' || before?.status === 'processing')) {
        return settle(token, earlier, before, waiting)
      }
      let payment: OpenPayment | undefined
      const returnUrl = `${location.origin}${paths.pay(token)}`
      const answer = await collectPayment({
        createIntent: () => createPayIntent(api, token, returnUrl),
        returnUrl,
        onIntent: (begun) => {
          payment = begun
          remember(token, begun)
        },
      })
      if (paymentTurn(answer.status) === 'challenge' && answer.redirectUrl) {
        go('challenge')
        location.assign(answer.redirectUrl)
        return null
      }
      if (!payment) throw new PaymentFault(errorWords.unexpected)
      return settle(token, payment, answer, waiting)
    })

  useEffect(() => {
    const controller = new AbortController()
    page.current = controller
    const open = async () => {
      const read = await readLink(token)
      if (controller.signal.aborted) return
      setLink(read)
      const payment = remembered(token)
      if (read.kind !== 'open' || !payment) return
      if (read.order.state === 'paid') {
        // The provider's message was quicker than the shopper's way back: their receipt is there already.
        const paid = await finishPayLink(api, token, payment.paymentIntentId).catch(() => null)
        if (paid && !controller.signal.aborted) setReceiptToken(paid.receiptToken)
      }
      if (read.order.state !== 'open') return
      const isBack = new URL(location.href).searchParams.get('payment_intent') === payment.paymentIntentId
      const answer = await askPayment(payment, controller.signal).catch(() => null)
      if (controller.signal.aborted || !answer) return
      const isUnderWay = answer.status === 'succeeded' || answer.status === 'processing'
      if (!isUnderWay && !isBack) return
      await run((waiting) => settle(token, payment, answer, waiting))
    }
    void open()
    const onShow = (event: PageTransitionEvent) => event.persisted && go('idle')
    addEventListener('pageshow', onShow)
    return () => {
      controller.abort()
      removeEventListener('pageshow', onShow)
    }
  }, [token, run, go])

  const retry = () => {
    setLink({ kind: 'loading' })
    void readLink(token).then(setLink)
  }
  return { link, receiptToken, ...progress, pay: () => void pay(), retry }
}
