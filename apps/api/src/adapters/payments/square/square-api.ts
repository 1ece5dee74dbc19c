import type { z } from 'zod'
import { ProviderFault } from '../payment-provider.ts'
import {
  SquareDisputeAnswer,
  SquareEmptyAnswer,
  SquareErrors,
  SquarePaymentAnswer,
  SquarePaymentsAnswer,
  SquareRefundAnswer,
  SquareRefundsAnswer,
  type SquareDispute,
  type SquarePayment,
  type SquareRefund,
} from './square.schema.ts'

/** The release of Square's API whose answers are read here. */
const API_VERSION = '2026-09-16'
/** The longest that anybody may take between opening a payment and paying it, and how far we look for it. */
const LOOK_FOR_MS = 24 * 3_600_000
const CLOCKS_DIFFER_MS = 120_000
const PAGES = 50

interface Call {
  method: 'GET' | 'POST'
  path: string
  body?: object
  signal: AbortSignal
}

interface ListedPage {
  from: Date
  until: Date
  cursor: string | undefined
}

export interface SquareApi {
  createPayment: (payment: object, signal: AbortSignal) => Promise<SquarePayment>
  /** Null when Square knows no such payment. */
  getPayment: (id: string, signal: AbortSignal) => Promise<SquarePayment | null>
  /**
   * The payment that was made for one of ours, paid for if any was; null when there is none. The list is eventually
   * consistent: a payment appears in it some time after it was made.
   */
  findPayment: (ours: { begunAt: Date; paymentId: string }, signal: AbortSignal) => Promise<SquarePayment | null>
  cancelPayment: (id: string, signal: AbortSignal) => Promise<SquarePayment>
  /** Calls off the call of this key. Refused when it was charged; succeeds when Square never saw it. */
  cancelByKey: (idempotencyKey: string, signal: AbortSignal) => Promise<void>
  refundPayment: (refund: object, signal: AbortSignal) => Promise<SquareRefund>
  getRefund: (id: string, signal: AbortSignal) => Promise<SquareRefund>
  getDispute: (id: string, signal: AbortSignal) => Promise<SquareDispute>
  /** One page of the payments of the location that were made within a window, whatever became of them. */
  listPayments: (page: ListedPage, signal: AbortSignal) => Promise<z.infer<typeof SquarePaymentsAnswer>>
  /** One page of the refunds of the location that were made within a window, whatever became of them. */
  listRefunds: (page: ListedPage, signal: AbortSignal) => Promise<z.infer<typeof SquareRefundsAnswer>>
}

/** The few calls of Square's Payments and Refunds API that a shop needs, as plain HTTP. Failures are ProviderFaults. */
export function openSquareApi(account: { accessToken: string; locationId: string; apiUrl: string }): SquareApi {
  const send = async ({ method, path, body, signal }: Call): Promise<{ status: number; answer: unknown }> => {
    try {
      const response = await fetch(new URL(path, account.apiUrl), {
        method,
        signal,
        redirect: 'error',
        headers: {
          authorization: `Bearer ${account.accessToken}`,
          'square-version': API_VERSION,
          ...(body && { 'content-type': 'application/json' }),
        },
        body: body && JSON.stringify(body),
      })
      return { status: response.status, answer: await response.json().catch(() => null) }
    } catch (error) {
      if (signal.aborted) throw new ProviderFault('timeout', 'Square did not answer in time', { cause: error })
      throw new ProviderFault('unavailable', 'Square could not be reached', { cause: error })
    }
  }

  const call = async <T extends z.ZodType>(schema: T, request: Call): Promise<z.infer<T>> => {
    const { status, answer } = await send(request)
    if (status >= 400) throw faultOf(status, answer)
    const read = schema.safeParse(answer)
    if (!read.success) throw new ProviderFault('invalid', 'Square answered something unknown', { cause: read.error })
    return read.data
  }

  const listed = (resource: 'payments' | 'refunds', { from, until, cursor }: ListedPage, signal: AbortSignal): Call => {
    const query = new URLSearchParams({
      location_id: account.locationId,
      begin_time: from.toISOString(),
      end_time: until.toISOString(),
      sort_order: 'ASC',
      limit: '100',
      ...(cursor && { cursor }),
    })
    return { method: 'GET', path: `/v2/${resource}?${query.toString()}`, signal }
  }

  const at = (id: string): string => `/v2/payments/${encodeURIComponent(id)}`

  return {
    createPayment: async (body, signal) =>
      (await call(SquarePaymentAnswer, { method: 'POST', path: '/v2/payments', body, signal })).payment,

    getPayment: async (id, signal) => {
      try {
        return (await call(SquarePaymentAnswer, { method: 'GET', path: at(id), signal })).payment
      } catch (error) {
        if (error instanceof SquareUnknown) return null
        throw error
      }
    },

    findPayment: async ({ begunAt, paymentId }, signal) => {
      const found: SquarePayment[] = []
      let cursor: string | undefined
      for (let page = 0; page < PAGES; page += 1) {
        const query = new URLSearchParams({
          location_id: account.locationId,
          begin_time: new Date(begunAt.getTime() - CLOCKS_DIFFER_MS).toISOString(),
          end_time: new Date(begunAt.getTime() + LOOK_FOR_MS).toISOString(),
          sort_order: 'ASC',
          limit: '100',
          ...(cursor && { cursor }),
        })
        const answer = await call(SquarePaymentsAnswer, {
          method: 'GET',
          path: `/v2/payments?${query.toString()}`,
          signal,
        })
        found.push(...answer.payments.filter((payment) => payment.reference_id === paymentId))
        cursor = answer.cursor
        if (!cursor) return found.toReversed().toSorted((a, b) => weight(b) - weight(a))[0] ?? null
      }
      throw new ProviderFault('invalid', `Square lists more payments of one day than ${PAGES} pages hold`)
    },

    cancelPayment: async (id, signal) =>
      (await call(SquarePaymentAnswer, { method: 'POST', path: `${at(id)}/cancel`, signal })).payment,

    cancelByKey: async (idempotencyKey, signal) => {
      const body = { idempotency_key: idempotencyKey }
      await call(SquareEmptyAnswer, { method: 'POST', path: '/v2/payments/cancel', body, signal })
    },

    refundPayment: async (body, signal) =>
      (await call(SquareRefundAnswer, { method: 'POST', path: '/v2/refunds', body, signal })).refund,

    getRefund: async (id, signal) =>
      (await call(SquareRefundAnswer, { method: 'GET', path: `/v2/refunds/${encodeURIComponent(id)}`, signal })).refund,

    listPayments: (page, signal) => call(SquarePaymentsAnswer, listed('payments', page, signal)),

    listRefunds: (page, signal) => call(SquareRefundsAnswer, listed('refunds', page, signal)),

    getDispute: async (id, signal) =>
      (await call(SquareDisputeAnswer, { method: 'GET', path: `/v2/disputes/${encodeURIComponent(id)}`, signal }))
        .dispute,
  }
}

const WEIGHTS: Readonly<Record<SquarePayment['status'], number>> = {
  COMPLETED: 3,
  APPROVED: 2,
  PENDING: 2,
  CANCELED: 1,
  FAILED: 0,
}

/** Several attempts may carry our number; the one that took money counts before one that may, and that before the latest of the rest. */
const weight = ({ status }: SquarePayment): number => WEIGHTS[status]

/** Square knows nothing of what was asked for. */
class SquareUnknown extends ProviderFault {}

/** The card, not the call, was refused: the shopper may try another one. */
class CardRefused extends ProviderFault {}

/** Wrong keys, a call of the same key still under way, too many calls. */
const NOT_ABOUT_THE_REQUEST = new Set([401, 403, 408, 409, 425, 429])

function faultOf(status: number, answer: unknown): ProviderFault {
  const problem = SquareErrors.safeParse(answer).data?.errors[0]
  const message = problem?.detail ?? 'Square refused the request'
  if (problem?.category === 'PAYMENT_METHOD_ERROR') return new CardRefused('refused', message)
  if (status === 404) return new SquareUnknown('refused', message)
  // Nothing a shopper could mend, and no statement about whether the call was carried out.
  if (status >= 500 || NOT_ABOUT_THE_REQUEST.has(status)) {
    return new ProviderFault('unavailable', `Square answered ${status}`, { cause: problem })
  }
  return new ProviderFault('refused', message)
}

/** Why the card was refused, in words for people; null when the error is about something else. */
export const squareRefusal = (error: unknown): string | null => (error instanceof CardRefused ? error.message : null)
