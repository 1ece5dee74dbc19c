import { expect, test, vi } from 'vitest'
import { newEmail } from './email-fields.ts'

test('begins an email on a page without TLS, where browsers have no randomUUID', () => {
  const secure = crypto
  vi.stubGlobal('crypto', { getRandomValues: (bytes: Uint8Array<ArrayBuffer>) => secure.getRandomValues(bytes) })
  expect(newEmail().key).toMatch(/^[\da-f]{32}$/)
})
