// @vitest-environment jsdom
import { ApiError } from '@atelier/api-client/api-error'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import { createEntityCache } from './create-entity-cache.ts'

interface Item {
  id: number
  version: number
}

const useItemCache = createEntityCache<Item>({
  keyOf: ({ id }) => ['items', id],
  relatedKeysOf: () => [['items', 'list']],
  fromConflict: ({ data }) => (data as Item | undefined) ?? null,
})

const conflictWith = (data: unknown) =>
  new ApiError('conflict', 'Changed', {
    status: 409,
    body: '',
    failure: { success: false, code: 'conflict', message: 'Changed', errors: [], data },
  })

function open() {
  const client = new QueryClient()
  client.setQueryData(['items', 'list'], [])
  const { result } = renderHook(() => useItemCache(), {
    wrapper: ({ children }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>,
  })
  const isListStale = () => client.getQueryState(['items', 'list'])?.isInvalidated
  return { itemCache: result.current, cached: () => client.getQueryData(['items', 1]), isListStale }
}

test('caches a changed entity and invalidates its lists', () => {
  const { itemCache, cached, isListStale } = open()
  itemCache.cache({ id: 1, version: 2 })
  expect([cached(), isListStale()]).toEqual([{ id: 1, version: 2 }, true])
})

test('caches the newer entity of a conflict', () => {
  const { itemCache, cached } = open()
  expect(itemCache.cacheNewer(conflictWith({ id: 1, version: 3 }))).toBe(true)
  expect(cached()).toEqual({ id: 1, version: 3 })
})

test.each([[new Error('offline')], [conflictWith(undefined)]])('caches nothing after %s without an entity', (error) => {
  const { itemCache, cached, isListStale } = open()
  expect(itemCache.cacheNewer(error)).toBe(false)
  expect([cached(), isListStale()]).toEqual([undefined, false])
})
