import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { isKeySecret, KEY_PREFIX, newKeySecret, shownKey } from './key-secret.ts'

test('a key has a prefix, 43 digits of its own and a checksum that GitHub and others can verify', () => {
  expect(newKeySecret(() => new Uint8Array(32))).toBe(`${KEY_PREFIX}${'0'.repeat(43)}48S6jB`)
  expect(newKeySecret(() => new Uint8Array(32).fill(255))).toMatch(/^atelier_sk_[0-9A-Za-z]{49}$/)
  expect(new Set(Array.from({ length: 100 }, () => newKeySecret(randomBytes))).size).toBe(100)
})

test('a key with any wrong character, cut or longer is refused', () => {
  const key = newKeySecret(randomBytes)
  expect(isKeySecret(key)).toBe(true)
  for (let at = 0; at < key.length; at += 1) {
    const other = key[at] === 'x' ? 'y' : 'x'
    expect(isKeySecret(key.slice(0, at) + other + key.slice(at + 1))).toBe(false)
  }
  for (const wrong of ['', KEY_PREFIX, key.slice(0, -1), `${key}0`, ` ${key}`, `${key}\n`, key.toUpperCase()]) {
    expect(isKeySecret(wrong)).toBe(false)
  }
})

test('screens show four characters of 49', () => {
  const key = newKeySecret(randomBytes)
  expect(shownKey(key)).toBe(key.slice(0, KEY_PREFIX.length + 4))
})
