import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  withFavorite,
  favoritesBadge,
  favoritesKey,
  mergeFavoriteLists,
  withoutFavorite,
  toggleFavorite,
  type Favorite,
} from './favorites.ts'

const aFavorite = (productId: string, day = 1): Favorite => ({
  productId,
  name: `Bag ${productId}`,
  price: 1450,
  imageUrl: null,
  dateAdded: `2026-01-${String(day).padStart(2, '0')}T00:00:00.000Z`,
})

test('the newest favorite comes first', () => {
  expect(withFavorite([aFavorite('a')], aFavorite('b')).map((f) => f.productId)).toEqual(['b', 'a'])
})

test('ignores duplicates and products without an id', () => {
  expect(withFavorite([aFavorite('a', 1)], aFavorite('a', 9))).toEqual([aFavorite('a', 1)])
  expect(withFavorite([], aFavorite(''))).toEqual([])
})

test('toggling adds a missing product and removes a saved one', () => {
  expect(toggleFavorite([], aFavorite('a'))).toEqual([aFavorite('a')])
  expect(toggleFavorite([aFavorite('a'), aFavorite('b')], aFavorite('a'))).toEqual([aFavorite('b')])
  expect(withoutFavorite([aFavorite('a')], 'b')).toEqual([aFavorite('a')])
})

const lists = fc.uniqueArray(fc.tuple(fc.constantFrom('a', 'b', 'c', 'd', 'e'), fc.integer({ min: 1, max: 28 })), {
  selector: ([id]) => id,
})

test('merging keeps the earliest date, with the color and the price of the newer save', () => {
  const older = { ...aFavorite('a', 1), price: 1500 }
  const newer = { ...aFavorite('a', 9), color: 'Noir', price: 1300 }
  const merged = [{ ...newer, dateAdded: older.dateAdded }]
  expect(mergeFavoriteLists([older], [newer])).toEqual(merged)
  expect(mergeFavoriteLists([newer], [older])).toEqual(merged)
})

test('merging contains every product once, in any order of the arguments', () => {
  fc.assert(
    fc.property(lists, lists, (left, right) => {
      const first = left.map(([id, day]) => aFavorite(id, day))
      const second = right.map(([id, day]) => aFavorite(id, day))
      const merged = mergeFavoriteLists(first, second)
      expect(merged).toEqual(mergeFavoriteLists(second, first))
      expect(new Set(merged.map((f) => f.productId)).size).toBe(merged.length)
      expect(new Set(merged.map((f) => f.productId))).toEqual(new Set([...first, ...second].map((f) => f.productId)))
    }),
  )
})

test.each([
  [{ id: 'usr_1', email: 'a@b.co' }, 'favorites:usr_1'],
  [{ email: 'a@b.co' }, 'favorites:a@b.co'],
  [null, 'favorites:guest'],
])('stores the favorites of %o under %s', (user, key) => {
  expect(favoritesKey(user)).toBe(key)
})

test.each([
  [0, '0'],
  [99, '99'],
  [100, '99+'],
])('shows %i favorites as %s', (count, badge) => {
  expect(favoritesBadge(count, 99)).toBe(badge)
})
