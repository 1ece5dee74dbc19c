import { expect, test } from 'vitest'
import { filteredBy, isNarrowed, sortedBy } from '../../../ui/list/list-state.ts'
import { orderList, type OrderListState, type OrderSortKey } from './order-list-state.ts'

const read = (address: string) => orderList.read(new URLSearchParams(address))
const write = (address: string) => orderList.write(read(address)).toString()
const sorted = (state: OrderListState, key: OrderSortKey) => sortedBy(state, key, orderList.startsIn(key))
const hasFilters = (state: OrderListState) => isNarrowed(state, orderList.noFilters)

test('defaults to the newest orders first', () => {
  expect(read('')).toMatchObject({ sort: 'date', order: 'desc', page: 1 })
  expect(write('')).toBe('')
})

test.each([
  'status=pending',
  'status=failed',
  'customer=usr_42',
  'product=totes-1&source=Google&money=paid',
  'search=Maren+Holt&status=shipped&from=2026-11-01&to=2026-11-20&sort=total&order=asc&page=3',
])('preserves %s through parsing and formatting', (address) => {
  expect(write(address)).toBe(address)
})

test('omits defaults from the URL', () => {
  expect(write('sort=date&order=desc&page=1')).toBe('')
})

test('ignores unknown values and preserves the rest', () => {
  expect(write('status=sideways&page=-4&from=yesterday&sort=shoe-size&utm_source=x&search=holt')).toBe('search=holt')
})

test('never reads a page size from the URL', () => {
  expect(read('pageSize=100')).not.toHaveProperty('pageSize')
})

test('goes back to page 1 when a filter changes', () => {
  expect(filteredBy(read('page=7&status=pending'), { status: 'shipped' })).toMatchObject({
    status: 'shipped',
    page: 1,
  })
})

test('sorts a new column descending and reverses the same one', () => {
  const byTotal = sorted(read('page=2'), 'total')
  expect(byTotal).toMatchObject({ sort: 'total', order: 'desc', page: 1 })
  expect(sorted(byTotal, 'total')).toMatchObject({ sort: 'total', order: 'asc' })
  expect(sorted(sorted(byTotal, 'total'), 'total').order).toBe('desc')
})

test('detects active filters, and clears all of them but not the sort order', () => {
  const filtered = read('search=holt&customer=usr_42&from=2026-11-01&sort=total')
  expect(hasFilters(filtered)).toBe(true)
  const cleared = filteredBy(filtered, orderList.noFilters)
  expect(hasFilters(cleared)).toBe(false)
  expect(orderList.write(cleared).toString()).toBe('sort=total')
})
