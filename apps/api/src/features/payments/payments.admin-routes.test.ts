import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { buyByCard } from '../../testing/card-checkout.ts'
import { aProduct, aStaffMember } from '../../testing/factories.ts'
import { signedIn } from '../../testing/sessions.ts'
import { createTestApp } from '../../testing/test-app.ts'

async function aShop() {
  const shop = await createTestApp()
  const { headers } = await signedIn(await aStaffMember({ role: 'MANAGER' }))
  const orderId = await buyByCard(shop, [await aProduct()])
  const payment = await shop.deps.db.selectFrom('payments').selectAll().executeTakeFirstOrThrow()
  const data = async (path: string) =>
    ((await (await shop.get(`/api/admin/${path}`, headers)).json()) as { data: object[] }).data
  return { shop, db: shop.deps.db, headers, orderId, payment, data }
}

test('lists at most two hundred refunds that wait for staff, the newest first, with all fields', async () => {
  const { db, orderId, payment, data } = await aShop()
  await sql`
    insert into refunds (refund_id, payment_id, order_id, amount_cents, status, reason, idempotency_key, last_error, created_at)
    select 'ref_' || n, case when n % 2 = 0 then ${payment.payment_id}::text end, ${orderId}, n,
      case when n % 2 = 0 then 'failed' else 'due_by_hand' end, 'Return ' || n, 'key ' || n,
      case when n % 2 = 0 then 'Refused ' || n end, '2026-01-01'::timestamptz + n * interval '1 second'
    from generate_series(1, 201) n`.execute(db)
  const shown = await data('refunds/failed')
  expect(shown).toHaveLength(200)
  expect(shown.slice(0, 2)).toEqual([
    {
      refundId: 'ref_201',
      orderId,
      status: 'due_by_hand',
      currency: 'USD',
      amount: 2.01,
      reason: 'Return 201',
      problem: null,
      requestedAt: '2026-01-01T00:03:21.000Z',
    },
    {
      refundId: 'ref_200',
      orderId,
      status: 'failed',
      currency: 'USD',
      amount: 2,
      reason: 'Return 200',
      problem: 'Refused 200',
      requestedAt: '2026-01-01T00:03:20.000Z',
    },
  ])
})

test('lists each open dispute with all fields, and its deadline if there is one', async () => {
  const { db, orderId, payment, data } = await aShop()
  for (const [id, answerBy] of [
    ['dis_1', '2026-02-01T00:00:00Z'],
    ['dis_2', null],
  ]) {
    await sql`insert into disputes (dispute_id, provider, provider_ref, payment_id, order_id, amount_cents, reason, answer_by,
        opened_at)
      values (${id}, 'sandbox', ${id}, ${payment.payment_id}, ${orderId}, 5000, 'fraudulent', ${answerBy}::timestamptz,
        '2026-01-01T00:00:00Z')`.execute(db)
  }
  const dispute = {
    orderId,
    provider: 'sandbox',
    currency: 'USD',
    amount: 50,
    reason: 'fraudulent',
    isInquiry: false,
    openedAt: '2026-01-01T00:00:00.000Z',
  }
  const shown = await data('payments/disputes')
  expect(shown).toHaveLength(2)
  expect(shown).toEqual(
    expect.arrayContaining([
      { ...dispute, disputeId: 'dis_1', answerBy: '2026-02-01T00:00:00.000Z' },
      { ...dispute, disputeId: 'dis_2', answerBy: null },
    ]),
  )
})

test('rejects a parameter that is too long, or no number, before any query', async () => {
  const { shop, headers } = await aShop()
  const status = async (path: string, body: object = {}) =>
    (await shop.post(`/api/admin/${path}`, body, headers)).status
  const [fits, tooLong] = ['x'.repeat(100), 'x'.repeat(101)]
  expect([await status(`orders/${fits}/payment-link`), await status(`orders/${tooLong}/payment-link`)]).toEqual([
    404, 400,
  ])
  expect([await status(`refunds/${fits}/retry`), await status(`refunds/${tooLong}/retry`)]).toEqual([404, 400])
  const resolve = (id: string) => status(`payments/differences/${id}/resolve`, { note: 'Looked at' })
  expect(await Promise.all(['0', '-1', '1.5', 'x', '9007199254740992'].map(resolve))).toEqual([400, 400, 400, 400, 400])
  expect(await Promise.all(['1', '9007199254740991'].map(resolve))).toEqual([404, 404])
})

test('the payment configuration is cacheable for a minute; a webhook response is not', async () => {
  const { shop } = await aShop()
  const config = await shop.get('/api/payments/config')
  expect([config.headers.get('Cache-Control'), await config.json()]).toEqual([
    'public, max-age=60',
    { success: true, data: shop.deps.payments.publicConfig },
  ])
  const postWebhook = async (name: string) =>
    (await shop.app.request(`/api/payments/webhooks/${name}`, { method: 'POST', body: '{}' })).status
  expect(await Promise.all(['sandbox', 'x'.repeat(40), 'x'.repeat(41)].map(postWebhook))).toEqual([400, 404, 400])
})
