import { expect, test } from 'vitest'
import { judgeExchange, SAME_COLOR, UNKNOWN_COLOR, type ExchangedLine, type OfferedColor } from './exchange.ts'

const offered = [
  { variantId: 1, productId: 'bag', color: 'Noir', stock: 3 },
  { variantId: 2, productId: 'bag', color: 'Sand', stock: 0 },
  { variantId: 3, productId: 'bag', color: 'Encre', stock: null },
  { variantId: 4, productId: 'belt', color: 'Noir', stock: 1 },
].map((color): OfferedColor => ({ ...color, label: color.color === 'Noir' ? 'Black (Noir)' : color.color }))
const line = (exchangeColor: string, over: Partial<ExchangedLine> = {}): ExchangedLine => ({
  productId: 'bag',
  name: 'Sac Lune',
  color: 'Cognac',
  exchangeColor,
  quantity: 1,
  ...over,
})
const soldOut = {
  ok: false,
  reason: 'conflict',
  message: 'Sac Lune in Black (Noir) is sold out. Choose another color, or a refund.',
}

test.each([
  ['a color in stock', [line('Noir', { quantity: 3 })], { ok: true, colors: [{ variantId: 1 }] }],
  ['a color that is not counted', [line('Encre', { quantity: 99 })], { ok: true, colors: [{ variantId: 3 }] }],
  [
    'colors of two products',
    [line('Noir'), line('Noir', { productId: 'belt' })],
    { ok: true, colors: [{ variantId: 1 }, { variantId: 4 }] },
  ],
  ['one unit too many', [line('Noir', { quantity: 4 })], soldOut],
  ['one unit too many over two lines', [line('Noir', { quantity: 2 }), line('Noir', { quantity: 2 })], soldOut],
  ['a color that is sold out', [line('Sand')], { reason: 'conflict' }],
  [
    'the color that comes back',
    [line('Encre'), line('Noir', { color: 'Noir' })],
    { reason: 'invalid_input', message: SAME_COLOR, index: 1 },
  ],
  ['a color of another product', [line('Vert')], { reason: 'invalid_input', message: UNKNOWN_COLOR, index: 0 }],
])('judges an exchange for %s', (_what, lines, verdict) => {
  expect(judgeExchange(lines, offered)).toMatchObject(verdict)
})
