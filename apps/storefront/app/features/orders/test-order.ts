import type { CustomerOrder } from '@atelier/domain/customers/customer-orders.schema'
import { orderTermsOf } from '@atelier/domain/orders/order-terms.schema'
import { YEN_TERMS } from '../../testing/yen.tsx'
import { DEFAULT_TERMS } from '../../shop/use-terms.ts'

/** Builds a line item for tests. */
export const anItem = (name: string, price: number, returnableQuantity: number): CustomerOrder['items'][number] => ({
  productId: name,
  name,
  imageUrl: null,
  color: null,
  size: null,
  price,
  quantity: 2,
  returnableQuantity,
})

/** A delivered and paid order for tests. */
export const order: CustomerOrder = {
  orderId: 'ORD-7K2QMD4XVB1A',
  receiptToken: 'token',
  createdAt: '2026-03-01T15:00:00.000Z',
  status: 'DELIVERED',
  email: 'ada@example.com',
  currency: 'USD',
  subtotal: 250,
  taxMode: 'added',
  charges: [],
  delivery: null,
  chargesTotal: 0,
  tax: 20,
  total: 270,
  paymentMethod: 'CREDIT_CARD',
  paymentDetails: { paymentStatus: 'COMPLETED' },
  paymentLabel: 'Paid, by card',
  paid: 270,
  refunded: 0,
  refunds: [],
  shipping: {
    firstName: 'Ada',
    lastName: 'Byron',
    address: '12 St James Square',
    city: 'New York',
    state: 'NY',
    zipCode: '10001',
    country: 'US',
    phone: '2125550123',
  },
  billing: null,
  tracking: null,
  items: [anItem('Aumont Tote', 100, 2), anItem('Wallet', 25, 1), anItem('Clutch', 25, 0)],
  timeline: [],
  toldAt: '2026-03-20T12:00:00.000Z',
  cancellableUntil: null,
  returnableUntil: '2026-03-31T15:00:00.000Z',
  returns: [],
  exchangedItems: [],
  terms: orderTermsOf(DEFAULT_TERMS),
}

/** The same in a shop in yen, whose prices include the tax. */
export const yenOrder: CustomerOrder = {
  ...order,
  currency: 'JPY',
  taxMode: 'included',
  subtotal: 13_200,
  tax: 1_200,
  total: 13_200,
  paid: 13_200,
  items: [anItem('Aumont Tote', 6_600, 2)],
  terms: orderTermsOf(YEN_TERMS),
}
