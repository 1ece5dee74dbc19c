import type { AdminRole } from '@atelier/domain/access/permissions'
import { aDeliveredOrder } from './deliveries.ts'
import { aCustomer, aStaffMember } from './factories.ts'
import { signedIn } from './sessions.ts'
import { createTestApp } from './test-app.ts'

/** Creates a test app with the requests that staff make about returns. */
export async function aReturnDesk(role: AdminRole = 'MANAGER') {
  const shop = await createTestApp()
  const person = await aStaffMember({ role })
  const { headers } = await signedIn(person)
  const post = (path: string, body: unknown, as: Record<string, string> = headers) =>
    shop.post(`/api/admin/returns/${path}`, body, as)
  return {
    ...shop,
    person,
    headers,
    list: async (query = '') => {
      const response = await shop.get(`/api/admin/returns${query}`, headers)
      return (await response.json()) as { data: { returnId: string; status: string }[]; total: number }
    },
    read: (returnId: string, as: Record<string, string> = headers) => shop.get(`/api/admin/returns/${returnId}`, as),
    step: (returnId: string, step: string, body: unknown, as: Record<string, string> = headers) =>
      post(`${returnId}/${step}`, body, as),
    order: (orderId: string) =>
      shop.deps.db.selectFrom('orders').selectAll().where('order_id', '=', orderId).executeTakeFirstOrThrow(),
    audited: () => shop.deps.db.selectFrom('audit_entries').select(['action', 'changes']).orderBy('entry_id').execute(),
    mails: async () => {
      await shop.sendEmails()
      return shop.emailTransport.sent.splice(0)
    },
  }
}
type ReturnDesk = Awaited<ReturnType<typeof aReturnDesk>>

/** Requests a return of two of the three units at $100, as the customer. */
export async function aReturn(
  { post, deps }: ReturnDesk,
  items: object[] = [{ itemIndex: 0, quantity: 2 }],
  order = {},
) {
  const customer = await aCustomer()
  const { headers } = await signedIn(customer)
  const { order_id: orderId, variantId } = await aDeliveredOrder({ user_id: customer.user_id, ...order })
  const body = { items, reason: 'Changed Mind', note: 'Too small' }
  const response = await post(`/api/orders/${orderId}/return`, body, headers)
  const { data } = (await response.json()) as { data: { returnId: string } }
  await deps.db.deleteFrom('mails').execute()
  return { ...data, orderId, variantId }
}

/** Returns the body that receives units of a line item, and how many of these are restocked. */
export const here = (received: number, restock: number, itemIndex = 0) => ({
  items: [{ itemIndex, received, restock }],
})
export const ALL_FIT = here(2, 2)
export const NONE_FIT = here(2, 0)

export const APPROVE = { message: 'Please send it to 18 Perry Street, New York.' }

/** Returns how many units of each line item are in returns. */
export const returned = async ({ deps }: ReturnDesk, orderId: string) => {
  const lines = deps.db.selectFrom('order_items').select('returned_quantity').where('order_id', '=', orderId)
  return (await lines.orderBy('position').execute()).map(({ returned_quantity }) => returned_quantity)
}
