import { expect, test } from 'vitest'
import { listOf, listsOf } from './navigation.ts'

const belts = { slug: 'belts', name: 'Belts & straps', hasProducts: true }
const hats = { slug: 'headwear', name: 'Hats', hasProducts: false }

test('menus list the categories that have products, between the lists of every shop', () => {
  const lists = listsOf([belts, hats])
  expect(lists.all.map(({ label, to }) => [label, to])).toEqual([
    ['All bags', '/products'],
    ['New this season', '/products/new-this-season'],
    ['Belts & straps', '/products/belts'],
    ['Sale', '/products/sale'],
  ])
  expect(lists.categories).toEqual([{ label: 'Belts & straps', to: '/products/belts' }])
  expect(lists.others.map(({ label }) => label)).toEqual(['All bags', 'New this season', 'Sale'])
  expect(listsOf([]).categories).toEqual([])
})

test('a breadcrumb names a category, also an empty or unknown one', () => {
  expect(listOf([belts, hats], 'headwear')).toEqual({ label: 'Hats', to: '/products/headwear' })
  expect(listOf([], 'small-goods')).toEqual({ label: 'Small goods', to: '/products/small-goods' })
})
