// @vitest-environment jsdom
import { beforeEach, expect, test } from 'vitest'
import { readSearches, recentSearches } from './recent-searches.ts'

beforeEach(() => recentSearches.clear())

test('keeps the last five searches, newest first and each once', () => {
  for (const query of ['tote', 'wallet', 'noir', 'Tote', 'clutch', 'bone', 'sale']) recentSearches.add(query)
  expect(recentSearches.read()).toEqual(['sale', 'bone', 'clutch', 'Tote', 'noir'])
  recentSearches.clear()
  expect(recentSearches.read()).toEqual([])
})

test.each([null, '{', '{"a":1}', '[1,"",null]'])('reads %o as no searches', (text) => {
  expect(readSearches(text)).toEqual([])
})
