import type { AdminRole } from '@atelier/domain/access/permissions'
import type { ErrorResponse } from '@atelier/domain/contract/envelope'
import type { CreateStaffOrderBody, CreateStaffOrderResponse } from '@atelier/domain/orders/create-staff-order.schema'
import { describe, expect, it } from 'vitest'
import { aCustomer, anOrder, anOrderBody, aProduct, aStaffMember, stockOf } from '../../../testing/factories.ts'
import { signedIn } from '../../../testing/sessions.ts'
import { createTestApp } from '../../../testing/test-app.ts'
import { testDatabase } from '../../../testing/test-database.ts'

async function asStaff(role: AdminRole = 'MANAGER') {
  const { post } = await createTestApp()
  const { headers } = await signedIn(await aStaffMember({ role }))
  return {
    make: (body: object, more: Record<string, string> = {}) => post('/api/admin/orders', body, { ...headers, ...more }),
    change: (body: object) => post('/api/admin/orders/bulk-status', body, headers),
  }
}

function requestFor(
  bag: Awaited<ReturnType<typeof aProduct>>,
  change: Partial<CreateStaffOrderBody> = {},
): CreateStaffOrderBody {
  const { paymentMethod: _method, ...body } = anOrderBody([bag])
  return { ...body, ...change }
}

const madeId = async (response: Response): Promise<string> =>
  ((await response.json()) as CreateStaffOrderResponse).data.orderId

describe('an order created by staff', () => {
  it('belongs to the customer, awaits payment, sends the link and names the staff member', async () => {
    const { make } = await asStaff()
    const bag = await aProduct({ colors: { Noir: 5 } })
    const customer = await aCustomer()
    const response = await make(requestFor(bag, { userId: customer.user_id, email: customer.email }))
    expect(response.status).toBe(201)
    const made = (await response.json()) as CreateStaffOrderResponse
    const { orderId } = made.data
    expect(made).toEqual({ success: true, message: 'Order created, payment link sent', data: { orderId } })
    const { db } = await testDatabase()
    const order = await db.selectFrom('orders').selectAll().where('order_id', '=', orderId).executeTakeFirstOrThrow()
    expect(order).toMatchObject({ user_id: customer.user_id, payment_method: 'MANUAL', payment_status: 'pending' })
    expect(order.payment_link_expires_at).not.toBeNull()
    expect(await stockOf(bag.variants[0]?.variant_id ?? 0)).toBe(4)
    const email = await db.selectFrom('mails').selectAll().executeTakeFirstOrThrow()
    expect(email.recipient).toBe(customer.email)
    expect(JSON.stringify(email.data)).toContain('/pay/')
    const entry = await db.selectFrom('order_status_history').selectAll().executeTakeFirstOrThrow()
    expect(entry).toMatchObject({ status: 'PENDING', actor_name: 'Margaux Laurent' })
    const audit = await db.selectFrom('audit_entries').selectAll().executeTakeFirstOrThrow()
    expect(audit).toMatchObject({ action: 'order.made', target_id: orderId })
  })

  it('takes an email address with an apostrophe', async () => {
    const { make } = await asStaff()
    const response = await make(requestFor(await aProduct(), { email: "o'hara@example.com" }))
    expect(response.status).toBe(201)
    expect(await (await testDatabase()).db.selectFrom('orders').select('email').execute()).toEqual([
      { email: "o'hara@example.com" },
    ])
  })

  it('is created once for any number of retries with the same key', async () => {
    const { make } = await asStaff()
    const request = requestFor(await aProduct())
    const first = await madeId(await make(request, { 'Idempotency-Key': 'desk-12345678' }))
    const second = await madeId(await make(request, { 'Idempotency-Key': 'desk-12345678' }))
    expect(second).toBe(first)
    const { db } = await testDatabase()
    expect(await db.selectFrom('audit_entries').select(['action', 'target_id']).execute()).toEqual([
      { action: 'order.made', target_id: first },
    ])
    const other = await make({ ...request, email: 'other@example.com' }, { 'Idempotency-Key': 'desk-12345678' })
    expect(((await other.json()) as ErrorResponse).code).toBe('idempotency_mismatch')
  })

  it('returns 409 with the changes, and then stores nothing', async () => {
    const { make } = await asStaff()
    const bag = await aProduct({ colors: { Noir: 0 } })
    const soldOut = await make(requestFor(bag))
    expect(soldOut.status).toBe(409)
    expect(((await soldOut.json()) as ErrorResponse).code).toBe('out_of_stock')
    const forged = await make(requestFor(await aProduct(), { total: 1 }))
    expect(((await forged.json()) as ErrorResponse).code).toBe('price_changed')
    const { db } = await testDatabase()
    expect(await db.selectFrom('orders').select('order_id').execute()).toEqual([])
    expect(await db.selectFrom('audit_entries').select('entry_id').execute()).toEqual([])
  })

  it('is rejected for a customer who may not order, with the invalid fields', async () => {
    const { make } = await asStaff()
    const bag = await aProduct()
    const { db } = await testDatabase()
    const gone = await aCustomer()
    await db.updateTable('users').set({ is_active: false }).where('user_id', '=', gone.user_id).execute()
    for (const userId of [gone.user_id, 'usr_nobody']) {
      const response = await make(requestFor(bag, { userId, email: gone.email }))
      expect(response.status).toBe(400)
      expect(((await response.json()) as ErrorResponse).errors).toEqual([
        { path: 'userId', message: 'This customer cannot place orders' },
      ])
    }
    const empty = await make({ ...requestFor(bag), items: [] })
    expect(((await empty.json()) as ErrorResponse).errors).toEqual([{ path: 'items', message: 'Your cart is empty' }])
    const paid = await make({ ...requestFor(bag), paymentMethod: 'CREDIT_CARD' })
    expect(((await paid.json()) as ErrorResponse).errors[0]?.path).toBe('paymentMethod')
  })

  it.each(['EDITOR', 'VIEWER'] as const)('is forbidden to %s', async (role) => {
    const { make, change } = await asStaff(role)
    expect((await make(requestFor(await aProduct()))).status).toBe(403)
    expect((await change({ orderIds: ['ORD-1'], status: 'SHIPPED' })).status).toBe(403)
  })
})

describe('one status for several orders', () => {
  const paid = { payment_status: 'paid' as const }

  it('changes the orders that may change and lists the others', async () => {
    const { change } = await asStaff()
    const ready = [await anOrder(paid), await anOrder({ ...paid, status: 'PROCESSING' })]
    const unpaid = await anOrder()
    const sent = await anOrder({ ...paid, status: 'SHIPPED' })
    const orderIds = [...ready, unpaid, sent].map(({ order_id }) => order_id)
    const response = await change({
      orderIds: [...orderIds, 'ORD-000000000000'],
      status: 'SHIPPED',
      statusNote: 'By van',
    })
    expect(await response.json()).toEqual({
      success: true,
      data: {
        changed: 2,
        failures: [
          {
            orderId: unpaid.order_id,
            message: 'This order hasn’t been paid. Confirm to ship it anyway.',
          },
          { orderId: sent.order_id, message: 'The order already has this status' },
          { orderId: 'ORD-000000000000', message: 'Order not found' },
        ],
      },
    })
    const { db } = await testDatabase()
    const shipped = await db.selectFrom('orders').select('order_id').where('status', '=', 'SHIPPED').execute()
    expect(shipped).toHaveLength(3)
    const audit = await db
      .selectFrom('audit_entries')
      .select('target_id')
      .where('action', '=', 'order.status_changed')
      .orderBy('entry_id')
    expect((await audit.execute()).map(({ target_id }) => target_id)).toEqual(ready.map(({ order_id }) => order_id))
  })

  it.each([
    [{ orderIds: [], status: 'SHIPPED' }, 'Select at least one order'],
    [{ orderIds: ['a', 'a'], status: 'SHIPPED' }, 'Select each order once'],
    [
      { orderIds: Array.from({ length: 101 }, (_, n) => `o${n}`), status: 'SHIPPED' },
      'Select at most 100 orders at a time',
    ],
    [{ orderIds: ['a'], status: 'LOST' }, 'Please choose a known status'],
  ])('rejects %j', async (body, message) => {
    const response = await (await asStaff()).change(body)
    expect(response.status).toBe(400)
    expect(((await response.json()) as ErrorResponse).message).toBe(message)
  })
})
