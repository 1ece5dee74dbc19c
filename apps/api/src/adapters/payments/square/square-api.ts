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

/** The version of Square's API that the schemas describe. */
const API_VERSION = '2026-09-16'
/** The longest time between creating a payment and charging it, and the window in which findPayment searches. */
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
  /** Returns null when Square has no such payment. */
  getPayment: (id: string, signal: AbortSignal) => Promise<SquarePayment | null>
  /**
   * Returns the payment for one of the shop's, preferably a captured one; null when there is none. The list is
   * eventually consistent: a payment appears in it with a delay.
   */
  findPayment: (ours: { begunAt: Date; paymentId: string }, signal: AbortSignal) => Promise<SquarePayment | null>
  cancelPayment: (id: string, signal: AbortSignal) => Promise<SquarePayment>
  /**
   * Cancels the payment request with this key. Rejected when it was charged; succeeds when Square never received it.
   */
  cancelByKey: (idempotencyKey: string, signal: AbortSignal) => Promise<void>
  refundPayment: (refund: object, signal: AbortSignal) => Promise<SquareRefund>
  getRefund: (id: string, signal: AbortSignal) => Promise<SquareRefund>
  getDispute: (id: string, signal: AbortSignal) => Promise<SquareDispute>
  /** Returns one page of the location's payments within a window, of any status. */
  listPayments: (page: ListedPage, signal: AbortSignal) => Promise<z.infer<typeof SquarePaymentsResponse>>
  /** Returns one page of the location's refunds within a window, of any status. */
  listRefunds: (page: ListedPage, signal: AbortSignal) => Promise<z.infer<typeof SquareRefundsResponse>>
}

interface SquareLocation {
  accessToken: string
  locationId: string
  apiUrl: string
}

/** Sends a request to Square. Throws ProviderError when no response arrives. */
async function send(
  account: SquareLocation,
  { method, path, body, signal }: SquareRequest,
): Promise<{ status: number; body: unknown }> {
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
    return { status: response.status, body: await response.json().catch(() => null) }
  } catch (error) {
    if (signal.aborted) throw new ProviderError('timeout', 'Square did not respond in time', { cause: error })
    throw new ProviderError('unavailable', 'Square could not be reached', { cause: error })
  }
}

type SquareCall = <T extends z.ZodType>(schema: T, request: SquareRequest) => Promise<z.infer<T>>

/** Returns the function that sends a request and checks the response against a schema. */
const createCall =
  (account: SquareLocation): SquareCall =>
  async (schema, request) => {
    const { status, body: response } = await send(account, request)
    if (status >= 400) throw errorOf(status, response)
    const parsed = schema.safeParse(response)
    if (!parsed.success)
      throw new ProviderError('invalid', 'Square returned an unknown response', { cause: parsed.error })
    return parsed.data
  }

/** The path of one page of a location's payments or refunds, oldest first. */
function listPath(resource: 'payments' | 'refunds', locationId: string, { from, until, cursor }: ListedPage): string {
  const query = new URLSearchParams({
    location_id: locationId,
    begin_time: from.toISOString(),
    end_time: until.toISOString(),
    sort_order: 'ASC',
    limit: '100',
    ...(cursor && { cursor }),
  })
  return `/v2/${resource}?${query.toString()}`
}

const paymentPath = (id: string): string => `/v2/payments/${encodeURIComponent(id)}`
const refundPath = (id: string): string => `/v2/refunds/${encodeURIComponent(id)}`

/** A client for the calls of Square's Payments, Refunds and Disputes APIs that the shop needs. Throws ProviderError. */
export function openSquareApi(account: SquareLocation): SquareApi {
  const call = createCall(account)

  const listPayments: SquareApi['listPayments'] = (page, signal) =>
    call(SquarePaymentsResponse, { method: 'GET', path: listPath('payments', account.locationId, page), signal })

  return {
    createPayment: async (body, signal) =>
      (await call(SquarePaymentResponse, { method: 'POST', path: '/v2/payments', body, signal })).payment,

    getPayment: async (id, signal) => {
      try {
        return (await call(SquarePaymentResponse, { method: 'GET', path: paymentPath(id), signal })).payment
      } catch (error) {
        if (error instanceof SquareNotFound) return null
        throw error
      }
    },

    findPayment: (ours, signal) => findPayment(listPayments, ours, signal),

    cancelPayment: async (id, signal) =>
      (await call(SquarePaymentResponse, { method: 'POST', path: `${paymentPath(id)}/cancel`, signal })).payment,

    cancelByKey: async (idempotencyKey, signal) => {
      const body = { idempotency_key: idempotencyKey }
      await call(SquareEmptyResponse, { method: 'POST', path: '/v2/payments/cancel', body, signal })
    },

    refundPayment: async (body, signal) =>
      (await call(SquareRefundResponse, { method: 'POST', path: '/v2/refunds', body, signal })).refund,

    getRefund: async (id, signal) =>
      (await call(SquareRefundResponse, { method: 'GET', path: refundPath(id), signal })).refund,

    listPayments,

    listRefunds: (page, signal) =>
      call(SquareRefundsResponse, { method: 'GET', path: listPath('refunds', account.locationId, page), signal }),

    getDispute: async (id, signal) =>
      (await call(SquareDisputeResponse, { method: 'GET', path: `/v2/disputes/${encodeURIComponent(id)}`, signal }))
        .dispute,
  }
}

/** Searches the day after a payment began, page by page; see `SquareApi.findPayment`. */
async function findPayment(
  listPayments: SquareApi['listPayments'],
  { begunAt, paymentId }: { begunAt: Date; paymentId: string },
  signal: AbortSignal,
): Promise<SquarePayment | null> {
  const found: SquarePayment[] = []
  const from = new Date(begunAt.getTime() - CLOCK_SKEW_MS)
  const until = new Date(begunAt.getTime() + SEARCH_WINDOW_MS)
  let cursor: string | undefined
  for (let page = 0; page < MAX_PAGES; page += 1) {
    const response = await listPayments({ from, until, cursor }, signal)
    found.push(...response.payments.filter((payment) => payment.reference_id === paymentId))
    cursor = response.cursor
    if (!cursor) return found.toReversed().toSorted((a, b) => weight(b) - weight(a))[0] ?? null
  }
  throw new ProviderError('invalid', `Square lists more payments of one day than ${MAX_PAGES} pages hold`)
}

const WEIGHTS: Readonly<Record<SquarePayment['status'], number>> = {
  COMPLETED: 3,
  APPROVED: 2,
  PENDING: 2,
  CANCELED: 1,
  FAILED: 0,
}

/** Ranks attempts with the same reference: captured ones, then pending ones, then the latest of the rest. */
const weight = ({ status }: SquarePayment): number => WEIGHTS[status]

/** Square has no such resource. */
class SquareNotFound extends ProviderError {}

/** The card was declined, not the request: the customer may try another card. */
class CardDeclined extends ProviderError {}

/** Wrong keys, a concurrent call with the same key, rate limits. */
const UNDECIDED_STATUSES = new Set([401, 403, 408, 409, 425, 429])

function errorOf(status: number, response: unknown): ProviderError {
  const problem = SquareErrors.safeParse(response).data?.errors[0]
  const message = problem?.detail ?? 'Square rejected the request'
  if (problem?.category === 'PAYMENT_METHOD_ERROR') return new CardDeclined('refused', message)
  if (status === 404) return new SquareNotFound('refused', message)
  // Nothing a customer can correct, and it does not show whether the call was executed.
  if (status >= 500 || UNDECIDED_STATUSES.has(status)) {
    return new ProviderError('unavailable', `Square returned ${status}`, { cause: problem })
  }
  return new ProviderError('refused', message)
}

/** Returns the decline reason, for customers; null for other errors. */
export const cardDeclineReason = (error: unknown): string | null =>
  error instanceof CardDeclined ? error.message : null
