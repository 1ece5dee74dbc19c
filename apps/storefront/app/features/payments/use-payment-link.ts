import { ApiError } from '@atelier/api-client/api-error'
import { call } from '@atelier/api-client/call'
import type { CardDecline } from '@atelier/domain/payments/card-decline'
import type { PaymentLinkResponse } from '@atelier/domain/payments/payment-link.schema'
import { finishPaymentLink, getPaymentLink } from '@atelier/domain/payments/payment-links.endpoints'
import { toCents } from '@atelier/domain/money/money'
import { useCallback, useEffect, useState } from 'react'
import { api } from '../../browser/api.ts'
import { tabStorage } from '../../browser/browser-storage.ts'
import { errorMessages } from '../../browser/error-messages.ts'
import { absoluteInMarket } from '../../browser/market.ts'
import { paths } from '../../shop/paths.ts'
import { collectPayment, type CollectedPayment, type OpenPayment } from './collect-payment.ts'
import { createLenientLinkIntent } from './lenient-intents.ts'
import { CardError, PaymentServiceError } from './payment-errors.ts'
import {
  findPaymentUnderWay,
  payByCard,
  resumePayment,
  type PaymentOutcome,
  type CardPurpose,
  type WaitOptions,
} from './payment-flow.ts'
import { paymentStore } from './payment.store.ts'
import { usePaymentFlow } from './use-payment-flow.ts'

export type PaymentLinkOrder = PaymentLinkResponse['data']

/** `ended`: the link is not valid any more; `message` says why. */
type Link =
  | { kind: 'loading' }
  | { kind: 'ended'; message: string; isFault: boolean }
  | { kind: 'open'; order: PaymentLinkOrder }

/** The storage key of a payment started for this link in this tab, which a reload resumes. */
const storageKey = (token: string): string => `shop.pay.${token}`

/** Without storage the server marks the order as paid a little later, once it learns of the payment. */
const storePayment = (token: string, payment: OpenPayment | null): void =>
  tabStorage.write(storageKey(token), payment && JSON.stringify(payment))

// Only this module writes the entry, so it is not validated.
const readStoredPayment = (token: string): OpenPayment | null =>
  tabStorage.readJson(storageKey(token)) as OpenPayment | null

const errorMessageOf = (error: unknown): string => {
  if (error instanceof CardError || error instanceof PaymentServiceError) return error.message
  return error instanceof ApiError && error.statusCode > 0 ? error.message : errorMessages.unexpected
}

async function readLink(token: string): Promise<Link> {
  try {
    const { data: order } = await call(api, getPaymentLink, { params: { token } })
    const { total, currency } = order
    paymentStore.setAmount({ cents: toCents(total, currency), currency })
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

/** The paid order, as its link shows it now. */
interface PaidLink {
  receiptToken: string
  link: Link
}

const purposeOf = (token: string): CardPurpose<PaidLink> => ({
  getOpenPayment: () => readStoredPayment(token),
  clearPayment: () => storePayment(token, null),
  finish: async (payment) => ({ receiptToken: await finish(token, payment), link: await readLink(token) }),
})

function collect(token: string): Promise<CollectedPayment> {
  const returnUrl = absoluteInMarket(paths.pay(token))
  return collectPayment({
    createIntent: async () =>
      (await call(api, createLenientLinkIntent, { params: { token }, body: { return_url: returnUrl } })).data,
    returnUrl,
    onIntent: (payment) => storePayment(token, payment),
  })
}

/** Loads an unpaid order by its link and pays it, one attempt at a time. `token` must stay the same. */
export function usePaymentLink(token: string) {
  const [link, setLink] = useState<Link>({ kind: 'loading' })
  const [receiptToken, setReceiptToken] = useState<string>()
  const [purpose] = useState(() => purposeOf(token))
  const { stage, failure, run, getSignal } = usePaymentFlow<{ message: string; decline?: CardDecline | undefined }>()

  const attempt = useCallback(
    (work: (waiting: WaitOptions) => Promise<PaymentOutcome<PaidLink>>) =>
      run({
        work,
        onFinished: (paid) => {
          setReceiptToken(paid.receiptToken)
          setLink(paid.link)
        },
        toFailure: (error) => ({
          message: errorMessageOf(error),
          decline: error instanceof CardError ? error.decline : undefined,
        }),
      }),
    [run],
  )

  useEffect(() => {
    const signal = getSignal()
    const open = async () => {
      const read = await readLink(token)
      if (signal?.aborted) return
      setLink(read)
      const payment = purpose.getOpenPayment()
      if (read.kind !== 'open' || !payment) return
      if (read.order.state === 'paid') {
        // The server learned of the payment before the shopper returned: the order is paid and has a receipt.
        const receipt = await finish(token, payment).catch(() => null)
        if (receipt && !signal?.aborted) setReceiptToken(receipt)
      }
      if (read.order.state !== 'open') return
      const isBack = new URL(location.href).searchParams.get('payment_intent') === payment.paymentIntentId
      const known = isBack ? null : await findPaymentUnderWay(payment, signal)
      if ((isBack || known) && !signal?.aborted) attempt((waiting) => resumePayment(purpose, payment, waiting, known))
    }
    void open()
  }, [token, purpose, attempt, getSignal])

  return {
    link,
    receiptToken,
    stage,
    failure,
    pay: () => void attempt((waiting) => payByCard(purpose, () => collect(token), waiting)),
    retry: () => {
      setLink({ kind: 'loading' })
      void readLink(token).then(setLink)
    },
  }
}
