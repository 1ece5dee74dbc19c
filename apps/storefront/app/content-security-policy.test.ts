import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { contentSecurityPolicy } from './content-security-policy.server.ts'

const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
const page = '<script>one()</script><script type="module" async="">two()</script><script src="/a.js"></script>'

test('allows exactly the inline scripts of the page', () => {
  const policy = contentSecurityPolicy(page, false)
  expect(policy).toContain(`script-src 'self' ${hash('one()')} ${hash('two()')};`)
})

test('allows no unsafe-inline and no other host', () => {
  const policy = contentSecurityPolicy(page, false)
  expect(policy).not.toMatch(/unsafe|https?:|\*/)
  expect(policy).toContain("default-src 'self'")
})

test('does not hash data blocks', () => {
  expect(contentSecurityPolicy('<script type="application/ld+json">{}</script>', false)).toContain("script-src 'self';")
})

test('upgrades insecure requests when the shop uses HTTPS', () => {
  expect(contentSecurityPolicy(page, true)).toContain('upgrade-insecure-requests')
  expect(contentSecurityPolicy(page, false)).not.toContain('upgrade-insecure-requests')
})
