import { Stripe } from 'stripe'
import { createFakeStripeTax, type FakeStripeTax } from './fake-stripe-tax.ts'
import { openFakeProvider, type FakeProvider, type ProviderResponse, type ProviderCall } from './fake-provider.ts'

interface Intent {
  id: string
  object: 'payment_intent'
  amount: number
  amount_received: number
  currency: string
  status: Stripe.PaymentIntent['status']
  client_secret: string
  metadata: Record<string, string>
  last_payment_error: { message: string } | null
  next_action: { type: 'redirect_to_url'; redirect_to_url: { url: string } } | null
  latest_charge: { id: string; object: 'charge'; amount_refunded: number; created: number } | null
}

interface Refund {
  id: string
  object: 'refund'
  amount: number
  currency: string
  payment_intent: string
  metadata: Record<string, string>
  status: 'pending' | 'succeeded' | 'failed'
  failure_reason?: string
  created: number
}

/** A fake of Stripe's PaymentIntents and Tax APIs: form requests, JSON responses, signed webhook messages. */
export interface FakeStripe extends FakeProvider {
  tax: FakeStripeTax
  webhookSecret: string
  intents: Map<string, Intent>
  /** What the customer's browser does with the Payment Element. */
  pay: (id: string, amount?: number) => void
  decline: (id: string, message: string) => void
  /** Refunds made while this is on stay pending, like those to a bank account. */
  delayRefunds: (isLong: boolean) => void
  refunds: readonly Refund[]
  /** Fails a refund at the bank; returns the webhook message about it. */
  failRefund: (id: string, type?: string) => { body: string; headers: Headers }
  /** Returns a webhook message about an intent as Stripe sends it: body and signature header. */
  message: (id: string, type?: string, at?: Date) => { body: string; headers: Headers }
  /** Opens or closes a dispute of a payment; returns the webhook message about it. */
  dispute: (id: string, type: string, status: string) => { body: string; headers: Headers }
}

export async function openFakeStripe(): Promise<FakeStripe> {
  const intents = new Map<string, Intent>()
  const webhookSecret = 'whsec_fake_for_tests'
  const refunds: Refund[] = []
  const disputes = new Map<string, object>()
  const tax = createFakeStripeTax()
  let refundsTakeLong = false
  let count = 0

  const create = (form: URLSearchParams): ProviderResponse => {
    count += 1
    const id = `pi_fake${count}${crypto.randomUUID().replaceAll('-', '').slice(0, 16)}`
    const intent: Intent = {
      id,
      object: 'payment_intent',
      amount: Number(form.get('amount')),
      amount_received: 0,
      currency: form.get('currency') ?? '',
      status: 'requires_payment_method',
      client_secret: `${id}_secret_fake`,
      metadata: metadataOf(form),
      last_payment_error: null,
      next_action: null,
      latest_charge: null,
    }
    intents.set(id, intent)
    return { status: 200, body: { ...intent } }
  }

  const cancel = (intent: Intent): ProviderResponse => {
    if (intent.status === 'succeeded' || intent.status === 'canceled') {
      return errorResponse(`You cannot cancel this PaymentIntent because it has a status of ${intent.status}.`)
    }
    intent.status = 'canceled'
    return { status: 200, body: { ...intent } }
  }

  const listRefunds = (query: URLSearchParams): ProviderResponse => {
    const intent = query.get('payment_intent')
    if (intent === null) return listOf('refunds', refunds, query)
    const data = refunds.filter(({ payment_intent }) => payment_intent === intent)
    return { status: 200, body: { object: 'list', url: '/v1/refunds', has_more: false, data } }
  }

  const listCharges = (query: URLSearchParams): ProviderResponse => {
    const charges = [...intents.values()].flatMap(({ latest_charge: charge, ...intent }) => {
      if (!charge) return []
      const { amount, amount_received: captured, currency, id, metadata } = intent
      const about = { amount, amount_captured: captured, currency, payment_intent: id, metadata }
      return [{ ...charge, ...about, status: 'succeeded' }]
    })
    return listOf('charges', charges, query)
  }

  const refund = (form: URLSearchParams): ProviderResponse => {
    const intent = intents.get(form.get('payment_intent') ?? '')
    const amount = Number(form.get('amount'))
    if (!intent?.latest_charge) return errorResponse('This PaymentIntent does not have a successful charge to refund.')
    if (intent.latest_charge.amount_refunded + amount > intent.amount) {
      return errorResponse('Refund amount is greater than unrefunded amount on charge')
    }
    intent.latest_charge.amount_refunded += amount
    const made: Refund = {
      id: `re_${intent.id}_${refunds.length}`,
      object: 'refund',
      amount,
      currency: intent.currency,
      payment_intent: intent.id,
      metadata: metadataOf(form),
      status: refundsTakeLong ? 'pending' : 'succeeded',
      created: seconds(),
    }
    refunds.push(made)
    return { status: 200, body: { ...made } }
  }

  const aboutRefunds = ({ method, text, query }: ProviderCall, id: string | undefined): ProviderResponse => {
    if (method === 'POST') return refund(new URLSearchParams(text))
    if (!id) return listRefunds(query)
    const known = refunds.find((made) => made.id === id)
    return known ? { status: 200, body: { ...known } } : errorResponse(`No such refund: '${id}'`, 404)
  }

  const readDispute = (id: string | undefined): ProviderResponse => {
    const known = disputes.get(id ?? '')
    return known ? { status: 200, body: known } : errorResponse(`No such dispute: '${id}'`, 404)
  }

  const response = (call: ProviderCall): ProviderResponse => {
    const form = new URLSearchParams(call.text)
    const [, version, resource, id, action] = call.path.split('/')
    if (version === 'v1' && resource === 'tax') return tax.respond(call.path, form)
    if (version === 'v1' && resource === 'refunds') return aboutRefunds(call, id)
    if (version === 'v1' && resource === 'charges' && !id) return listCharges(call.query)
    if (version === 'v1' && resource === 'disputes') return readDispute(id)
    if (version !== 'v1' || resource !== 'payment_intents') return errorResponse('Unrecognized request URL', 404)
    if (!id) return create(form)
    const intent = intents.get(id)
    if (!intent) return errorResponse(`No such payment_intent: '${id}'`, 404)
    return action === 'cancel' ? cancel(intent) : { status: 200, body: { ...intent } }
  }

  const fake = await openFakeProvider(response, ({ headers }) => headers['idempotency-key']?.toString())
  const known = (id: string): Intent => {
    const intent = intents.get(id)
    if (!intent) throw new Error(`no intent ${id}`)
    return intent
  }

  const signed = (type: string, object: object, at = new Date()): { body: string; headers: Headers } => {
    const body = JSON.stringify({ id: `evt_${crypto.randomUUID()}`, object: 'event', type, data: { object } })
    const timestamp = Math.floor(at.getTime() / 1_000)
    const signature = new Stripe('sk_test_fake').webhooks.generateTestHeaderString({
      payload: body,
      secret: webhookSecret,
      timestamp,
    })
    return { body, headers: new Headers({ 'stripe-signature': signature, 'content-type': 'application/json' }) }
  }

  return {
    ...fake,
    webhookSecret,
    tax,
    intents,
    pay: (id, amount = known(id).amount) => {
      Object.assign(known(id), {
        status: 'succeeded',
        amount_received: amount,
        last_payment_error: null,
        latest_charge: { id: `ch_${id}`, object: 'charge', amount_refunded: 0, created: seconds() },
      })
    },
    decline: (id, message) => {
      Object.assign(known(id), { status: 'requires_payment_method', last_payment_error: { message } })
    },
    delayRefunds: (isLong) => {
      refundsTakeLong = isLong
    },
    refunds,
    failRefund: (id, type = 'refund.failed') => {
      const made = refunds.find((refund) => refund.id === id)
      const charge = intents.get(made?.payment_intent ?? '')?.latest_charge
      if (!made || !charge) throw new Error(`no refund ${id}`)
      if (made.status !== 'failed') charge.amount_refunded -= made.amount
      Object.assign(made, { status: 'failed', failure_reason: 'expired_or_canceled_card' })
      return signed(type, { ...made })
    },
    message: (id, type = 'payment_intent.succeeded', at = new Date()) => signed(type, { ...known(id) }, at),
    dispute: (id, type, status) => {
      const dispute = {
        id: `du_${id}`,
        object: 'dispute',
        amount: known(id).amount,
        currency: known(id).currency,
        payment_intent: id,
        reason: 'fraudulent',
        status,
        evidence_details: { due_by: Math.floor(Date.now() / 1_000) + 864_000 },
      }
      disputes.set(dispute.id, dispute)
      return signed(type, dispute)
    },
  }
}

const seconds = (): number => Math.floor(Date.now() / 1_000)

/**
 * Returns a list of Stripe, newest first, within its time range. A small page, so that a caller that reads only the
 * first one fails its test.
 */
function listOf(
  name: string,
  all: readonly { id: string; created: number }[],
  query: URLSearchParams,
): ProviderResponse {
  const [gte, lt] = [Number(query.get('created[gte]') ?? 0), Number(query.get('created[lt]') ?? Infinity)]
  const found = all.filter(({ created }) => created >= gte && created < lt).toReversed()
  const start = found.findIndex(({ id }) => id === query.get('starting_after')) + 1
  const data = found.slice(start, start + 2)
  return { status: 200, body: { object: 'list', url: `/v1/${name}`, has_more: start + 2 < found.length, data } }
}

function metadataOf(form: URLSearchParams): Record<string, string> {
  const entries = [...form].flatMap(([key, value]) => {
    const name = /^metadata\[(.+)\]$/.exec(key)?.[1]
    return name ? [[name, value] as const] : []
  })
  return Object.fromEntries(entries)
}

const errorResponse = (message: string, status = 400): ProviderResponse => ({
  status,
  body: { error: { type: 'invalid_request_error', message } },
})
