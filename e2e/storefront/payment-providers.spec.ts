import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { freshEmail } from '../pages/account.ts'
import { goToPayment, expectOrderPlaced, clickPlaceOrder } from '../pages/payment.ts'

/** Replaces the providers' scripts by small ones from this host: no test calls another host. */
const STRIPE = `
  window.Stripe = (key) => ({
    elements: ({ mode, amount, currency }) => {
      const listeners = {}
      return {
        create: () => ({
          mount(place) {
            place.innerHTML = '<label>Card at Stripe <input autocomplete="off"></label>'
            place.querySelector('input').addEventListener('input', ({ target }) =>
              listeners.change({ complete: target.value.length > 3 }))
            place.dataset.told = [key, mode, amount, currency].join(' ')
          },
          on: (name, listener) => (listeners[name] = listener),
          destroy() {},
        }),
        update() {},
        submit: () => Promise.resolve({}),
      }
    },
    confirmPayment: ({ clientSecret, redirect }) => Promise.resolve(
      clientSecret === 'secret' && redirect === 'if_required'
        ? { paymentIntent: { status: 'succeeded' } } : { error: { message: 'wrong secret' } }),
  })`
const SQUARE = `
  let tokens = 0
  window.Square = { payments: (application, location) => ({ card: async () => {
    const listeners = {}
    let field
    return {
      attach: async (place) => {
        place.innerHTML = '<label>Card at Square <input autocomplete="off"></label>'
        field = place.querySelector('input')
        field.addEventListener('blur', () => {
          for (const name of ['cardNumber', 'expirationDate', 'cvv'])
            listeners.focusClassRemoved({ detail: { field: name, currentState: { isCompletelyValid: field.value.length > 3 } } })
        })
      },
      tokenize: async () => field.value === '0000'
        ? { status: 'INVALID', errors: [{ message: 'Square refuses this card' }] }
        : { status: 'OK', token: 'cnon-' + (tokens += 1) },
      addEventListener: (name, listener) => (listeners[name] = listener),
      destroy: async () => true,
    }
  } }) }`

const order = { orderId: 'ORD-7K2QMD4XVB1A', receiptToken: 'ORD-7K2QMD4XVB1A.signed' }

/**
 * Mocks a shop with another payment provider, with the API's responses. Returns a function that lists the bodies sent
 * to a path.
 */
async function shopWith(page: Page, config: { provider: string; script?: string; [key: string]: unknown }) {
  const { script, ...publicConfig } = config
  const sent: { path: string; body: Record<string, unknown> }[] = []
  const mock = async (pattern: string, data: object) =>
    page.route(pattern, async (route) => {
      const request = route.request()
      const body = (request.postDataJSON() ?? {}) as Record<string, unknown>
      sent.push({ path: new URL(request.url()).pathname, body })
      await route.fulfill({ json: { success: true, data } })
    })
  await mock('**/api/payments/config', publicConfig)
  await mock(`**/api/${config.provider}/create-intent`, {
    clientSecret: 'secret',
    paymentIntentId: 'pi_00000001',
    amount: 204_120,
    holdExpiresAt: '2999-01-01T00:00:00.000Z',
  })
  await mock(`**/api/${config.provider}/pi_00000001/confirm`, { status: 'succeeded' })
  if (config.provider !== 'manual') await mock('**/api/orders', order)
  if (script) {
    await page.route('**/fake-sdk.js', (route) => route.fulfill({ body: script, contentType: 'text/javascript' }))
  }
  return (path: string) => sent.filter((call) => call.path === path).map(({ body }) => body)
}

test("Stripe's form takes the card, and the order is placed", async ({ page, watch }) => {
  watch.allowRefusals()
  const sentTo = await shopWith(page, {
    provider: 'stripe',
    publishableKey: 'pk_test_1',
    scriptUrl: '/fake-sdk.js',
    script: STRIPE,
  })
  await goToPayment(page, 'clemence', freshEmail())
  await expect(page.locator('[data-told="pk_test_1 payment 204120 usd"]')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Place Order' })).toBeDisabled()
  await expect(page.getByText('This is a sandbox')).toHaveCount(0)
  await page.getByRole('textbox', { name: 'Card at Stripe' }).fill('4242')
  await clickPlaceOrder(page)
  expect(await expectOrderPlaced(page)).toBe('4XVB1A')
  expect(sentTo('/api/orders')).toMatchObject([
    { paymentMethod: 'CREDIT_CARD', paymentDetails: { paymentIntentId: 'pi_00000001' } },
  ])
})

test("Square's card is tokenized in the browser, and a rejected card can be corrected", async ({ page, watch }) => {
  watch.allowRefusals()
  const sentTo = await shopWith(page, {
    provider: 'square',
    applicationId: 'sq0idp-1',
    locationId: 'L1',
    scriptUrl: '/fake-sdk.js',
    script: SQUARE,
  })
  await goToPayment(page, 'clemence', freshEmail())
  const field = page.getByRole('textbox', { name: 'Card at Square' })
  await field.fill('0000')
  await field.blur()
  await clickPlaceOrder(page)
  await expect(page.getByRole('alert')).toHaveText('Square refuses this card')
  await field.fill('1111')
  await field.blur()
  await clickPlaceOrder(page)
  expect(await expectOrderPlaced(page)).toBe('4XVB1A')
  expect(sentTo('/api/square/pi_00000001/confirm')).toEqual([{ clientSecret: 'secret', token: 'cnon-1' }])
})

test('shows that the provider is unreachable, and offers a retry and manual payment', async ({ page, watch }) => {
  watch.allowRefusals()
  await shopWith(page, { provider: 'stripe', publishableKey: 'pk_test_1', scriptUrl: '/fake-sdk.js', script: STRIPE })
  await page.route('**/fake-sdk.js', (route) => route.abort())
  await goToPayment(page, 'clemence', freshEmail())
  await expect(page.getByRole('alert')).toHaveText('Failed to load payment system: it cannot be reached')
  await page.unroute('**/fake-sdk.js')
  await page.route('**/fake-sdk.js', (route) => route.fulfill({ body: STRIPE, contentType: 'text/javascript' }))
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect(page.getByRole('textbox', { name: 'Card at Stripe' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Order Now, Pay Later' })).toBeEnabled()
})

test('a shop without a card provider offers manual payment only', async ({ page }) => {
  await shopWith(page, { provider: 'manual' })
  await goToPayment(page, 'clemence', freshEmail())
  await expect(page.getByRole('button', { name: 'Order Now, Pay Later' })).toBeEnabled()
  await expect(page.getByRole('button', { name: 'Place Order' })).toHaveCount(0)
  await expect(page.getByRole('textbox', { name: 'Card number' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Order Now, Pay Later' }).click()
  await expectOrderPlaced(page)
})
