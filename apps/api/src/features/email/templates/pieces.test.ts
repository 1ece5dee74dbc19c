import { createElement } from 'react'
import { render } from 'react-email'
import { expect, test } from 'vitest'
import { pieceLines, pieceRows, type Piece } from './pieces.ts'

const tote: Piece = { name: 'Aumont Tote', color: 'Noir', quantity: 2, price: '$2,580.00', imageUrl: '/media/noir.jpg' }
const shown = (pieces: Piece[]): Promise<string> =>
  render(createElement('div', null, pieceRows(pieces, 'https://shop.example')))

test('a piece without a color is told without one', async () => {
  const plain = { name: 'Card Case', color: '', quantity: 1 }
  expect(pieceLines([tote, plain])).toBe('2 x Aumont Tote, Noir: $2,580.00\n1 x Card Case')
  expect(await shown([plain])).toContain('>Quantity 1<')
})

test('pictures have whole addresses, and what mail programs do not show is left out', async () => {
  expect(await shown([tote])).toContain('src="https://shop.example/media/noir.jpg"')
  expect(await shown([{ ...tote, imageUrl: 'data:image/png;base64,AAAA' }])).not.toContain('<img')
})
