import { createElement } from 'react'
import { render } from 'react-email'
import { expect, test } from 'vitest'
import { lineItemTexts, lineItemRows, type EmailLineItem } from './line-items.ts'

const tote: EmailLineItem = {
  name: 'Aumont Tote',
  color: 'Noir',
  quantity: 2,
  price: '$2,580.00',
  imageUrl: '/media/noir.jpg',
}
const renderItems = (lineItems: EmailLineItem[]): Promise<string> =>
  render(createElement('div', null, lineItemRows(lineItems, 'https://shop.example')))

test('renders a line item without a color', async () => {
  const plain = { name: 'Card Case', color: '', quantity: 1 }
  expect(lineItemTexts([tote, plain])).toBe('2 x Aumont Tote, Noir: $2,580.00\n1 x Card Case')
  expect(await renderItems([plain])).toContain('>Quantity 1<')
})

test('renders images with absolute URLs and omits unsupported ones', async () => {
  expect(await renderItems([tote])).toContain('src="https://shop.example/media/noir.jpg"')
  expect(await renderItems([{ ...tote, imageUrl: 'data:image/png;base64,AAAA' }])).not.toContain('<img')
})
