import { shopperDisplay } from '@atelier/domain/limits/shopper-display'
import { beforeEach, expect, test, vi } from 'vitest'
import { recordViewed, readStoredViewed, withViewed } from './stored-viewed.ts'

beforeEach(() => {
  const stored = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => void stored.set(key, text),
  })
})
test('returns the products viewed before, latest first and without the current one', () => {
  expect(recordViewed('a')).toEqual([])
  expect(recordViewed('b')).toEqual(['a'])
  expect(recordViewed('c')).toEqual(['b', 'a'])
  expect(recordViewed('b')).toEqual(['c', 'a'])
  expect(recordViewed('b')).toEqual(['c', 'a'])
})

test('returns no more products than allowed', () => {
  const ids = Array.from({ length: 20 }, (_, at) => `piece-${at}`)
  for (const id of ids) recordViewed(id)
  expect(recordViewed('last')).toEqual(ids.toReversed().slice(0, shopperDisplay.catalog.recentlyViewed))
})

test.each([[null], ['no json'], ['{"a":1}'], ['[1,null,{"id":"a"},"../admin",""]']])(
  'ignores %j in the storage',
  (text) => {
    expect(readStoredViewed(text)).toEqual([])
  },
)

test('lists a product viewed again once', () => {
  expect(withViewed(['a', 'b', 'c'], 'c')).toEqual(['c', 'a', 'b'])
})

test('works without storage, and remembers nothing', () => {
  vi.stubGlobal('localStorage', {
    getItem: () => {
      throw new Error('forbidden')
    },
  })
  expect(recordViewed('a')).toEqual([])
})
