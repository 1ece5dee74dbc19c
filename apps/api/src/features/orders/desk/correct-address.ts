import { assertOrderAddresses, writtenAddress } from '@atelier/domain/addresses/assert-address'
import { methodsAt } from '@atelier/domain/delivery/delivery-methods'
import { invalidField, ShopError } from '@atelier/domain/contract/shop-error'
import { addressRulesOf } from '@atelier/domain/markets/market'
import { apartmentAfter, shippingAddressIn, type ShippingAddress } from '@atelier/domain/orders/address.schema'
import { isAwaitingShipment, ORDER_CHANGED_MESSAGE } from '@atelier/domain/orders/change-status'
import type { ShopTerms } from '@atelier/domain/terms/shop-terms'
import type { CorrectAddressBody } from '@atelier/domain/orders/staff-order-actions.schema'
import type { ActionContext } from '../../../action-context.ts'
import { e164Of } from '../e164.ts'
import type { Tx } from '../../../db/client.ts'
import type { Deps } from '../../../deps.ts'
import { recordAudit } from '../../audit/audit.public.ts'
import type { OrderRow, WholeOrder } from '../admin-orders.repo.ts'
import { changeOrder, orderTarget } from '../change-order.ts'
import { insertHistoryEntry, updateOrder } from '../order-changes.repo.ts'
import { queueOrderNotification } from '../queue-order-notification.ts'

const ALREADY_SHIPPED_MESSAGE = 'You can only edit the address of an order that has not shipped'
const SAME_ADDRESS_MESSAGE = 'The order already has this address'

const columnsOf = ({ firstName, lastName, zipCode, ...place }: ShippingAddress, before: OrderRow) => ({
  first_name: firstName,
  last_name: lastName,
  zip_code: zipCode,
  ...place,
  apartment: apartmentAfter(
    { street: before.address, apartment: before.apartment },
    { street: place.address, apartment: place.apartment },
  ),
})

/**
 * Throws `invalid_input` (400) for an address to which the delivery of the order is not offered. Where it is, it stays at the
 * price that was ordered, whatever the zone of the new address has (decision 74).
 */
function assertStillOffered(order: OrderRow, address: ShippingAddress, { shipping }: ShopTerms): void {
  const { delivery_method: key, delivery_name: name } = order
  if (key === null || methodsAt(address, shipping).some((method) => method.key === key)) return
  throw invalidField(
    'shipping.country',
    `${name} delivery is not offered to this address. Cancel the order and create a new one.`,
  )
}

/** Returns the address as the market of the order accepts it. Throws `invalid_input` (400) for one that it does not. */
async function judgedAddress(
  { shop }: Deps,
  tx: Tx,
  { order, shipping }: { order: OrderRow; shipping: ShippingAddress },
): Promise<ShippingAddress> {
  const terms = await shop.termsAt(order.terms_version, order.market, tx)
  const judged = shippingAddressIn(addressRulesOf(terms)).safeParse(shipping)
  if (!judged.success) {
    const issues = judged.error.issues.map(({ path, message }) => ({ path: ['shipping', ...path].join('.'), message }))
    throw new ShopError('invalid_input', issues[0]?.message ?? 'Invalid input', { issues })
  }
  assertOrderAddresses({ shipping: judged.data }, terms.addressForm)
  assertStillOffered(order, judged.data, terms)
  return writtenAddress(judged.data, terms.addressForm)
}

/** Lists the names of the changed columns. The audit log records which fields changed, never the address itself. */
const changedFields = (before: OrderRow, after: ReturnType<typeof columnsOf>): string[] =>
  (Object.keys(after) as (keyof typeof after)[])
    .filter((column) => before[column] !== after[column])
    .map((column) => column.replaceAll('_', ' '))

/**
 * Corrects the shipping address of an order and emails the customer. Returns 409 if the order has shipped, is closed or
 * has changed since, or if the address is the same.
 */
export const correctAddress = (
  deps: Deps,
  orderId: string,
  { shipping, updatedAt }: CorrectAddressBody,
  context: ActionContext,
): Promise<WholeOrder> =>
  changeOrder(deps, orderId, async (tx, before, at) => {
    if (updatedAt !== undefined && new Date(updatedAt) < before.updated_at) {
      return { reason: 'conflict', message: ORDER_CHANGED_MESSAGE }
    }
    if (!isAwaitingShipment(before.status)) return { reason: 'conflict', message: ALREADY_SHIPPED_MESSAGE }
    const columns = columnsOf(await judgedAddress(deps, tx, { order: before, shipping }), before)
    const changed = changedFields(before, columns)
    if (changed.length === 0) return { reason: 'conflict', message: SAME_ADDRESS_MESSAGE }
    const number = { phone_e164: e164Of(columns.phone, columns.country) }
    const order = await updateOrder(tx, before, { ...columns, ...number }, at)
    await insertHistoryEntry(tx, {
      orderId,
      status: order.status,
      note: 'Address corrected',
      actor: context.actor,
      at,
    })
    await queueOrderNotification(tx, 'address corrected', order, deps)
    await recordAudit(tx, {
      context,
      action: 'order.address_corrected',
      at,
      target: orderTarget(orderId),
      after: { changed: changed.join(', ') },
    })
    return null
  })
