import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { lineItemTexts, lineItemRows, type EmailLineItem } from './line-items.ts'

const tote: EmailLineItem = {
  name: 'Aumont Tote',
  color: 'Noir',
  quantity: 2,
  price: '$2,580.00',
  imageUrl: '/media/noir.jpg',
}
const renderItems = (lineItems: EmailLineItem[]): string =>
  renderToStaticMarkup(createElement('div', null, lineItemRows(lineItems, 'https://shop.example')))

test('renders a line item without a color', () => {
  const plain = { name: 'Card Case', color: '', quantity: 1 }
  expect(lineItemTexts([tote, plain])).toBe('2 x Aumont Tote, Noir: $2,580.00\n1 x Card Case')
  expect(renderItems([plain])).toContain('>Quantity 1<')
})

test('renders images of the shop with absolute URLs, and none of other hosts', () => {
  expect(renderItems([tote])).toContain('src="https://shop.example/media/noir.jpg"')
  for (const imageUrl of ['data:image/png;base64,AAAA', 'https://tracker.example/1.gif', '//tracker.example/1.gif']) {
    expect(renderItems([{ ...tote, imageUrl }])).not.toContain('<img')
  }
})
