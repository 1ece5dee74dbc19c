import type { ApiClient } from '@atelier/api-client/call'
import type { PaymentsConfig } from '@atelier/domain/payments/payment.schema'
import { expect, test } from 'vitest'
import { contentSecurityPolicy } from './content-security-policy.server.ts'
import { hostsOf, paymentHosts } from './payment-hosts.server.ts'

const shopWith = (data: PaymentsConfig) => ({
  fetch: () => Promise.resolve(new Response(JSON.stringify({ success: true, data }))),
})
const stripe = { provider: 'stripe', scriptUrl: 'https://js.stripe.com/v3/' } as const
const policyOf = async (config: PaymentsConfig, path: string) =>
  contentSecurityPolicy('', {
    upgradeInsecure: false,
    thirdParty: await paymentHosts(shopWith(config), `https://shop.example${path}`),
  })

test.each(['/checkout', '/checkout?step=payment', '/pay/ORD-1.2.3.x'])(
  "%s allows the provider's hosts",
  async (path) => {
    const policy = await policyOf(stripe, path)
    expect(policy).toContain("script-src 'self' https://js.stripe.com")
    expect(policy).toContain('frame-src https://js.stripe.com')
    expect(policy).toContain("connect-src 'self' https://api.stripe.com")
  },
)

test.each(['/', '/products/clemence', '/checkouts', '/payments'])('%s allows no provider hosts', async (path) => {
  expect(await policyOf(stripe, path)).not.toContain('stripe')
})

test.each(['sandbox', 'manual'] as const)('with %s the checkout allows no other host', async (provider) => {
  expect(await policyOf({ provider }, '/checkout')).not.toMatch(/https?:/)
})

test("does not mix Square's sandbox and production hosts", () => {
  const sandboxHosts = hostsOf({ provider: 'square', scriptUrl: 'https://sandbox.web.squarecdn.com/v1/square.js' })
  const productionHosts = hostsOf({ provider: 'square', scriptUrl: 'https://web.squarecdn.com/v1/square.js' })
  expect(sandboxHosts['connect-src']).toContain(
    'https://sandbox.web.squarecdn.com https://pci-connect.squareupsandbox.com',
  )
  expect(productionHosts['connect-src']).toContain('https://web.squarecdn.com https://pci-connect.squareup.com')
  expect(JSON.stringify(productionHosts)).not.toContain('sandbox')
})

test("allows Square's card form and 3-D Secure frames, but no scripts from other hosts", async () => {
  const square = { provider: 'square', scriptUrl: 'https://web.squarecdn.com/v1/square.js' } as const
  const policy = (await policyOf(square, '/checkout')).split('; ')
  expect(policy).toContain("script-src 'self' https://web.squarecdn.com")
  expect(policy).toContain("style-src 'self' 'unsafe-inline' https://web.squarecdn.com")
  expect(policy).toContain("form-action 'self' https:")
  expect(policy).toContain('frame-src https:')
  const elsewhere = await policyOf(square, '/products')
  expect(elsewhere).not.toContain('unsafe-inline')
  expect(elsewhere).toContain("form-action 'self';")
})

test('allows no host when the configuration cannot be loaded', async () => {
  const api: ApiClient = { fetch: () => Promise.reject(new TypeError('down')) }
  expect(await paymentHosts(api, 'https://shop.example/checkout')).toEqual({})
})
