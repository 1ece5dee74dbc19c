import type { APIRequestContext, Page } from '@playwright/test'
import { expect, signInAsStaff, test } from '../fixtures.ts'
import { expectNoViolation } from '../pages/axe.ts'
import { freshEmail } from '../pages/account.ts'
import { findEmail } from '../pages/email.ts'
import { findOrderId } from '../pages/orders.ts'
import { cards, clickPlaceOrder, expectOrderPlaced, fillCard } from '../pages/payment.ts'
import { fillPersonal } from '../pages/shopping.ts'

/** Where each market of the demo sells, and how its prices begin. */
const MARKETS = [
  { prefix: '/eu', sign: '€', currency: 'EUR' },
  { prefix: '/jp', sign: '¥', currency: 'JPY' },
] as const

/** Files of the shop, which are the same in every market. */
const SHARED = /^\/(assets|media|fonts)\/|^\/[\w-]+\.(ico|svg|png|webmanifest)(\?|$)/

/** The addresses that a page names, without those of its selector and of the alternates for search engines. */
function addressesOf(html: string): string[] {
  const page = html
    .replaceAll(/<script[\s\S]*?<\/script>/g, '')
    .replaceAll(/<link rel="alternate"[^>]*>/g, '')
    .replaceAll(/<details class="disclosure relative[\s\S]*?<\/details>/g, '')
  return Array.from(page.matchAll(/ (?:href|action|formaction)="([^"]*)"/gi), ([, address = '']) => address)
    .map((address) => address.replaceAll('&amp;', '&'))
    .filter((address) => address.startsWith('/') && !SHARED.test(address))
}

/** Opens every page that the pages of a market lead to. Returns their paths, and the addresses outside of the market. */
async function walkMarket(request: APIRequestContext, prefix: string) {
  const seen = new Set<string>()
  const outside: string[] = []
  const waiting = [
    prefix,
    `${prefix}/checkout`,
    `${prefix}/login`,
    `${prefix}/search?q=bag`,
    `${prefix}/products?sort=newest`,
  ]
  for (let address = waiting.pop(); address !== undefined; address = waiting.pop()) {
    const path = address.replace(/[?#].*$/, '')
    if (seen.has(path) || seen.size > 60) continue
    seen.add(path)
    const html = await (await request.get(address)).text()
    for (const next of addressesOf(html)) {
      if (next === prefix || next.startsWith(`${prefix}/`) || next.startsWith(`${prefix}?`)) waiting.push(next)
      else outside.push(`${path} -> ${next}`)
    }
  }
  return { seen, outside }
}

for (const { prefix, sign, currency } of MARKETS) {
  test(`every page, redirect, form and data request of ${prefix} stays in that market`, async ({
    request,
    baseURL,
  }) => {
    const { seen, outside } = await walkMarket(request, prefix)
    expect(outside).toEqual([])
    expect(seen.size).toBeGreaterThan(25)

    const html = await (await request.get(`${prefix}/products/clemence`)).text()
    expect(html).toContain(`data-market="${prefix.slice(1)}"`)
    expect(html).toContain(`"priceCurrency":"${currency}"`)
    expect(html.replaceAll(/<script[\s\S]*?<\/script>/g, '')).not.toMatch(/\$[\d,]+/)
    expect(html).toContain(sign)
    expect(html).toContain(`<link rel="canonical" href="${baseURL ?? ''}${prefix}/products/clemence"/>`)
    const alternates = (page: string) => [...page.matchAll(/<link rel="alternate"[^>]*>/g)].map(String).toSorted()
    expect(alternates(html)).toEqual(alternates(await (await request.get('/products/clemence')).text()))
    expect(alternates(html).join('')).toContain('hrefLang="x-default"')

    const locationOf = async (address: string) =>
      (await request.get(address, { maxRedirects: 0 })).headers()['location']
    expect(await locationOf(`${prefix.toUpperCase()}/`)).toBe(prefix)
    expect(await locationOf(`${prefix}/Products/Totes/?utm_source=x`)).toBe(`${prefix}/products/totes?utm_source=x`)
    expect(await locationOf(`${prefix}/products/undefined`)).toBe(`${prefix}/products`)
    expect(await locationOf(`${prefix}/products?page=99`)).toMatch(new RegExp(`^${prefix}/products\\?page=`))

    const data = await request.get(`${prefix}/products/clemence.data`)
    expect([data.status(), await data.text()]).toEqual([200, expect.stringContaining(`"${currency}"`)])
    const form = { email: 'not an address' }
    const sent = await request.post(`${prefix}/newsletter`, { form })
    expect(addressesOf(await sent.text()).filter((address) => !address.startsWith(prefix))).toEqual([])
  })
}

test('a prefix of no market, and what is no page below a prefix, are not found', async ({ request }) => {
  const missing = [
    '/xx',
    '/xx/products',
    '/eu/admin',
    '/eu/api/products',
    '/eu/assets/x.js',
    '/eu/media/x.jpg',
    '/eu/eu',
  ]
  for (const path of missing) expect([path, (await request.get(path)).status()]).toEqual([path, 404])
})

/** What Clémence costs in each market, as pages and as programs write it. */
const PRICES = [
  { prefix: '', market: '', text: '$1,890.00', price: 1_890, currency: 'USD' },
  { prefix: '/eu', market: 'eu', text: '€1,985.00', price: 1_985, currency: 'EUR' },
  { prefix: '/jp', market: 'jp', text: '¥312,000', price: 312_000, currency: 'JPY' },
] as const

for (const { prefix, market, text, price, currency } of PRICES) {
  test(`a product costs ${text} in list, search, page, structured data and quote`, async ({ request }) => {
    const textOf = async (path: string) => (await request.get(path)).text()
    const visible = (html: string) => html.replaceAll(/<script[\s\S]*?<\/script>/g, '')
    /** The first price after the link to the product. */
    const priceIn = (html: string) => {
      const card = visible(html).split(`${prefix}/products/clemence"`).at(-1) ?? ''
      return /[$€¥][\d.,]*\d/.exec(card)?.[0]
    }
    expect(priceIn(await textOf(`${prefix}/products`))).toBe(text)
    expect(priceIn(await textOf(`${prefix}/search?q=clemence`))).toBe(text)
    const page = await textOf(`${prefix}/products/clemence`)
    expect(visible(page)).toContain(text)
    expect(page).toMatch(new RegExp(`"price":"?${price}(\\.00)?"?,"priceCurrency":"${currency}"`))
    const inMarket = market === '' ? '' : `?market=${market}`
    const { product } = await (await request.get(`/api/products/clemence${inMarket}`)).json()
    expect([product.price, product.currency]).toEqual([price, currency])
    const items = [{ productId: product.productId, color: product.colors[0].name, quantity: 1, price }]
    const quoted = await request.post(`/api/quote${inMarket}`, { data: { items } })
    expect([quoted.status(), await quoted.json()]).toMatchObject([200, { data: { currency, subtotal: price } }])
  })
}

/** Fills in a French address. */
async function fillFrenchShipping(page: Page): Promise<void> {
  await expect(page.getByRole('combobox', { name: 'Country' })).toHaveValue('FR')
  await page.getByRole('textbox', { name: 'Street address' }).fill('12 rue de Rivoli')
  await page.getByRole('textbox', { name: 'City' }).fill('Paris')
  await page.getByRole('textbox', { name: /postal code/i }).fill('75004')
  // The cheapest delivery is chosen; the total follows another one.
  const delivery = page.getByRole('group', { name: 'Delivery' })
  await expect(delivery.getByRole('radio', { name: /^Standard.*Free/ })).toBeChecked()
  await expectNoViolation(page)
  await delivery.getByRole('radio', { name: /^Express.*€18.00/ }).check()
  await expect(page.getByText('€2,003.00').filter({ visible: true }).first()).toBeVisible()
  await page.getByRole('button', { name: 'Continue to payment' }).click()
}

test.describe('a guest from France', () => {
  test.use({ viewport: { width: 390, height: 844 }, locale: 'fr-FR', timezoneId: 'Europe/Paris' })

  test('is offered Europe, takes the cart along, chooses the delivery, and pays in euros what was confirmed', async ({
    page,
  }) => {
    const email = freshEmail()
    await page.goto('/products/clemence?color=noir')
    await page.getByRole('button', { name: 'ADD TO CART' }).first().click()
    await expect(page.getByRole('dialog', { name: 'Your Cart' }).getByText('$1,890.00').first()).toBeVisible()
    await page.getByRole('button', { name: 'Close cart' }).click()

    await page.getByRole('link', { name: 'go to Europe' }).click()
    await expect(page).toHaveURL('/eu/products/clemence?color=noir')
    await expect(page.getByText('€1,985.00').first()).toBeVisible()
    await page.getByRole('button', { name: 'Cart, 1 item' }).click()
    const cart = page.getByRole('dialog', { name: 'Your Cart' })
    await expect(cart.getByText('€1,985.00 instead of $1,890.00')).toBeVisible()
    await cart.getByRole('button', { name: 'Checkout' }).click()

    await expect(page).toHaveURL('/eu/checkout')
    await page.getByRole('button', { name: 'Continue with €1,985.00' }).click()
    await fillPersonal(page, email)
    // A destination of another market is never served silently.
    const country = page.getByRole('combobox', { name: 'Country' })
    await country.selectOption('US')
    await expect(page.getByText('Orders to United States are placed in our United States store')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Continue in United States' })).toHaveAttribute(
      'href',
      '/checkout?step=shipping',
    )
    await country.selectOption('FR')
    await fillFrenchShipping(page)
    await fillCard(page, cards.challenged)
    await clickPlaceOrder(page)
    await expect(page).toHaveURL((url) => url.pathname === '/eu/sandbox/challenge')
    await page.getByRole('button', { name: 'Approve' }).click()
    await expectOrderPlaced(page)
    await expect(page).toHaveURL((url) => url.pathname === '/eu/checkout/success')
    await expect(page.getByText('€2,003.00').first()).toBeVisible()
    await expect(page.getByText(/^Express, €18.00. Arrives/)).toBeVisible()
    const received = await findEmail(email, 'received your order')
    expect(received).toContain('€2,003.00')
    expect(received).toContain('Express, €18.00')
    expect(received).toContain('/eu/orders/')
  })
})

test.describe('a guest from Japan', () => {
  test.use({ viewport: { width: 390, height: 844 }, locale: 'ja-JP', timezoneId: 'Asia/Tokyo' })

  test('pays whole yen, and is addressed with the family name first', async ({ page, someoneElse }) => {
    const email = freshEmail()
    await page.goto('/jp/products/clemence?color=noir')
    await expect(page.getByRole('complementary', { name: 'Your country' })).toHaveCount(0)
    await page.getByRole('button', { name: 'ADD TO CART' }).first().click()
    const cart = page.getByRole('dialog', { name: 'Your Cart' })
    await expect(cart.getByText('¥312,000').first()).toBeVisible()
    await expect(cart.getByText('Includes tax (10%)')).toBeVisible()
    await cart.getByRole('button', { name: 'Checkout' }).click()
    await fillPersonal(page, email)
    await expect(page.getByRole('combobox', { name: 'Country' })).toHaveValue('JP')
    await page.getByRole('textbox', { name: 'Street address' }).fill('1-2-3 Ginza')
    await page.getByRole('textbox', { name: 'City' }).fill('Chuo-ku')
    await page.getByRole('textbox', { name: 'Prefecture' }).fill('Tokyo')
    await page.getByRole('textbox', { name: 'Postal code' }).fill('104-0061')
    await page.getByRole('button', { name: 'Continue to payment' }).click()
    const name = 'Marchetti-Ostrowska Łucja'
    await expect(page.getByText(name)).toBeVisible()
    await fillCard(page, cards.pays)
    await clickPlaceOrder(page)
    const number = await expectOrderPlaced(page)
    await expect(page).toHaveURL((url) => url.pathname === '/jp/checkout/success')
    await expect(page.getByText('¥312,000').first()).toBeVisible()
    expect(await page.getByRole('main').textContent()).not.toMatch(/¥[\d,]+\.\d/)
    const received = await findEmail(email, 'received your order')
    expect(received).toContain('¥312,000')
    expect(received).toContain(name)

    const desk = await someoneElse()
    await signInAsStaff(desk, 'manager')
    await desk.goto(`/admin/orders/${await findOrderId(desk, number)}`)
    await expect(desk.getByRole('region', { name: 'Customer Information' }).getByText(name)).toBeVisible()
    await expect(desk.getByRole('region', { name: 'Shipping Address' }).getByText('〒104-0061')).toBeVisible()
  })
})

test('an American is offered nothing, and finds the other markets in the footer', async ({ page }) => {
  await page.goto('/products?sort=newest')
  await expect(page.getByRole('complementary', { name: 'Your country' })).toHaveCount(0)
  await page.getByText('United States (USD)').first().click()
  await page.getByRole('link', { name: 'Japan (JPY)' }).click()
  await expect(page).toHaveURL('/jp/products?sort=newest')
  await expect(page.getByText(/¥[\d,]{6,}/).first()).toBeVisible()
})
