import type { z } from 'zod'
import { ProviderError } from '../payment-provider.ts'
import {
  SquareDisputeResponse,
  SquareEmptyResponse,
  SquareErrors,
  SquarePaymentResponse,
  SquarePaymentsResponse,
  SquareRefundResponse,
  SquareRefundsResponse,
  type SquareDispute,
  type SquarePayment,
  type SquareRefund,
} from './square.schema.ts'

/** The release of Square's API whose answers are read here. */
const API_VERSION = '2026-09-16'
/** The longest that anybody may take between opening a payment and paying it, and how far we look for it. */
const SEARCH_WINDOW_MS = 24 * 3_600_000
const CLOCK_SKEW_MS = 120_000
const MAX_PAGES = 50

interface SquareRequest {
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
  listPayments: (page: ListedPage, signal: AbortSignal) => Promise<z.infer<typeof SquarePaymentsResponse>>
  /** One page of the refunds of the location that were made within a window, whatever became of them. */
  listRefunds: (page: ListedPage, signal: AbortSignal) => Promise<z.infer<typeof SquareRefundsResponse>>
}

/** The few calls of Square's Payments and Refunds API that a shop needs, as plain HTTP. Failures are ProviderFaults. */
export function openSquareApi(account: { accessToken: string; locationId: string; apiUrl: string }): SquareApi {
  const send = async ({ method, path, body, signal }: SquareRequest): Promise<{ status: number; answer: unknown }> => {
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
      if (signal.aborted) throw new ProviderError('timeout', 'Square did not answer in time', { cause: error })
      throw new ProviderError('unavailable', 'Square could not be reached', { cause: error })
    }
  }

  const call = async <T extends z.ZodType>(schema: T, request: SquareRequest): Promise<z.infer<T>> => {
    const { status, answer: response } = await send(request)
    if (status >= 400) throw errorOf(status, response)
    const read = schema.safeParse(response)
    if (!read.success) throw new ProviderError('invalid', 'Square answered something unknown', { cause: read.error })
    return read.data
  }

  const listed = (
    resource: 'payments' | 'refunds',
    { from, until, cursor }: ListedPage,
    signal: AbortSignal,
  ): SquareRequest => {
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
      (await call(SquarePaymentResponse, { method: 'POST', path: '/v2/payments', body, signal })).payment,

    getPayment: async (id, signal) => {
      try {
        return (await call(SquarePaymentResponse, { method: 'GET', path: at(id), signal })).payment
      } catch (error) {
        if (error instanceof SquareNotFound) return null
        throw error
      }
    },

    findPayment: async ({ begunAt, paymentId }, signal) => {
      const found: SquarePayment[] = []
      let cursor: string | undefined
      for (let page = 0; page < MAX_PAGES; page += 1) {
        const query = new URLSearchParams({
          location_id: account.locationId,
          begin_time: new Date(begunAt.getTime() - CLOCK_SKEW_MS).toISOString(),
          end_time: new Date(begunAt.getTime() + SEARCH_WINDOW_MS).toISOString(),
          sort_order: 'ASC',
          limit: '100',
          ...(cursor && { cursor }),
        })
        const response = await call(SquarePaymentsResponse, {
          method: 'GET',
          path: `/v2/payments?${query.toString()}`,
          signal,
        })
        found.push(...response.payments.filter((payment) => payment.reference_id === paymentId))
        cursor = response.cursor
        if (!cursor) return found.toReversed().toSorted((a, b) => weight(b) - weight(a))[0] ?? null
      }
      throw new ProviderError('invalid', `Square lists more payments of one day than ${MAX_PAGES} pages hold`)
    },

    cancelPayment: async (id, signal) =>
      (await call(SquarePaymentResponse, { method: 'POST', path: `${at(id)}/cancel`, signal })).payment,

    cancelByKey: async (idempotencyKey, signal) => {
      const body = { idempotency_key: idempotencyKey }
      await call(SquareEmptyResponse, { method: 'POST', path: '/v2/payments/cancel', body, signal })
    },

    refundPayment: async (body, signal) =>
      (await call(SquareRefundResponse, { method: 'POST', path: '/v2/refunds', body, signal })).refund,

    getRefund: async (id, signal) =>
      (await call(SquareRefundResponse, { method: 'GET', path: `/v2/refunds/${encodeURIComponent(id)}`, signal }))
        .refund,

    listPayments: (page, signal) => call(SquarePaymentsResponse, listed('payments', page, signal)),

    listRefunds: (page, signal) => call(SquareRefundsResponse, listed('refunds', page, signal)),

    getDispute: async (id, signal) =>
      (await call(SquareDisputeResponse, { method: 'GET', path: `/v2/disputes/${encodeURIComponent(id)}`, signal }))
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
class SquareNotFound extends ProviderError {}

/** The card, not the call, was refused: the shopper may try another one. */
class CardDeclined extends ProviderError {}

/** Wrong keys, a call of the same key still under way, too many calls. */
const UNDECIDED_STATUSES = new Set([401, 403, 408, 409, 425, 429])

function errorOf(status: number, response: unknown): ProviderError {
  const problem = SquareErrors.safeParse(response).data?.errors[0]
  const message = problem?.detail ?? 'Square refused the request'
  if (problem?.category === 'PAYMENT_METHOD_ERROR') return new CardDeclined('refused', message)
  if (status === 404) return new SquareNotFound('refused', message)
  // Nothing a shopper could mend, and no statement about whether the call was carried out.
  if (status >= 500 || UNDECIDED_STATUSES.has(status)) {
    return new ProviderError('unavailable', `Square answered ${status}`, { cause: problem })
  }
  return new ProviderError('refused', message)
}

/** Why the card was refused, in words for people; null when the error is about something else. */
export const cardDeclineReason = (error: unknown): string | null =>
  error instanceof CardDeclined ? error.message : null
