import type { Tx } from '../../../db/client.ts'
import { attachEarlierOrders } from '../../earlier-orders/earlier-orders.public.ts'
import { attachOrdersOfAddress } from '../../orders/orders.public.ts'

/** Assigns the orders with its address to a customer who has just proven it: those of guests, and those of the old shop. */
export async function attachOwnOrders(tx: Tx, userId: string): Promise<void> {
  await attachOrdersOfAddress(tx, userId)
  await attachEarlierOrders(tx, [userId])
}
