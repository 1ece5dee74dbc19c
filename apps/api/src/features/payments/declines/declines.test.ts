import type { AdminRole } from '@atelier/domain/access/permissions'
import type { PaymentDecline } from '@atelier/domain/payments/payment.schema'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { anIntentBody, begin, confirm, placeByCard } from '../../../testing/card-checkout.ts'
import { anOrderBody, aCustomer, aProduct, aStaffMember } from '../../../testing/factories.ts'
import { signedIn } from '../../../testing/sessions.ts'
import { createTestApp, type TestApp } from '../../../testing/test-app.ts'
import { exportCustomerData } from '../../customers/account/export-customer-data.ts'
import { PERSONAL_DATA } from '../../customers/account/personal-data.ts'
import { inTransaction } from '../../../db/client.ts'
import { anonymizeOldCheckouts } from '../checkout/checkouts.repo.ts'

const CHECKOUT_DAYS = 30
const [DECLINED, SHORT] = ['0002', '9995']

async function aDesk(role: AdminRole = 'VIEWER') {
  const shop = await createTestApp()
  const { headers } = await signedIn(await aStaffMember({ role }))
  const read = (query = '') => shop.get(`/api/admin/payments/declines${query}`, headers)
  return {
    ...shop,
    read,
    list: async (query = '') => (await (await read(query)).json()) as { data: PaymentDecline[]; total: number },
  }
}

/** Tries to pay with these cards, one after the other. */
async function tries(shop: TestApp, email: string, cards: readonly string[], lastName = 'Dupont') {
  const bag = await aProduct({ colors: { Noir: 5 } })
  const shipping = { ...anOrderBody([bag]).shipping, lastName }
  const over = { email, shipping }
  const intent = await begin(shop, anIntentBody([bag], over))
  for (const card of cards) await confirm(shop, intent, card)
  return { bag, intent, over }
}

test('lists declined attempts that became no order, by email and time, newest first', async () => {
  const desk = await aDesk()
  await tries(desk, 'ada@example.com', [DECLINED, SHORT])
  const { bag, intent, over } = await tries(desk, 'bea@example.com', [DECLINED, '4242'])
  await placeByCard(desk, [bag], intent, { over })
  await tries(desk, 'cleo@example.com', ['4242'])
  const { data, total } = await desk.list()
  expect(total).toBe(2)
  expect(data).toMatchObject([
    { email: 'ada@example.com', reason: 'Your card has insufficient funds.', amount: 108, provider: 'sandbox' },
    { email: 'ada@example.com', customerName: 'Claire Dupont', isOpen: true },
  ])
  const times = data.map(({ declinedAt }) => Date.parse(declinedAt))
  expect(times).toEqual(times.toSorted((one, other) => other - one))
  expect(await desk.list('?page=2&pageSize=1')).toMatchObject({ total: 2, data: [{ customerName: 'Claire Dupont' }] })
})

test('the same message that a provider reports again is one attempt', async () => {
  const desk = await aDesk()
  const { intent } = await tries(desk, 'ada@example.com', [DECLINED])
  for (let poll = 0; poll < 3; poll += 1) await desk.get(`/api/sandbox/${intent.paymentIntentId}/status`)
  expect((await desk.list()).total).toBe(1)
})

test.each([
  ['ada@example.com', 1],
  ['MULLER', 1],
  ['müller ada', 1],
  ['insufficient', 1],
  ['example', 2],
  ['nobody@example.com', 0],
  ['50%', 0],
])('the search for %s finds %i', async (search, count) => {
  const desk = await aDesk()
  await tries(desk, 'ada@example.com', [SHORT], 'Müller')
  await tries(desk, 'bea@example.com', [DECLINED])
  const { data, total } = await desk.list(`?search=${encodeURIComponent(search)}`)
  expect([data.length, total]).toEqual([count, count])
})

test('personal data of an attempt is gone with the retention of its checkout', async () => {
  const desk = await aDesk()
  const { db } = desk.deps
  await tries(desk, 'ada@example.com', [DECLINED])
  await tries(desk, 'bea@example.com', [DECLINED])
  await sql`update checkouts set state = 'released',
    created_at = now() - make_interval(days => ${CHECKOUT_DAYS + 1}::integer)
    where email = 'ada@example.com'`.execute(db)
  await anonymizeOldCheckouts(db, CHECKOUT_DAYS)
  expect((await desk.list()).data.map(({ email }) => email)).toEqual(['bea@example.com'])
  const stored = await db.selectFrom('payment_declines').selectAll().execute()
  expect(JSON.stringify(stored)).not.toMatch(/ada|dupont/i)
})

test("erasing an account erases its attempts, and the export of one's data contains them", async () => {
  const desk = await aDesk()
  const { db } = desk.deps
  const [customer, other] = [await aCustomer(), await aCustomer()]
  await tries(desk, customer.email, [DECLINED])
  await tries(desk, other.email, [SHORT])
  await sql`update users set email_verified_at = now()`.execute(db)
  expect((await exportCustomerData(desk.deps, customer.user_id)).declinedPayments).toEqual([
    { declinedAt: expect.any(String) as string, currency: 'USD', amount: 108, reason: 'Your card was declined.' },
  ])
  await sql`update checkouts set state = 'released'`.execute(db)
  await inTransaction(db, async (tx) => {
    for (const data of PERSONAL_DATA) await data.eraseAddress?.(tx, customer.email)
  })
  expect((await desk.list()).data.map(({ email }) => email)).toEqual([other.email])
  expect((await exportCustomerData(desk.deps, customer.user_id)).declinedPayments).toEqual([])
})

test('returns 400 for an unknown parameter and 401 without a session; every role may view payments', async () => {
  const desk = await aDesk()
  expect((await desk.read('?page=0')).status).toBe(400)
  expect((await desk.read('?sort=email')).status).toBe(400)
  expect((await desk.get('/api/admin/payments/declines')).status).toBe(401)
  const customer = (await signedIn(await aCustomer())).headers
  expect((await desk.get('/api/admin/payments/declines', customer)).status).toBe(401)
  expect((await desk.read()).status).toBe(200)
})
