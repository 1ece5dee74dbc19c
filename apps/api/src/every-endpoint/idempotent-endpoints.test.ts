import { ENDPOINTS } from '@atelier/domain/all-endpoints/endpoints'
import { expect, test } from 'vitest'
import { receiptToken } from '../links/order-links.ts'
import { anEmailManager, CAMPAIGN, withPostalAddress, withSubscribers } from '../testing/campaigns.ts'
import { anIntentBody } from '../testing/card-checkout.ts'
import { aDeliveredOrder } from '../testing/deliveries.ts'
import { aCustomer, anOrder, anOrderBody, aProduct } from '../testing/factories.ts'
import { signedIn } from '../testing/sessions.ts'
import { createTestApp, type TestApp } from '../testing/test-app.ts'

interface Call {
  path: string
  /** Two valid requests that ask for different things. */
  bodies: readonly [object, object]
  headers?: Record<string, string>
}

const RETURN = { reason: 'Changed Mind', items: [{ itemIndex: 0, quantity: 1 }] }
const OTHER_RETURN = { ...RETURN, items: [{ itemIndex: 0, quantity: 2 }] }
const EMAIL = { subject: 'Dear all', htmlContent: '<p>Hello</p>', textContent: '', fromType: 'support' }

async function twoCarts() {
  const bag = await aProduct({ colors: { Noir: 9 } })
  return [bag, await aProduct({ colors: { Noir: 9 } })] as const
}

/** A call of every endpoint that accepts an Idempotency-Key, by its operation. */
const CALLS: Record<string, (shop: TestApp) => Promise<Call>> = {
  placeOrder: async () => {
    const [bag, other] = await twoCarts()
    return { path: '/api/orders', bodies: [anOrderBody([bag]), anOrderBody([other])] }
  },
  createIntent: async () => {
    const [bag, other] = await twoCarts()
    return { path: '/api/sandbox/create-intent', bodies: [anIntentBody([bag]), anIntentBody([other])] }
  },
  createStaffOrder: async (shop) => {
    const [bag, other] = await twoCarts()
    const bodyOf = (product: typeof bag) => {
      const { email, items, total, shipping } = anOrderBody([product])
      return { email, items, total, shipping }
    }
    const { headers } = await anEmailManager(shop)
    return { path: '/api/admin/orders', bodies: [bodyOf(bag), bodyOf(other)], headers }
  },
  refundOrder: async (shop) => {
    const { order_id: orderId } = await anOrder({ payment_status: 'paid' })
    const { headers } = await anEmailManager(shop)
    const body = { amount: 8, reason: 'Scratch' }
    return { path: `/api/admin/orders/${orderId}/refunds`, bodies: [body, { ...body, amount: 9 }], headers }
  },
  requestReturnByReceipt: async ({ deps }) => {
    const { order_id: orderId } = await aDeliveredOrder()
    return {
      path: `/api/orders/receipt/${receiptToken(deps.config, orderId)}/return`,
      bodies: [RETURN, OTHER_RETURN],
    }
  },
  requestReturn: async () => {
    const customer = await aCustomer()
    const { order_id: orderId } = await aDeliveredOrder({ user_id: customer.user_id })
    const { headers } = await signedIn(customer)
    return { path: `/api/orders/${orderId}/return`, bodies: [RETURN, OTHER_RETURN], headers }
  },
  sendEmail: async (shop) => {
    const { headers } = await anEmailManager(shop)
    const body = { ...EMAIL, to: ['ada@example.com'] }
    return { path: '/api/email/admin/send', bodies: [body, { ...body, to: ['bea@example.com'] }], headers }
  },
  sendTestEmail: async (shop) => {
    const { headers, staff } = await anEmailManager(shop)
    const body = { ...EMAIL, email: staff.email }
    return { path: '/api/email/admin/test', bodies: [body, { ...body, subject: 'Another' }], headers }
  },
  sendCampaign: async (shop) => {
    await withPostalAddress(shop)
    await withSubscribers(shop, 2)
    const { headers } = await anEmailManager(shop)
    return {
      path: '/api/email/admin/marketing/send',
      bodies: [CAMPAIGN, { ...CAMPAIGN, subject: 'Winter' }],
      headers,
    }
  },
}

const operations = ENDPOINTS.filter(({ endpoint }) => endpoint.idempotent).map(({ operationId }) => operationId)

test('every endpoint that accepts an Idempotency-Key is tested here', () => {
  expect(operations.toSorted()).toEqual(Object.keys(CALLS).toSorted())
})

test.each(Object.keys(CALLS))(
  '%s answers 422 to its key with another body, and repeats its first response',
  async (operation) => {
    const shop = await createTestApp()
    const prepare = CALLS[operation]
    if (!prepare) throw new Error('expected a call')
    const { path, bodies, headers } = await prepare(shop)
    const send = async (body: object) => {
      const response = await shop.post(path, body, { ...headers, 'Idempotency-Key': 'the-same-key-0001' })
      return { status: response.status, json: (await response.json()) as { code?: string } }
    }
    const first = await send(bodies[0])
    expect(first.status).toBeLessThan(300)
    expect(await send(bodies[1])).toMatchObject({ status: 422, json: { code: 'idempotency_mismatch' } })
    expect((await send(bodies[0])).status).toBe(first.status)
  },
)

test('a refund key with other units, another reason or another amount refunds nothing and says so', async () => {
  const shop = await createTestApp()
  const { order_id: orderId } = await aDeliveredOrder()
  const { headers } = await anEmailManager(shop)
  const body = { amount: 108, reason: 'Scratch', items: [{ itemIndex: 0, quantity: 1 }] }
  const refund = (change: object) =>
    shop.post(
      `/api/admin/orders/${orderId}/refunds`,
      { ...body, ...change },
      { ...headers, 'Idempotency-Key': 'click-0001' },
    )
  expect((await refund({})).status).toBe(200)
  for (const change of [
    { amount: 107 },
    { reason: 'Gift' },
    { items: [{ itemIndex: 1, quantity: 1 }] },
    { restock: [{ itemIndex: 0, quantity: 1 }] },
  ]) {
    expect((await refund(change)).status).toBe(422)
  }
  expect((await refund({})).status).toBe(200)
  const refunds = await shop.deps.db.selectFrom('refunds').select('amount_cents').execute()
  expect(refunds).toEqual([{ amount_cents: 108_00 }])
})
