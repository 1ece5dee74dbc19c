import { expect, test, vi } from 'vitest'
import { oncePerBody, randomIdempotencyKey } from './idempotency-key.ts'

test('a repeated body has the key of its first time, another body has a new key', () => {
  const keyFor = oncePerBody(randomIdempotencyKey)
  const first = keyFor('{"amount":1}')
  expect(first).toMatch(/^[0-9a-f]{32}$/)
  expect(keyFor('{"amount":1}')).toBe(first)
  expect(keyFor('{"amount":2}')).not.toBe(first)
})

test('creates keys also on a page without a secure context', () => {
  vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) })
  expect(randomIdempotencyKey()).toMatch(/^[0-9a-f]{32}$/)
  vi.unstubAllGlobals()
})
