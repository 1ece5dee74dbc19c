import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { A_SHIPPING_ADDRESS } from '../apps/api/src/testing/a-shipping-address.ts'
import type { ClientRequest, HttpClient } from './http-client.ts'

const TAX_PERCENT = 8
const PLENTY = 100_000_000

/** A color of a product that can be bought. */
export interface Offer {
  slug: string
  productId: string
  color: string
  priceCents: number
}

/** Fills the stock of the whole shop and returns what it sells. */
export async function stockEverything(database: pg.Client): Promise<{ offers: Offer[] }> {
  await database.query('update color_variants set stock = $1', [PLENTY])
  const { rows: offers } = await database.query<Offer>(`
    select p.slug, p.product_id as "productId", v.name as color, p.price_cents as "priceCents"
    from products p join color_variants v on v.product_id = p.product_id
    where p.status = 'active' and p.is_active order by v.variant_id`)
  return { offers }
}

export const STEPS = ['product', 'guest', 'intent', 'confirm', 'order'] as const
export type Step = (typeof STEPS)[number]

/** How the buyer's browser pays: with the shop itself, or with the provider's server. */
export interface CardForm {
  provider: 'sandbox' | 'stripe'
  confirm: (given: { intentId: string; clientSecret: string; headers: Record<string, string> }) => Promise<unknown>
}

interface Created {
  data: { paymentIntentId: string; clientSecret: string }
}

export interface BuyerOptions {
  client: HttpClient
  shopUrl: string
  form: CardForm
  offer: Offer
  /** Each buyer has an own number, and with it an own email and network address. */
  number: number
  /** Called after each step. */
  afterStep?: (step: Step) => Promise<void>
}

/** The shop rejected a request because it is overloaded. */
export class RejectedError extends Error {}

/** Calls the shop; throws when it does not answer with success. */
export async function callShop(client: HttpClient, url: string, options: ClientRequest) {
  const response = await client(url, options)
  if (response.status === 503) throw new RejectedError(`${url}: ${response.text}`)
  if (response.status >= 300) throw new Error(`${options.method ?? 'GET'} ${url}: ${response.status} ${response.text}`)
  return response
}

/** Buys one product as a guest, by card, with the requests of the storefront in their order. */
export async function buyByCard({ client, shopUrl, form, offer, number, afterStep }: BuyerOptions): Promise<void> {
  const address = `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`
  let headers: Record<string, string> = {
    'X-Forwarded-For': address,
    'User-Agent': 'Mozilla/5.0 (bench)',
    Origin: `http://localhost:${new URL(shopUrl).port}`,
    'Sec-Fetch-Site': 'same-origin',
  }
  const post = (path: string, body: object, more: Record<string, string> = {}) =>
    callShop(client, shopUrl + path, { method: 'POST', headers: { ...headers, ...more }, body })

  await callShop(client, `${shopUrl}/api/products/${offer.slug}`, { headers })
  await afterStep?.('product')

  const id = `guest_${randomUUID()}`
  const guest = { id, email: `${id}@guest.example`, name: 'Guest User', isGuest: true }
  const { cookie } = await post('/api/auth/guest-register', guest)
  headers = { ...headers, Cookie: cookie ?? '' }
  await afterStep?.('guest')

  const draft = draftOf(offer, number)
  const intent = await post(
    `/api/${form.provider}/create-intent`,
    { amount: Math.round(draft.total * 100), currency: 'usd', return_url: '/checkout', checkout: draft },
    { 'Idempotency-Key': randomUUID() },
  )
  const { paymentIntentId: intentId, clientSecret } = (JSON.parse(intent.text) as Created).data
  await afterStep?.('intent')

  await form.confirm({ intentId, clientSecret, headers })
  await afterStep?.('confirm')

  const payment = {
    paymentMethod: 'CREDIT_CARD',
    paymentDetails: { paymentIntentId: intentId, paymentStatus: 'COMPLETED' },
  }
  await post('/api/orders', { ...draft, ...payment }, { 'Idempotency-Key': randomUUID() })
  await afterStep?.('order')
}

function draftOf({ productId, color, priceCents }: Offer, number: number) {
  return {
    email: `buyer${number}@example.com`,
    items: [{ productId, color, quantity: 1, price: priceCents / 100 }],
    total: (priceCents + Math.floor((priceCents * TAX_PERCENT + 50) / 100)) / 100,
    shipping: A_SHIPPING_ADDRESS,
    billing: null,
  }
}

/** Pays with a test card: the shop's own sandbox is the provider. */
export const sandboxForm = (client: HttpClient, shopUrl: string): CardForm => ({
  provider: 'sandbox',
  confirm: ({ intentId, clientSecret, headers }) => {
    const body = { clientSecret, token: 'tok_4242' }
    return callShop(client, `${shopUrl}/api/sandbox/${intentId}/confirm`, { method: 'POST', headers, body })
  },
})

/** Pays with the provider's server directly, as Stripe's form in the browser does. */
export const stripeForm = (client: HttpClient, stripeUrl: string): CardForm => ({
  provider: 'stripe',
  confirm: ({ intentId }) => callShop(client, `${stripeUrl}/pay/${intentId}`, { method: 'POST' }),
})
