import type { CustomerOrder } from '@atelier/domain/customers/customer-orders.schema'
import { expect, test } from 'vitest'
import { isReturnable, returnableLines } from './returnable-lines.ts'

const item = (name: string, returnableQuantity: number): CustomerOrder['items'][number] => ({
  productId: name,
  name,
  imageUrl: `/media/${name}.jpg`,
  color: 'Noir',
  colorLabel: 'Black (Noir)',
  size: null,
  price: 100,
  quantity: 2,
  returnableQuantity,
})
const orderOf = (order: Partial<CustomerOrder>): CustomerOrder => order as CustomerOrder
const sent = { exchangeId: 'RET-1', itemIndex: 1, color: 'Vert', colorLabel: 'Green (Vert)', returnableQuantity: 1 }

test('the form lists what was bought, then what exchanges sent, in its own color', () => {
  const items = [item('tote', 1), item('clutch', 0)]
  expect(returnableLines(orderOf({ items, exchangedItems: [sent] }))).toEqual([
    { itemIndex: 0, item: items[0] },
    { itemIndex: 1, item: items[1] },
    {
      itemIndex: 1,
      exchangeId: 'RET-1',
      item: { ...items[1], imageUrl: null, color: 'Vert', colorLabel: 'Green (Vert)', returnableQuantity: 1 },
    },
  ])
})

test('an order whose only units came by an exchange can be returned', () => {
  const items = [item('tote', 0), item('clutch', 0)]
  expect(isReturnable(orderOf({ items }))).toBe(false)
  expect(isReturnable(orderOf({ items, exchangedItems: [sent] }))).toBe(true)
  expect(isReturnable(orderOf({ items: [item('tote', 1)] }))).toBe(true)
})
