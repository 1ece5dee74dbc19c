import { NO_GOODS } from '../delivery/delivery-methods.ts'
import { expect, test } from 'vitest'
import { addToCart, EMPTY_CART } from '../cart/cart.ts'
import { PlaceOrderBody } from '../orders/place-order.schema.ts'
import { countryChoices, countryCode } from './countries.ts'
import { deliveryOf } from './delivery.ts'
import { destinationsOf, withHome } from '../markets/market.ts'
import { DEFAULT_REGION } from '../region/region.ts'
import { demoTerms } from '../terms/shop-terms.ts'
import { emptyDetails, type CheckoutDetails } from './details.ts'
import { checkoutDraft, destinationOf, manualOrderRequest } from './order-request.ts'
import { formatPhone } from './phone.ts'
import { reachableStep } from './steps.ts'
import { readStoredDetails } from './stored-details.ts'

const details: CheckoutDetails = {
  personalDetails: { firstName: 'Łucja ', lastName: 'Nowak', email: ' Lucja@Example.com', phone: '(207) 555-0142' },
  shippingAddress: {
    streetAddress: '48 Alder Street',
    apartment: ' Floor 2 ',
    city: 'Portland',
    state: 'ME',
    zipCode: '04101',
    country: 'US',
  },
  billingAddress: emptyDetails().billingAddress,
  billingSameAsShipping: true,
}

test.each([
  ['2075550142', '(207) 555-0142'],
  ['0123 456789', '0123 456789'],
  ['207.555.0142', '(207) 555-0142'],
  ['12075550142', '(207) 555-0142'],
  ['+1 207 555 0142', '+1 (207) 555-0142'],
  ['+48 600 700 800', '+48 600 700 800'],
  ['+4860070080', '+4860070080'],
  ['0142', '0142'],
  ['207 555 0142 ext 9', '207 555 0142 ext 9'],
  ['', ''],
])('a phone number typed as "%s" is formatted as "%s"', (typed, shown) => {
  expect(formatPhone(typed)).toBe(shown)
  expect(formatPhone(shown)).toBe(shown)
})

test.each([
  ['United States', 'US'],
  ['usa', 'US'],
  ['UK', 'GB'],
  ['Great Britain', 'GB'],
  [' deutschland ', 'DE'],
  ['it', 'IT'],
  ['PT', 'PT'],
  ['Atlantis', 'CH'],
  ['', 'CH'],
])('the country "%s" has the code %s at a market in Switzerland', (name, code) => {
  expect(countryCode(name, 'CH')).toBe(code)
})

test('customers can choose thirteen countries, the United States first (S5)', () => {
  expect(countryChoices().map(({ label }) => label)).toEqual([
    'United States',
    'Canada',
    'United Kingdom',
    'Australia',
    'Germany',
    'France',
    'Japan',
    'China',
    'India',
    'Brazil',
    'Mexico',
    'Spain',
    'Italy',
  ])
})

test('customers of a shop in another country can choose it, too', () => {
  const swiss = withHome(demoTerms, 'CH')
  expect(countryChoices(destinationsOf(swiss.shipping))[0]).toEqual({ value: 'CH', label: 'Switzerland' })
  const methodTo = (country: string) =>
    deliveryOf({ country }, NO_GOODS, { ...swiss, start: null }, DEFAULT_REGION).method
  expect(methodTo('CH')).toMatch(/^Standard/)
  expect(methodTo('US')).toBe('International')
})

test('an address without a country goes to the home of the market', () => {
  const swiss = withHome(demoTerms, 'CH')
  const typed = { ...emptyDetails().shippingAddress, state: ' ZH ', zipCode: '8001' }
  expect(destinationOf(typed, swiss.shipping)).toEqual({ country: 'CH', state: 'ZH', zipCode: '8001' })
  expect(destinationOf({ ...typed, country: 'Atlantis' }, demoTerms.shipping).country).toBe('US')
  const billingAddress = { ...details.shippingAddress, country: '' }
  const draft = checkoutDraft(EMPTY_CART, { ...details, billingSameAsShipping: false, billingAddress }, swiss)
  expect(draft.billing?.country).toBe('CH')
})

test('a stored country that is none is chosen again, and that of a customer stays', () => {
  const stored = (country: string) =>
    readStoredDetails(JSON.stringify({ shippingAddress: { country } })).shippingAddress.country
  expect(['Atlantis', '', 'US', 'germany'].map(stored)).toEqual(['', '', 'US', 'DE'])
})

test.each<[string | null, CheckoutDetails, string]>([
  [null, details, 'personal'],
  ['elsewhere', details, 'personal'],
  ['personal', details, 'personal'],
  ['shipping', details, 'shipping'],
  ['payment', details, 'payment'],
  ['payment', { ...details, shippingAddress: emptyDetails().shippingAddress }, 'shipping'],
  ['payment', emptyDetails(), 'personal'],
])('step %s leads to a step that can be reached', (requested, known, step) => {
  expect(reachableStep(requested, known, { region: DEFAULT_REGION })).toBe(step)
})

test('builds a valid order request with the total that the customer saw', () => {
  const cart = addToCart(
    EMPTY_CART,
    {
      productId: 'totes-1a2b3c4d',
      slug: 'aumont',
      name: 'Aumont',
      color: 'Cognac',
      unitPriceCents: 99_99,
      imageUrl: null,
    },
    3,
  )
  const order = PlaceOrderBody.parse(manualOrderRequest(checkoutDraft(cart, details, demoTerms)))
  expect(order).toMatchObject({
    email: 'lucja@example.com',
    total: 323.97,
    paymentMethod: 'MANUAL',
    shipping: { firstName: 'Łucja', country: 'US', address: '48 Alder Street', apartment: 'Floor 2' },
    items: [{ productId: 'totes-1a2b3c4d', color: 'Cognac', quantity: 3, price: 99.99 }],
  })
})

test('an order request has the wrapped units and the message where the market offers gift wrap', () => {
  const item = {
    productId: 'totes-1',
    slug: 'aumont',
    name: 'Aumont',
    color: null,
    unitPriceCents: 99_99,
    imageUrl: null,
  }
  const [line] = addToCart(EMPTY_CART, item, 3)
  const cart = line ? [{ ...line, wrapped: 2 }] : []
  const gift = { ...details, giftMessage: ' For Ada\r\nwith love ' }
  const offered = checkoutDraft(cart, gift, { ...demoTerms, isGiftWrapOffered: true })
  expect(PlaceOrderBody.parse(manualOrderRequest(offered))).toMatchObject({
    items: [{ quantity: 3, wrapped: 2 }],
    giftMessage: 'For Ada\nwith love',
    total: 343.3,
  })
  const unwrapped = checkoutDraft([{ ...item, cartItemId: 'totes-1:default', quantity: 1 }], gift, demoTerms)
  for (const draft of [checkoutDraft(cart, gift, demoTerms), unwrapped]) {
    expect(draft).not.toHaveProperty('giftMessage')
    expect(draft.items[0]).not.toHaveProperty('wrapped')
  }
})

test('an order request without an apartment has no such field, so that an earlier server accepts it', () => {
  const plain = { ...details, shippingAddress: { ...details.shippingAddress, apartment: ' ' } }
  expect(checkoutDraft(EMPTY_CART, plain, demoTerms).shipping).not.toHaveProperty('apartment')
})

test('the typed details survive a reload', () => {
  expect(readStoredDetails(JSON.stringify(details))).toEqual(details)
})

test.each([null, '', 'nonsense', '[]', '7', '{"personalDetails":{"email":4},"shippingAddress":[]}'])(
  'reads the stored text %s as an empty form',
  (text) => {
    expect(readStoredDetails(text)).toEqual(emptyDetails())
  },
)
