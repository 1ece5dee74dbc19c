import type { CreateStaffOrderBody } from '@atelier/domain/orders/create-staff-order.schema'
import { ShopError } from '@atelier/domain/shop-error'
import type { Buyer, IdempotencyKey } from '../../../buyer.ts'
import type { ActionContext } from '../../../action-context.ts'
import type { Deps } from '../../../deps.ts'
import { findActiveCustomer } from '../../customers/customers.repo.ts'
import { placeOrder } from '../place-order.ts'

export interface CreateOrderCall {
  body: CreateStaffOrderBody
  context: ActionContext
  idempotency: IdempotencyKey | null
}

/**
 * Makes an order for somebody, as if they had chosen to pay later: our prices, the pieces set aside, a link to pay by mail.
 * History and audit log say who made it. Refuses a customer who is unknown or deactivated (A4), and a cart that is out of
 * date with 409 and the changes. Returns the order's id.
 */
export async function createOrder(deps: Deps, { body, context, idempotency }: CreateOrderCall): Promise<string> {
  const buyer = body.userId ? await buyerFor(deps, body.userId) : null
  const placed = await placeOrder(deps, {
    body: { ...body, paymentMethod: 'MANUAL' },
    buyer,
    idempotency,
    staffContext: context,
  })
  return placed.response.data.orderId
}

async function buyerFor({ db }: Deps, userId: string): Promise<Buyer> {
  const customer = await findActiveCustomer(db, userId)
  if (customer) return { kind: 'customer', userId: customer.userId, email: customer.email }
  const message = 'This customer cannot place orders'
  throw new ShopError('invalid_input', message, { issues: [{ path: 'userId', message }] })
}
