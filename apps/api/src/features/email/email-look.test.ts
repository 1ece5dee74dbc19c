import { NEW_BRAND } from '@atelier/domain/brand/brand.schema'
import { expect, test } from 'vitest'
import { havePublished } from '../../testing/have-published.ts'
import { createTestApp } from '../../testing/test-app.ts'
import { testEmailBrand } from '../../testing/test-email-brand.ts'
import { renderTemplate } from './delivery/render-email.ts'
import { readEmailBrand } from './read-email-brand.ts'

const NIGHT = { paper: '#15171c', stone: '#20242b', ink: '#e8eef6', accent: '#e0a458' }
const SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 60 10"><path d="M0 0h60v10H0z"/></svg>'
const SRC = '/media/brand/0123456789abcdef.svg'

const CONTENT = {
  htmlContent:
    '<h1>Autumn</h1><p><a style="background-color:#1c1a17;color:#fffdfa" href="https://x.example">Look</a></p>',
  textContent: '',
  shopUrl: 'https://shop.example',
}
const NOTICE = {
  preview: '',
  title: 'Hello',
  greeting: null,
  paragraphs: ['One.'],
  button: { label: 'Open', url: 'https://shop.example/a' },
  shopUrl: 'https://shop.example',
}

const ORDER = {
  title: 'Thank you',
  preview: '',
  paragraphs: [],
  orderNumber: 'A1',
  items: [],
  subtotal: '$1.00',
  taxLabel: 'Tax',
  tax: '$0.00',
  total: '$1.00',
  shipTo: ['Ida Holm'],
  delivery: 'Standard',
  button: { label: 'View order', url: 'https://shop.example/o' },
  orderUrl: 'https://shop.example/o',
  shopUrl: 'https://shop.example',
}

test('a confirmation lists the charges before the total, and tax that prices include after it', async () => {
  const amountsIn = (text: string): string[] =>
    text.split('\n').filter((line) => /^(Subtotal|Delivery|Tax|Total): /.test(line))
  const plain = await renderTemplate('order-received', ORDER, testEmailBrand)
  expect(amountsIn(plain.text)).toEqual(['Subtotal: $1.00', 'Tax: $0.00', 'Total: $1.00'])
  const charges = [{ name: 'Delivery', amount: '¥880' }]
  const order = { ...ORDER, charges, isTaxIncluded: true }
  const { html, text } = await renderTemplate('order-received', order, testEmailBrand)
  expect(amountsIn(text)).toEqual(['Subtotal: $1.00', 'Delivery: ¥880', 'Total: $1.00', 'Tax: $0.00'])
  expect(html.indexOf('¥880')).toBeGreaterThan(html.indexOf('Subtotal'))
})

test('the demo looks as its templates are written', async () => {
  const { html } = await renderTemplate('notice', NOTICE, testEmailBrand)
  expect(html).toContain('letter-spacing:0.32em')
  for (const part of ['#f6f3ee', '#fffdfa', '#1c1a17', 'Noto Serif Display', '>ORSENNE<']) expect(html).toContain(part)
})

test('another brand has its own colors, fonts and wordmark in every template', async () => {
  const shop = await createTestApp()
  await havePublished(shop.deps, 'brand', {
    ...NEW_BRAND,
    name: 'Maren',
    palette: NIGHT,
    displayTypeface: { kind: 'shelf', key: 'jost' },
    textTypeface: { kind: 'shelf', key: 'inter' },
    wordmark: { kind: 'type', text: 'maren', spacing: 'tight' },
  })
  const brand = await readEmailBrand(shop.deps)
  for (const [template, data] of [
    ['notice', NOTICE],
    ['written-html', CONTENT],
  ] as const) {
    const { html, text } = await renderTemplate(template, data, brand)
    expect(html).not.toMatch(/#f6f3ee|#fffdfa|#1c1a17|#6b655c|#ddd6ca|Noto Serif|Hanken/i)
    expect(html).toMatch(/&#x27;Jost&#x27;, &#x27;Helvetica Neue&#x27;|'Jost', 'Helvetica Neue'/)
    expect(html).toContain('>maren<')
    expect(html + text).not.toContain('ORSENNE')
  }
  expect((await renderTemplate('notice', NOTICE, brand)).text).toMatch(/^Maren\n/)
})

test('an image wordmark is stored once as a PNG and named with its size', async () => {
  const shop = await createTestApp()
  await shop.deps.storage.put(SRC.slice('/media/'.length), Buffer.from(SVG), 'image/svg+xml')
  const wordmark = { kind: 'image', src: SRC, width: 60, height: 10, isOneColor: true } as const
  await havePublished(shop.deps, 'brand', { ...NEW_BRAND, name: 'Maren', wordmark })
  const { html } = await renderTemplate('notice', NOTICE, await readEmailBrand(shop.deps))
  const [, path = '', width] =
    /<img alt="Maren" height="22" src="[^"]*\/media\/(brand\/[0-9a-f]{32}\.png)"[^>]* width="(\d+)"/.exec(html) ?? []
  expect(width).toBe('132')
  const png = Buffer.from((await shop.deps.storage.read(path)) ?? [])
  expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([396, 66])
})

test('the confirmation of an order begins with the image of the brand, other emails do not', async () => {
  const { html } = await renderTemplate('order-received', ORDER, testEmailBrand)
  const image =
    /<img alt="A box tied with an oxblood ribbon" height="373" src="https?:[^"]*\/media\/demo\/editorial\/parcel-3x2-800.jpg"/
  expect(html).toMatch(image)
  expect(html.search(image)).toBeLessThan(html.indexOf('<h1'))
  expect((await renderTemplate('notice', NOTICE, testEmailBrand)).html).not.toContain('<img')
})

test('a brand without an image for emails has none', async () => {
  const brand = { ...testEmailBrand, look: { ...testEmailBrand.look, orderImage: null } }
  expect((await renderTemplate('order-received', ORDER, brand)).html).not.toContain('<img')
})
