import { createHmac } from 'node:crypto'
import type { SquarePayment } from '../../adapters/payments/square/square.schema.ts'
import { openFakeProvider, type FakeProvider, type ProviderResponse, type ProviderCall } from './fake-provider.ts'

type Payment = SquarePayment & { created_at: string }

interface Refund {
  id: string
  payment_id: string
  amount_money: SquarePayment['amount_money']
  status: 'PENDING' | 'COMPLETED' | 'FAILED'
  created_at: string
}

/** A fake of Square's Payments and Refunds API: JSON requests and responses, signed webhook messages. */
export interface FakeSquare extends FakeProvider {
  webhookKey: string
  webhookUrl: string
  payments: Map<string, Payment>
  refunds: Map<string, Refund>
  /** Hides charges from ListPayments: those made while it is on stay missing until it is off again. */
  delayLists: (isDelayed: boolean) => void
  /** Fails a refund at the bank; returns the webhook message about it. */
  failRefund: (id: string) => { body: string; headers: Headers }
  /** Returns a webhook message about a payment as Square sends it: body and signature header. */
  message: (id: string, type?: string) => { body: string; headers: Headers }
  /** Opens or closes a dispute of a payment; returns the webhook message about it. */
  dispute: (paymentId: string, type: string, state: string) => { body: string; headers: Headers }
}

/**
 * Starts the fake. Tokens: `cnon:ok` is charged, `cnon:pending` stays pending, `cnon:declined` returns an error and
 * leaves a failed payment behind; all others are unknown.
 */
export async function openFakeSquare(): Promise<FakeSquare> {
  const payments = new Map<string, Payment>()
  const refunds: FakeSquare['refunds'] = new Map()
  const disputes = new Map<string, object>()
  const byKey = new Map<string, Payment>()
  const unlisted = new Set<string>()
  let areListsDelayed = false
  const webhookKey = 'square-signature-key-for-tests'
  const webhookUrl = 'https://shop.example/api/payments/webhooks/square'

  const create = (body: Record<string, unknown>): ProviderResponse => {
    const token = String(body['source_id'])
    if (!/^cnon:(ok|pending|declined)/.test(token)) {
      return errorResponse(400, {
        category: 'INVALID_REQUEST_ERROR',
        code: 'NOT_FOUND',
        detail: 'Card nonce not found',
      })
    }
    const declined = { category: 'PAYMENT_METHOD_ERROR', code: 'CARD_DECLINED', detail: 'The card was declined.' }
    const isDeclined = token.startsWith('cnon:declined')
    const payment: Payment = {
      id: `sq${crypto.randomUUID().replaceAll('-', '')}`,
      status: isDeclined ? 'FAILED' : token.startsWith('cnon:pending') ? 'PENDING' : 'COMPLETED',
      amount_money: body['amount_money'] as Payment['amount_money'],
      reference_id: String(body['reference_id']),
      created_at: new Date().toISOString(),
      ...(isDeclined && { card_details: { errors: [declined] } }),
    }
    payments.set(payment.id, payment)
    byKey.set(String(body['idempotency_key']), payment)
    if (areListsDelayed) unlisted.add(payment.id)
    return isDeclined ? errorResponse(402, declined) : { status: 200, body: { payment } }
  }

  /** Cancels a payment by its idempotency key, for a caller that got no response. A captured one cannot be canceled. */
  const cancelByKey = (body: Record<string, unknown>): ProviderResponse => {
    const payment = byKey.get(String(body['idempotency_key']))
    if (payment?.status === 'COMPLETED') {
      return errorResponse(400, { category: 'INVALID_REQUEST_ERROR', code: 'BAD_REQUEST', detail: 'Already completed' })
    }
    if (payment?.status === 'PENDING') payment.status = 'CANCELED'
    return { status: 200, body: {} }
  }

  const list = (query: URLSearchParams): ProviderResponse => {
    const begin = query.get('begin_time') ?? ''
    const end = query.get('end_time') ?? ''
    const inTime = [...payments.values()].filter(
      ({ id, created_at: at }) => at >= begin && at <= end && !unlisted.has(id),
    )
    const from = Number(query.get('cursor') ?? 0)
    // A small page, so that a caller that reads only the first one fails its test.
    const page = inTime.slice(from, from + 2)
    const cursor = from + 2 < inTime.length ? { cursor: String(from + 2) } : {}
    return { status: 200, body: { payments: page, ...cursor } }
  }

  const refund = (body: Record<string, unknown>): ProviderResponse => {
    const payment = payments.get(String(body['payment_id']))
    const money = body['amount_money'] as Payment['amount_money']
    const refunded = (payment?.refunded_money?.amount ?? 0) + money.amount
    if (payment?.status !== 'COMPLETED' || refunded > payment.amount_money.amount) {
      const detail = 'The requested refund amount exceeds the amount available to refund.'
      return errorResponse(400, { category: 'REFUND_ERROR', code: 'REFUND_AMOUNT_INVALID', detail })
    }
    payment.refunded_money = { amount: refunded, currency: money.currency }
    const id = `${payment.id}_${refunded}`
    const made: Refund = {
      id,
      payment_id: payment.id,
      amount_money: money,
      status: 'PENDING',
      created_at: new Date().toISOString(),
    }
    refunds.set(id, made)
    return { status: 200, body: { refund: { ...made } } }
  }

  const listRefunds = (query: URLSearchParams): ProviderResponse => {
    const [begin = '', end = ''] = [query.get('begin_time') ?? '', query.get('end_time') ?? '']
    const inTime = [...refunds.values()].filter(({ created_at: at = '' }) => at >= begin && at <= end)
    const from = Number(query.get('cursor') ?? 0)
    const cursor = from + 2 < inTime.length ? { cursor: String(from + 2) } : {}
    return { status: 200, body: { refunds: inTime.slice(from, from + 2), ...cursor } }
  }

  const readRefund = (id: string): ProviderResponse => {
    const known = refunds.get(id)
    return known ? { status: 200, body: { refund: known } } : unknown
  }

  const readDispute = (id: string | undefined): ProviderResponse => {
    const dispute = disputes.get(id ?? '')
    return dispute ? { status: 200, body: { dispute } } : unknown
  }

  const response = ({ method, path, query, text }: ProviderCall): ProviderResponse => {
    const body = text ? (JSON.parse(text) as Record<string, unknown>) : {}
    const [, version, resource, id, action] = path.split('/')
    if (version !== 'v2') return unknown
    if (resource === 'refunds' && !id && method === 'GET') return listRefunds(query)
    if (resource === 'refunds') return id ? readRefund(id) : refund(body)
    if (resource === 'disputes') return readDispute(id)
    if (resource !== 'payments') return unknown
    if (!id) return method === 'POST' ? create(body) : list(query)
    if (id === 'cancel') return cancelByKey(body)
    const payment = payments.get(id)
    if (!payment) return unknown
    if (action === 'cancel') payment.status = 'CANCELED'
    return { status: 200, body: { payment } }
  }

  const fake = await openFakeProvider(response, ({ method, path, text }) => {
    if (method !== 'POST' || !text || path.endsWith('/cancel')) return undefined
    return (JSON.parse(text) as { idempotency_key?: string }).idempotency_key
  })

  const signed = (type: string, data: object): { body: string; headers: Headers } => {
    const body = JSON.stringify({ event_id: crypto.randomUUID(), type, data })
    const signature = createHmac('sha256', webhookKey).update(`${webhookUrl}${body}`).digest('base64')
    return { body, headers: new Headers({ 'x-square-hmacsha256-signature': signature }) }
  }

  return {
    ...fake,
    webhookKey,
    webhookUrl,
    payments,
    refunds,
    delayLists: (isDelayed) => {
      areListsDelayed = isDelayed
      if (!isDelayed) unlisted.clear()
    },
    failRefund: (id) => {
      const refund = refunds.get(id)
      const money = payments.get(refund?.payment_id ?? '')?.refunded_money
      if (!refund || !money) throw new Error(`no refund ${id}`)
      if (refund.status !== 'FAILED') money.amount -= refund.amount_money.amount
      refund.status = 'FAILED'
      return signed('refund.updated', { type: 'refund', id, object: { refund } })
    },
    message: (id, type = 'payment.updated') => signed(type, { object: { payment: payments.get(id) } }),
    dispute: (paymentId, type, state) => {
      const id = `dts_${paymentId}`
      const dispute = {
        dispute_id: id,
        amount_money: payments.get(paymentId)?.amount_money,
        reason: 'NO_KNOWLEDGE',
        state,
        due_at: new Date(Date.now() + 864_000_000).toISOString(),
        disputed_payment: { payment_id: paymentId },
      }
      disputes.set(id, dispute)
      return signed(type, { type: 'dispute', id, object: { dispute } })
    },
  }
}

const errorResponse = (
  status: number,
  problem: { category: string; code: string; detail: string },
): ProviderResponse => ({
  status,
  body: { errors: [problem] },
})

const unknown = errorResponse(404, {
  category: 'INVALID_REQUEST_ERROR',
  code: 'NOT_FOUND',
  detail: 'Could not find payment',
})
