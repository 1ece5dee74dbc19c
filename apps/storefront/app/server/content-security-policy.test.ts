import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { contentSecurityPolicy } from './content-security-policy.server.ts'

const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
const page = '<script>one()</script><script type="module" async="">two()</script><script src="/a.js"></script>'

test('allows exactly the inline scripts of the page', () => {
  const policy = contentSecurityPolicy(page, { upgradeInsecure: false })
  expect(policy).toContain(`script-src 'self' ${hash('one()')} ${hash('two()')};`)
})

test('allows no unsafe-inline and no other host', () => {
  const policy = contentSecurityPolicy(page, { upgradeInsecure: false })
  expect(policy).not.toMatch(/unsafe|https?:|\*/)
  expect(policy).toContain("default-src 'self'")
})

test('does not hash data blocks', () => {
  expect(contentSecurityPolicy('<script type="application/ld+json">{}</script>', { upgradeInsecure: false })).toContain(
    "script-src 'self';",
  )
})

test('upgrades insecure requests when the shop uses HTTPS', () => {
  expect(contentSecurityPolicy(page, { upgradeInsecure: true })).toContain('upgrade-insecure-requests')
  expect(contentSecurityPolicy(page, { upgradeInsecure: false })).not.toContain('upgrade-insecure-requests')
})

test('allows the style sheet of the brand, and no other inline style', () => {
  const brandCss = ':root{--color-paper:#fff}'
  expect(contentSecurityPolicy(page, { upgradeInsecure: false, brandCss })).toContain(
    `style-src 'self' ${hash(brandCss)};`,
  )
  expect(contentSecurityPolicy('<style>a{}</style>', { upgradeInsecure: false })).toContain("style-src 'self';")
})
