import { expect, test } from 'vitest'
import { receiptToken } from '../../links/order-links.ts'
import { aDeliveredOrder, daysAgo } from '../../testing/deliveries.ts'
import { aCustomer, aStaffMember } from '../../testing/factories.ts'
import { signedIn } from '../../testing/sessions.ts'
import { createTestApp } from '../../testing/test-app.ts'

const request = (over: object = {}) => ({ items: [{ itemIndex: 0, quantity: 2 }], reason: 'Changed Mind', ...over })

async function aShopper(role: 'customer' | 'guest' = 'customer') {
  const shop = await createTestApp()
  const user = await aCustomer({ role })
  const { headers } = await signedIn(user)
  const owner = role === 'guest' ? { guest_id: user.user_id } : { user_id: user.user_id }
  const stored = () => shop.deps.db.selectFrom('returns').selectAll().execute()
  const counted = async (orderId: string) =>
    (
      await shop.deps.db
        .selectFrom('order_items')
        .select('returned_quantity as count')
        .where('order_id', '=', orderId)
        .orderBy('position')
        .execute()
    ).map(({ count }) => count)
  return {
    ...shop,
    user,
    headers,
    owner,
    stored,
    counted,
    requestReturn: (orderId: string, body: unknown, more: Record<string, string> = headers) =>
      shop.post(`/api/orders/${orderId}/return`, body, more),
  }
}

test.each(['customer', 'guest'] as const)(
  "accepts the complete body of the specification's client from a %s, also on the path without /api",
  async (role) => {
    const { post, headers, owner, deps, stored, counted, sendEmails } = await aShopper(role)
    const order = await aDeliveredOrder({ ...owner, email: 'own@example.com' })
    await deps.db.updateTable('order_items').set({ image_url: '/media/lune.jpg' }).where('position', '=', 0).execute()
    const body = {
      orderId: order.order_id,
      items: [{ itemIndex: 0 }, { itemIndex: 1, quantity: 1 }],
      reason: 'Not as Described',
      note: 'The color is another one.',
      requestedAt: new Date().toISOString(),
      customerEmail: 'somebody-else@example.com',
    }
    const response = await post(`/orders/${order.order_id}/return`, body, headers)
    expect(response.status).toBe(201)
    expect(await response.json()).toEqual({
      success: true,
      message: 'Return request submitted successfully!',
      data: { returnId: expect.stringMatching(/^RET-[0-9A-Z]{12}$/) },
    })
    expect(await stored()).toMatchObject([{ status: 'requested', reason: 'Not as Described', note: body.note }])
    expect(await counted(order.order_id)).toEqual([3, 1])
    const sent = await sendEmails()
    expect(sent.map(({ to, subject }) => [to, subject])).toEqual([
      ['own@example.com', expect.stringMatching(/^We’ve received your return request \w{6}$/)],
    ])
    for (const text of [receiptToken(deps.config, order.order_id), 'Sac Lune', 'Noir', 'Strap']) {
      expect(sent[0]?.text).toContain(text)
    }
    expect(sent[0]?.html).toContain('/media/lune.jpg')
  },
)

test('the customer sees the return and the remaining units, and staff see it in the history', async () => {
  const { requestReturn, get, headers, owner, user, deps } = await aShopper()
  const order = await aDeliveredOrder(owner)
  await requestReturn(order.order_id, request())
  const response = await get(`/api/users/${user.user_id}/orders`, headers)
  expect(await response.json()).toMatchObject({
    data: [
      {
        items: [{ returnableQuantity: 1 }, { returnableQuantity: 1 }],
        returns: [
          {
            status: 'requested',
            reason: 'Changed Mind',
            items: [{ itemIndex: 0, quantity: 2 }],
            estimatedRefund: 200,
            refunded: null,
            progress: [{ status: 'requested' }],
          },
        ],
      },
    ],
  })
  const entries = deps.db.selectFrom('order_status_history').select(['status', 'note', 'actor_id'])
  const history = await entries.orderBy('entry_id').execute()
  expect(history.at(-1)).toEqual({
    status: 'DELIVERED',
    note: expect.stringMatching(/^Return \w{6} requested by the customer. Changed Mind.$/),
    actor_id: null,
  })
})

test('accepts a return by the link in an email, and for no other order', async () => {
  const { post, deps, counted } = await aShopper()
  const [order, other] = [await aDeliveredOrder(), await aDeliveredOrder()]
  const token = receiptToken(deps.config, order.order_id)
  const requested = await post(`/api/orders/receipt/${token}/return`, request())
  expect([requested.status, requested.headers.get('cache-control')]).toEqual([201, 'no-store'])
  expect(await counted(order.order_id)).toEqual([2, 0])
  const forged = token.replace(order.order_id, other.order_id)
  expect((await post(`/api/orders/receipt/${forged}/return`, request())).status).toBe(404)
  expect(await counted(other.order_id)).toEqual([0, 0])
})

test('a repeat with the same key returns the first response; another body returns an error', async () => {
  const { requestReturn, headers, owner, stored } = await aShopper()
  const order = await aDeliveredOrder(owner)
  const keyed = { ...headers, 'Idempotency-Key': 'one-click-of-a-button' }
  const responses = [
    await requestReturn(order.order_id, request(), keyed),
    await requestReturn(order.order_id, request(), keyed),
  ]
  expect(responses.map(({ status }) => status)).toEqual([201, 201])
  const [first, second] = await Promise.all(responses.map((response) => response.json()))
  expect(second).toEqual(first)
  expect(await stored()).toHaveLength(1)
  expect((await requestReturn(order.order_id, request({ reason: 'Other' }), keyed)).status).toBe(422)
})

test.each([
  // 32, because 31 times 24 hours can be 30 calendar days when daylight saving time ends.
  ['was delivered 32 days ago', { delivered_at: daysAgo(32) }, /return window of this order ended on \w+ \d+, \d{4}$/],
  ['is on its way', { status: 'SHIPPED', delivered_at: null }, /hasn’t been delivered yet/],
  ['was cancelled', { status: 'CANCELLED' }, /This order can no longer be returned/],
] as const)('rejects, with the reason, a return of an order that %s', async (_what, facts, message) => {
  const { requestReturn, owner, stored, counted } = await aShopper()
  const order = await aDeliveredOrder({ ...owner, ...facts })
  const response = await requestReturn(order.order_id, request())
  expect(response.status).toBe(409)
  expect(await response.json()).toMatchObject({
    code: 'conflict',
    message: expect.stringMatching(message),
    errors: [],
  })
  expect(await stored()).toEqual([])
  expect(await counted(order.order_id)).toEqual([0, 0])
})

test('accepts a return of a completed order while its window is open', async () => {
  const { requestReturn, owner } = await aShopper()
  const order = await aDeliveredOrder({ ...owner, status: 'COMPLETED' })
  expect((await requestReturn(order.order_id, request())).status).toBe(201)
})

test('rejects more units than were bought and not yet returned', async () => {
  const { requestReturn, owner, counted } = await aShopper()
  const order = await aDeliveredOrder(owner)
  expect((await requestReturn(order.order_id, request())).status).toBe(201)
  const response = await requestReturn(order.order_id, request())
  expect(response.status).toBe(409)
  expect(await response.json()).toMatchObject({ message: 'You can return only 1 more of Sac Lune' })
  expect(await counted(order.order_id)).toEqual([2, 0])
})

test('the check constraint of the order line is the final guard', async () => {
  const { deps } = await aShopper()
  const order = await aDeliveredOrder()
  const tooMany = deps.db
    .updateTable('order_items')
    .set({ returned_quantity: 4 })
    .where('order_id', '=', order.order_id)
    .where('position', '=', 0)
    .execute()
  await expect(tooMany).rejects.toMatchObject({ code: '23514' })
})

test('of two returns of the same piece at once, exactly one wins', async () => {
  const { requestReturn, owner, counted } = await aShopper()
  const order = await aDeliveredOrder(owner)
  const one = request({ items: [{ itemIndex: 1 }] })
  const responses = await Promise.all(Array.from({ length: 6 }, () => requestReturn(order.order_id, one)))
  expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409, 409, 409, 409, 409])
  expect(await counted(order.order_id)).toEqual([0, 1])
})

test.each([
  [{ items: [] }, 'items', 'Please select at least one item to return'],
  [{ reason: undefined }, 'reason', 'Please select a return reason'],
  [{ items: [{ itemIndex: 7 }] }, 'items.0.itemIndex', 'This item isn’t in this order'],
  [{ orderId: 'ORD-000000000000' }, 'orderId', 'This order belongs to another link'],
  [{ refund: 1_000 }, 'refund', expect.any(String)],
])('rejects %o and names the field', async (over, path, message) => {
  const { requestReturn, owner } = await aShopper()
  const order = await aDeliveredOrder(owner)
  const response = await requestReturn(order.order_id, request(over))
  expect(response.status).toBe(400)
  expect(await response.json()).toMatchObject({ errors: [{ path, message }] })
})

test('returns 404 for orders of others, and 401 to visitors and staff', async () => {
  const { requestReturn, post, user } = await aShopper()
  const own = await aDeliveredOrder({ user_id: user.user_id })
  const stranger = (await signedIn(await aCustomer())).headers
  const guest = (await signedIn(await aCustomer({ role: 'guest' }))).headers
  const staff = (await signedIn(await aStaffMember())).headers
  expect((await requestReturn(own.order_id, request(), stranger)).status).toBe(404)
  expect((await requestReturn(own.order_id, request(), guest)).status).toBe(404)
  expect((await requestReturn('ORD-000000000000', request())).status).toBe(404)
  expect((await requestReturn('x'.repeat(100), request())).status).toBe(404)
  expect((await requestReturn('x'.repeat(101), request())).status).toBe(400)
  expect((await post(`/api/orders/receipt/${'x'.repeat(200)}/return`, request())).status).toBe(404)
  expect((await post(`/api/orders/receipt/${'x'.repeat(201)}/return`, request())).status).toBe(400)
  expect((await requestReturn(own.order_id, request(), staff)).status).toBe(401)
  expect((await post(`/api/orders/${own.order_id}/return`, request())).status).toBe(401)
})

test('signals the email worker when a return is stored, and not when it is rejected', async () => {
  const { owner, requestReturn, deps } = await aShopper()
  const order = await aDeliveredOrder(owner)
  await aDeliveredOrder(owner)
  let wakes = 0
  deps.signals.on('mail-queued', () => (wakes += 1))
  expect((await requestReturn(order.order_id, request({ reason: 'None' }))).status).toBe(400)
  expect(wakes).toBe(0)
  expect((await requestReturn(order.order_id, request())).status).toBe(201)
  expect(wakes).toBe(1)
})

test('a return of an order of a deleted account is stored without an email', async () => {
  const { requestReturn, owner, deps, stored } = await aShopper()
  const order = await aDeliveredOrder({ ...owner, email: 'deleted-1@deleted.invalid' })
  expect((await requestReturn(order.order_id, request())).status).toBe(201)
  expect(await stored()).toHaveLength(1)
  expect(await deps.db.selectFrom('mails').selectAll().execute()).toEqual([])
})

test('without a key, a repeated request creates two returns', async () => {
  const { requestReturn, owner, stored } = await aShopper()
  const order = await aDeliveredOrder(owner)
  const one = request({ items: [{ itemIndex: 0, quantity: 1 }] })
  expect([
    (await requestReturn(order.order_id, one)).status,
    (await requestReturn(order.order_id, one)).status,
  ]).toEqual([201, 201])
  expect(await stored()).toHaveLength(2)
})
