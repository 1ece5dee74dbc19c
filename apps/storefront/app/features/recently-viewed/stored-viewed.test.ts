import { policy } from '@atelier/domain/policy'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { recordViewed, readStoredViewed, withViewed } from './stored-viewed.ts'

beforeEach(() => {
  const kept = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => void kept.set(key, text),
  })
})
afterEach(() => vi.unstubAllGlobals())

test('shows what was looked at before, latest first and never itself', () => {
  expect(recordViewed('a')).toEqual([])
  expect(recordViewed('b')).toEqual(['a'])
  expect(recordViewed('c')).toEqual(['b', 'a'])
  expect(recordViewed('b')).toEqual(['c', 'a'])
  expect(recordViewed('b')).toEqual(['c', 'a'])
})

test('shows no more than the policy says, however much was looked at', () => {
  const ids = Array.from({ length: 20 }, (_, at) => `piece-${at}`)
  for (const id of ids) recordViewed(id)
  expect(recordViewed('last')).toEqual(ids.toReversed().slice(0, policy.catalog.recentlyViewed))
})

test.each([[null], ['no json'], ['{"a":1}'], ['[1,null,{"id":"a"},"../admin",""]']])(
  'makes nothing of %j in the storage',
  (text) => {
    expect(readStoredViewed(text)).toEqual([])
  },
)

test('a piece that was looked at again stands there once', () => {
  expect(withViewed(['a', 'b', 'c'], 'c')).toEqual(['c', 'a', 'b'])
})

test('without a storage nothing is remembered, and nothing breaks', () => {
  vi.stubGlobal('localStorage', {
    getItem: () => {
      throw new Error('forbidden')
    },
  })
  expect(recordViewed('a')).toEqual([])
})
