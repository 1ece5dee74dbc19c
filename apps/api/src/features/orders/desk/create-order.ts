import type { CreateStaffOrderBody } from '@atelier/domain/orders/create-staff-order.schema'
import { invalidField } from '@atelier/domain/shop-error'
import type { Buyer, IdempotencyKey } from '../../../buyer.ts'
import type { ActionContext } from '../../../action-context.ts'
import type { Deps } from '../../../deps.ts'
import { findActiveCustomer } from '../../customers/customers.public.ts'
import { placeOrder } from '../place-order.ts'

export interface CreateOrderCall {
  body: CreateStaffOrderBody
  context: ActionContext
  idempotency: IdempotencyKey | null
}

/**
 * Creates an order on behalf of a customer, like an order paid later: catalog prices, reserved units, payment link by
 * email. History and audit log name the staff member. Rejects unknown and deactivated customers (A4). Returns 409 with
 * the changes if the cart is out of date. Returns the order's id.
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
  throw invalidField('userId', message)
}
