// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from 'vitest'
import type { PaymentsConfig } from '@atelier/domain/payments/payment.schema'
import { mountHostedForm } from './hosted-form.ts'
import { CardError } from './payment-errors.ts'
import { paymentStore } from './payment.store.ts'

const stripe: PaymentsConfig = { provider: 'stripe', publishableKey: 'pk_test_1', scriptUrl: '/stripe.js' }
const square: PaymentsConfig = {
  provider: 'square',
  applicationId: 'sq0idp-1',
  locationId: 'L1',
  scriptUrl: '/square.js',
}
const intent = { paymentIntentId: 'pi_00000001', clientSecret: 'secret', returnUrl: 'https://shop.example/checkout' }

let scripts = 0
const failed = vi.fn<(message: string) => void>()
/** Mocks script loading: a script added to the page runs `sdk`, or fails if null. */
function mockScripts(sdk: (() => void) | null): void {
  vi.spyOn(document.head, 'append').mockImplementation((script) => {
    if (!(script instanceof HTMLScriptElement)) return
    sdk?.()
    queueMicrotask(() => script.dispatchEvent(new Event(sdk ? 'load' : 'error')))
  })
}
/** Each test gets its own script URL, because a loaded script does not run again. */
const withUniqueScript = (config: PaymentsConfig): PaymentsConfig => ({
  ...config,
  scriptUrl: `${config.scriptUrl}?${(scripts += 1)}`,
})
const dollars = { cents: 204_120, currency: 'USD' }
const mount = (
  config: PaymentsConfig,
  container: HTMLElement | null = document.createElement('div'),
  amount = dollars,
) => mountHostedForm({ container, config: withUniqueScript(config), amount, onFailure: failed })

type Listener = (event: object) => void

function fakeStripe(confirmed: object = { paymentIntent: { status: 'succeeded' } }, submitted: object = {}) {
  const listeners = new Map<string, Listener>()
  const element = {
    mount: vi.fn(),
    on: (name: string, listener: Listener) => listeners.set(name, listener),
    destroy: vi.fn(),
  }
  const elements = { create: vi.fn(() => element), update: vi.fn(), submit: () => Promise.resolve(submitted) }
  const sdk = { elements: vi.fn(() => elements), confirmPayment: vi.fn(() => Promise.resolve(confirmed)) }
  mockScripts(() => vi.stubGlobal('Stripe', () => sdk))
  return { sdk, element, elements, emit: (name: string, event: object) => listeners.get(name)?.(event) }
}

function fakeSquare(...tokens: object[]) {
  const listeners = new Map<string, Listener>()
  const tokenize = vi.fn<(verification: object) => Promise<object>>()
  for (const token of tokens) tokenize.mockResolvedValueOnce(token)
  const card = {
    attach: vi.fn(() => Promise.resolve()),
    tokenize,
    addEventListener: (name: string, listener: Listener) => listeners.set(name, listener),
    destroy: vi.fn(() => Promise.resolve(true)),
  }
  mockScripts(() => vi.stubGlobal('Square', { payments: () => ({ card: () => Promise.resolve(card) }) }))
  const blurField = (field: string, isCompletelyValid = true) =>
    listeners.get('focusClassRemoved')?.({ detail: { field, currentState: { isCompletelyValid } } })
  return { card, tokenize, blurField }
}

beforeEach(() => {
  // An equal amount of an earlier file would stay in the store as another object, which counts as a change.
  paymentStore.setAmount({ cents: 1, currency: 'USD' })
  paymentStore.setAmount(dollars)
})
test("Stripe's element is mounted, reports a complete card, and confirms the intent", async () => {
  const { sdk, element, elements, emit } = fakeStripe()
  const remove = await mount(stripe)
  expect(sdk.elements).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({ mode: 'payment', amount: 204_120, currency: 'usd' }),
  )
  expect(paymentStore.current().isComplete).toBe(false)
  emit('change', { complete: true })
  expect(paymentStore.current().isComplete).toBe(true)
  paymentStore.setAmount({ cents: 300_000, currency: 'USD' })
  expect(elements.update).toHaveBeenCalledExactlyOnceWith({ amount: 300_000 })

  const { card } = paymentStore.current()
  await card?.prepare()
  await expect(card?.confirm(intent)).resolves.toEqual({ status: 'succeeded' })
  expect(sdk.confirmPayment).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({
      clientSecret: 'secret',
      confirmParams: { return_url: intent.returnUrl },
      redirect: 'if_required',
    }),
  )
  remove()
  expect(element.destroy).toHaveBeenCalledTimes(1)
  expect(paymentStore.current()).toMatchObject({ card: null, isComplete: false })
})

test.each([
  [
    { cents: 6_600, currency: 'JPY' },
    { amount: 6_600, currency: 'jpy' },
  ],
  [
    { cents: 12_000, currency: 'ISK' },
    { amount: 1_200_000, currency: 'isk' },
  ],
])("Stripe's element gets %o as %o", async (money, options) => {
  const { sdk } = fakeStripe()
  await mount(stripe, undefined, money)
  expect(sdk.elements).toHaveBeenCalledExactlyOnceWith(expect.objectContaining(options))
})

test("passes on Stripe's message about a card", async () => {
  fakeStripe(
    { error: { message: 'Your card was declined.' } },
    { error: { message: 'Your card number is incomplete.' } },
  )
  await mount(stripe)
  const { card } = paymentStore.current()
  await expect(card?.prepare()).rejects.toThrow(new CardError('Your card number is incomplete.'))
  await expect(card?.confirm(intent)).resolves.toEqual({
    status: 'requires_payment_method',
    message: 'Your card was declined.',
  })
})

test('reports a Stripe element that fails after mounting', async () => {
  const { emit } = fakeStripe()
  await mount(stripe)
  emit('loaderror', { error: { message: 'the network is gone' } })
  expect(failed).toHaveBeenCalledExactlyOnceWith('Payment form initialization failed: the network is gone')
})

test.each([
  [{ cents: 6_600, currency: 'JPY' }, '6600'],
  [{ cents: 12_340, currency: 'KWD' }, '12.340'],
])('Square verifies %o as %s', async (money, amount) => {
  const { tokenize } = fakeSquare({ status: 'OK', token: 'cnon:1' })
  await mount(square, undefined, money)
  await paymentStore.current().card?.prepare()
  expect(tokenize).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ amount, currencyCode: money.currency }))
})

test("tokenizes Square's card when its fields are complete, and uses the token once", async () => {
  const { tokenize, blurField } = fakeSquare({ status: 'OK', token: 'cnon:1' }, { status: 'OK', token: 'cnon:2' })
  const sent: string[] = []
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => {
    sent.push(`${path} ${typeof init.body === 'string' ? init.body : ''}`)
    return Promise.resolve(new Response(JSON.stringify({ success: true, data: { status: 'succeeded' } })))
  })
  await mount(square)
  blurField('cardNumber')
  blurField('expirationDate')
  expect(tokenize).not.toHaveBeenCalled()
  blurField('cvv')
  expect(paymentStore.current().isComplete).toBe(true)
  expect(tokenize).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({ amount: '2041.20', currencyCode: 'USD', intent: 'CHARGE' }),
  )
  const { card } = paymentStore.current()
  await card?.prepare()
  await card?.confirm(intent)
  await card?.prepare()
  await card?.confirm(intent)
  expect(sent).toEqual([
    '/api/square/pi_00000001/confirm {"clientSecret":"secret","token":"cnon:1"}',
    '/api/square/pi_00000001/confirm {"clientSecret":"secret","token":"cnon:2"}',
  ])
})

test("passes on Square's message about a card, with the S8 message as fallback", async () => {
  const { tokenize } = fakeSquare(
    { status: 'INVALID', errors: [{ message: 'Enter a valid expiration date' }] },
    { status: 'INVALID' },
  )
  tokenize.mockRejectedValueOnce(new Error('frame gone'))
  const remove = await mount(square)
  const { card } = paymentStore.current()
  await expect(card?.prepare()).rejects.toThrow('Enter a valid expiration date')
  await expect(card?.prepare()).rejects.toThrow('Invalid card details')
  await expect(card?.prepare()).rejects.toThrow('Card validation failed')
  remove()
  await expect(card?.prepare()).rejects.toThrow('Card not initialized')
})

test.each([
  [
    'a script that fails to load',
    stripe,
    () => mockScripts(null),
    'Failed to load payment system: it cannot be reached',
  ],
  [
    'an invalid Stripe key',
    stripe,
    () =>
      mockScripts(() =>
        vi.stubGlobal('Stripe', () => {
          throw new Error('Invalid API Key')
        }),
      ),
    'Payment form initialization failed: Invalid API Key',
  ],
  [
    'an invalid Square location',
    square,
    () =>
      mockScripts(() =>
        vi.stubGlobal('Square', {
          payments: () => {
            throw new Error('location')
          },
        }),
      ),
    'Failed to initialize Square payments',
  ],
] as const)('%s: %s', async (_, config, fake, message) => {
  fake()
  await expect(mount(config)).rejects.toThrow(message)
})

test.each([stripe, square])('throws without a container', async (config) => {
  await expect(mount(config, null)).rejects.toThrow('Container element is required')
})
