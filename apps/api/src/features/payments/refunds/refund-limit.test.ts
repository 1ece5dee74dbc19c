import type { AccessLimits } from '@atelier/domain/access/access-limits'
import { expect, test } from 'vitest'
import { anApiKey } from '../../../testing/api-keys.ts'
import { anOrder, anOwnRole, aStaffMember } from '../../../testing/factories.ts'
import { ALL_FIT, APPROVE, aReturn, aReturnDesk } from '../../../testing/return-desk.ts'
import { signedIn } from '../../../testing/sessions.ts'
import { createTestApp } from '../../../testing/test-app.ts'

const DESK = ['orders:view', 'orders:edit'] as const
const upTo = (cents: number, currency = 'USD'): Partial<AccessLimits> => ({ refundUpTo: [{ currency, cents }] })

const aLimitedMember = async (limits: Partial<AccessLimits>) =>
  (await signedIn(await aStaffMember({ ownRoleId: await anOwnRole(DESK, undefined, limits) }))).headers

async function aPaidOrder(over = {}) {
  const shop = await createTestApp()
  const { order_id: orderId } = await anOrder({ payment_status: 'paid', ...over })
  const refund = async (amount: number, headers: Record<string, string>) => {
    const response = await shop.post(`/api/admin/orders/${orderId}/refunds`, { amount, reason: 'Scratch' }, headers)
    const { message } = (await response.json()) as { message: string }
    return [response.status, message]
  }
  const refunded = async () =>
    (await shop.deps.db.selectFrom('orders').select('refunded_cents').executeTakeFirstOrThrow()).refunded_cents
  return { ...shop, orderId, refund, refunded }
}

const AT_MOST = 'Your role refunds at most 20 USD of one order in all. Ask a colleague without this limit.'

test('several small refunds of one order do not exceed the limit, also by two people and a key', async () => {
  const { refund, refunded } = await aPaidOrder()
  const [one, other] = [await aLimitedMember(upTo(20_00)), await aLimitedMember(upTo(20_00))]
  const ownRoleId = await anOwnRole(DESK, undefined, upTo(20_00))
  const key = await anApiKey({ ownRoleId, permissions: [...DESK] })
  expect(await refund(20.01, one)).toEqual([403, AT_MOST])
  expect((await refund(8, one))[0]).toBe(200)
  expect((await refund(7, other))[0]).toBe(200)
  for (const as of [one, other, key.headers]) expect(await refund(5.01, as)).toEqual([403, AT_MOST])
  expect((await refund(5, key.headers))[0]).toBe(200)
  for (const as of [one, other, key.headers]) expect(await refund(0.01, as)).toEqual([403, AT_MOST])
  expect(await refunded()).toBe(20_00)
  const { headers } = await signedIn(await aStaffMember({ role: 'MANAGER' }))
  expect((await refund(30, headers))[0]).toBe(200)
})

test('two refunds at the same time do not exceed it either', async () => {
  const { refund, refunded } = await aPaidOrder()
  const people = await Promise.all(Array.from({ length: 4 }, () => aLimitedMember(upTo(20_00))))
  const statuses = await Promise.all(people.map(async (as) => (await refund(9, as))[0]))
  expect(statuses.toSorted()).toEqual([200, 200, 403, 403])
  expect(await refunded()).toBe(18_00)
})

test('a currency without an amount is not refunded', async () => {
  const { refund } = await aPaidOrder({ currency: 'EUR' })
  const message = 'Your role refunds no orders in EUR. Ask a colleague without this limit.'
  expect(await refund(1, await aLimitedMember(upTo(20_00)))).toEqual([403, message])
  expect(await refund(1, await aLimitedMember({ refundUpTo: [] }))).toEqual([403, message])
  expect((await refund(20, await aLimitedMember(upTo(20_00, 'EUR'))))[0]).toBe(200)
})

test('the refund of a return counts with those of its order, and nothing of the return changes above the limit', async () => {
  const desk = await aReturnDesk()
  const { returnId, orderId } = await aReturn(desk)
  await desk.step(returnId, 'approve', APPROVE)
  await desk.step(returnId, 'receive', ALL_FIT)
  const limited = await aLimitedMember(upTo(120_00))
  const small = { amount: 50, reason: 'Scratch' }
  expect((await desk.post(`/api/admin/orders/${orderId}/refunds`, small, limited)).status).toBe(200)
  const before = await desk.order(orderId)
  expect((await desk.step(returnId, 'refund', { amount: 71 }, limited)).status).toBe(403)
  expect(await desk.order(orderId)).toEqual(before)
  expect((await desk.list('?status=received')).data).toMatchObject([{ returnId }])
  expect((await desk.step(returnId, 'refund', { amount: 70 }, limited)).status).toBe(200)
  expect(await desk.order(orderId)).toMatchObject({ refunded_cents: 120_00 })
})

test('a failed or manual refund above the limit waits for a colleague', async () => {
  const { post, refund, deps } = await aPaidOrder()
  const { headers } = await signedIn(await aStaffMember({ role: 'MANAGER' }))
  expect((await refund(30, headers))[0]).toBe(200)
  const { refund_id: refundId } = await deps.db.selectFrom('refunds').select('refund_id').executeTakeFirstOrThrow()
  const byHand = { how: 'bank_transfer', on: '2026-01-01' }
  const limited = await aLimitedMember(upTo(20_00))
  expect((await post(`/api/admin/refunds/${refundId}/by-hand`, byHand, limited)).status).toBe(403)
  await deps.db.updateTable('refunds').set({ status: 'failed' }).execute()
  expect((await post(`/api/admin/refunds/${refundId}/retry`, {}, limited)).status).toBe(403)
  expect(await deps.db.selectFrom('refunds').select(['status', 'by_hand_by']).execute()).toEqual([
    { status: 'failed', by_hand_by: null },
  ])
  expect((await post(`/api/admin/refunds/${refundId}/retry`, {}, await aLimitedMember(upTo(30_00)))).status).toBe(200)
})
