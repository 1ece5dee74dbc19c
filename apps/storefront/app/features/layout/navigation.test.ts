import { NEW_NAVIGATION, navigationLink, type Navigation } from '@atelier/domain/shop-documents/navigation.schema'
import { expect, test } from 'vitest'
import { navigationOf } from './load-navigation.server.ts'
import { listOf } from './navigation.ts'

const belts = { slug: 'belts', name: 'Belts & straps', hasProducts: true }
const hats = { slug: 'headwear', name: 'Hats', hasProducts: false }

const withNavigation = (change: Partial<Navigation>) => navigationOf({ ...NEW_NAVIGATION, ...change }, [belts, hats])

test('lists and groups name the categories that have products where staff put them', () => {
  const { lists, groups } = withNavigation({})
  expect(lists.map(({ label, to }) => [label, to])).toEqual([
    ['All products', '/products'],
    ['New this season', '/products/new-this-season'],
    ['Belts & straps', '/products/belts'],
    ['Sale', '/products/sale'],
  ])
  expect(groups.map(({ title }) => title)).toEqual(['Shop', 'Collections', 'Service'])
  expect(groups[1]?.links).toEqual([{ label: 'Belts & straps', to: '/products/belts' }])
})

test('a group without links is left out', () => {
  expect(navigationOf(NEW_NAVIGATION, [hats]).groups.map(({ title }) => title)).toEqual(['Shop', 'Service'])
})

test('the menu has the links of the header and the favorites, or its own', () => {
  expect(withNavigation({}).menu.map(({ label }) => label)).toEqual(['Home', 'All products', 'About', 'Favorites'])
  const menu = [navigationLink('Journal', 'https://maren.example/journal')]
  expect(withNavigation({ menu }).menu).toEqual([{ label: 'Journal', to: 'https://maren.example/journal' }])
})

test('a breadcrumb names a category, also an empty or unknown one', () => {
  expect(listOf([belts, hats], 'headwear')).toEqual({ label: 'Hats', to: '/products/headwear' })
  expect(listOf([], 'small-goods')).toEqual({ label: 'Small goods', to: '/products/small-goods' })
})

test('a market has no link to a category of which it sells nothing', () => {
  const lists = [navigationLink('Belts', '/products/belts'), navigationLink('Hats', '/products/headwear')]
  const labels = (market?: string) =>
    navigationOf({ ...NEW_NAVIGATION, lists }, [belts, hats], market).lists.map(({ label }) => label)
  expect(labels('eu')).toEqual(['Belts'])
  expect(labels()).toEqual(['Belts', 'Hats'])
})
