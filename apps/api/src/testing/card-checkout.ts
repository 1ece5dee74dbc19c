import type { PlaceOrderBody } from '@atelier/domain/orders/place-order.schema'
import { quoteOrder } from '@atelier/domain/quote/quote-order'
import { demoTerms } from '@atelier/domain/terms/shop-terms'
import type { TestApp } from './test-app.ts'
import { anOrderBody } from './factories.ts'

type TestProduct = { product_id: string; price_cents: number }
type Shop = Pick<TestApp, 'post' | 'get'>

export interface TestIntent {
  clientSecret: string
  paymentIntentId: string
  amount: number
  holdExpiresAt: string | null
}

/** Returns the body of create-intent for one unit of each product, as the checkout sends it. */
export function anIntentBody(bags: readonly TestProduct[], over: Record<string, unknown> = {}) {
  const { email, items, total, shipping } = anOrderBody(bags)
  const { totalCents } = quoteOrder(
    bags.map(({ price_cents }) => ({ unitPriceCents: price_cents, quantity: 1 })),
    demoTerms,
  )
  return {
    amount: totalCents,
    currency: 'usd',
    return_url: '/checkout',
    checkout: { email, items, total, shipping, ...over },
  }
}

/** Begins a payment; throws the error response. */
export async function begin({ post }: Shop, body: object, headers: Record<string, string> = {}): Promise<TestIntent> {
  const response = await post('/api/sandbox/create-intent', body, headers)
  const parsed = (await response.json()) as { data: TestIntent; message?: string }
  if (response.status !== 200) throw new Error(`${response.status} ${parsed.message}`)
  return parsed.data
}

/** Pays with a test card, by its last four digits. */
export const confirm = (
  { post }: Shop,
  { paymentIntentId, clientSecret }: TestIntent,
  card = '4242',
  headers: Record<string, string> = {},
): Promise<Response> => post(`/api/sandbox/${paymentIntentId}/confirm`, { clientSecret, token: `tok_${card}` }, headers)

/** Places the order of a payment, as the checkout does after it. */
export const placeByCard = (
  { post }: Shop,
  bags: readonly TestProduct[],
  { paymentIntentId }: Pick<TestIntent, 'paymentIntentId'>,
  given: { over?: Partial<PlaceOrderBody>; headers?: Record<string, string> } = {},
): Promise<Response> =>
  post(
    '/api/orders',
    anOrderBody(bags, {
      paymentMethod: 'CREDIT_CARD',
      paymentDetails: { paymentIntentId, paymentStatus: 'COMPLETED' },
      ...given.over,
    }),
    given.headers,
  )

/** Completes a checkout by card and returns the order's id. */
export async function buyByCard(
  shop: Shop,
  bags: readonly TestProduct[],
  headers: Record<string, string> = {},
): Promise<string> {
  const intent = await begin(shop, anIntentBody(bags), headers)
  await confirm(shop, intent, '4242', headers)
  const placed = await placeByCard(shop, bags, intent, { headers })
  if (placed.status !== 201) throw new Error(`${placed.status} ${await placed.text()}`)
  return ((await placed.json()) as { data: { orderId: string } }).data.orderId
}
