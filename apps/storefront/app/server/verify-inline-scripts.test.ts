import { expect, test } from 'vitest'
import { contentSecurityPolicy } from './content-security-policy.server.ts'
import { verifyInlineScripts } from './verify-inline-scripts.server.ts'

const MARK = 'c29tZXRoaW5nIHJhbmRvbQ=='
const OURS = `<script nonce="${MARK}">one()</script><link rel="modulepreload" href="/a.js" nonce="${MARK}"/>`
const policyOf = (rendered: string): string =>
  contentSecurityPolicy(verifyInlineScripts(rendered, MARK).allowed, { upgradeInsecure: false })

test('returns a page with only our own scripts unchanged, without the nonce', () => {
  expect(verifyInlineScripts(`<p>${OURS}</p>`, MARK)).toMatchObject({
    isClean: true,
    html: '<p><script>one()</script><link rel="modulepreload" href="/a.js"/></p>',
  })
  expect(policyOf(OURS)).toBe(contentSecurityPolicy('<script>one()</script>', { upgradeInsecure: false }))
})

test.each([
  '<script>steal()</script>',
  '<script nonce="guessed">steal()</script>',
  `<script data-x=">" nonce="${MARK}x">steal()</script>`,
  '<script type="module" async="">import "/assets/a.js"; steal()</script>',
])('never allows an injected script: %s', (written) => {
  for (const page of [`${written}${OURS}`, `${OURS}${written}`]) {
    expect(verifyInlineScripts(page, MARK).isClean).toBe(false)
    expect(policyOf(page)).toBe(contentSecurityPolicy('<script>one()</script>', { upgradeInsecure: false }))
  }
})

test('ignores data blocks', () => {
  expect(verifyInlineScripts(`${OURS}<script type="application/ld+json">{}</script>`, MARK).isClean).toBe(true)
})
