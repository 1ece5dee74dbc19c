import { describe, expect, test } from 'vitest'
import { draftOrder, type SellableVariant } from './draft-order.ts'
import type { OrderRequestItem } from './place-order.schema.ts'
import { demoTerms } from '../terms/shop-terms.ts'

const aVariant = (over: Partial<SellableVariant> = {}): SellableVariant => ({
  productId: 'aumont',
  variantId: 1,
  name: 'Aumont Tote',
  color: 'Cognac',
  unitPriceCents: 145_000,
  stock: 3,
  imageUrl: '/media/aumont.jpg',
  ...over,
})

const CATALOG = [
  aVariant(),
  aVariant({ variantId: 2, color: 'Noir', stock: 0 }),
  aVariant({ variantId: 3, color: 'Bone', stock: null }),
  aVariant({
    productId: 'abel',
    variantId: 4,
    name: 'Abel Zip Wallet',
    color: 'Oxblood',
    unitPriceCents: 39_000,
    stock: 1,
  }),
]

const draft = (items: OrderRequestItem[], total: number) =>
  draftOrder({ items, total, shipping: { country: 'US' } }, CATALOG, {
    market: { key: '', terms: demoTerms },
    termsVersion: 7,
  })
const linesOf = (items: OrderRequestItem[], total: number) => {
  const result = draft(items, total)
  if (!result.ok) expect.fail(result.message)
  return result.draft.lines.map(({ variantId, quantity, unitPriceCents }) => ({ variantId, quantity, unitPriceCents }))
}

describe('a cart that matches the catalog', () => {
  test("is priced from the catalog, with tax, and has the catalog's names and images", () => {
    const items = [
      {
        productId: 'aumont',
        color: 'Cognac',
        quantity: 2,
        price: 1450,
        name: 'Something cheap',
        imageUrl: '/theirs.jpg',
      },
      { productId: 'abel', color: 'Oxblood', quantity: 1 },
    ]
    expect(draft(items, 3553.2)).toMatchObject({
      ok: true,
      draft: {
        lines: [
          expect.objectContaining({ variantId: 1, name: 'Aumont Tote', imageUrl: '/media/aumont.jpg', quantity: 2 }),
          expect.objectContaining({ variantId: 4, name: 'Abel Zip Wallet', unitPriceCents: 39_000, quantity: 1 }),
        ],
        subtotalCents: 329_000,
        taxCents: 26_320,
        totalCents: 355_320,
        termsVersion: 7,
        market: '',
      },
    })
  })

  test.each([undefined, null, ''])('takes the first color when the cart says %o', (color) => {
    expect(linesOf([{ productId: 'aumont', color, quantity: 1 }], 1566)).toEqual([
      { variantId: 1, quantity: 1, unitPriceCents: 145_000 },
    ])
  })

  test.each(['cognac', 'COGNAC', 'cOgNaC'])('matches the color written as %s', (color) => {
    expect(linesOf([{ productId: 'aumont', color, quantity: 1 }], 1566)[0]?.variantId).toBe(1)
  })

  test('merges items of the same color, in any case, into one line', () => {
    const items = [
      { productId: 'aumont', color: 'Cognac', quantity: 1 },
      { productId: 'aumont', color: 'cognac', quantity: 1 },
      { productId: 'aumont', quantity: 1 },
    ]
    expect(linesOf(items, 4698)).toEqual([{ variantId: 1, quantity: 3, unitPriceCents: 145_000 }])
  })

  test('does not merge two colors of one product', () => {
    const items = [
      { productId: 'aumont', color: 'Cognac', quantity: 1 },
      { productId: 'aumont', color: 'Bone', quantity: 1 },
    ]
    expect(linesOf(items, 3132).map((line) => line.variantId)).toEqual([1, 3])
  })

  test('never runs out of a color whose stock is not tracked', () => {
    expect(linesOf([{ productId: 'aumont', color: 'Bone', quantity: 10 }], 15_660)[0]?.quantity).toBe(10)
  })

  test('may take the last unit', () => {
    expect(linesOf([{ productId: 'abel', quantity: 1 }], 421.2)).toHaveLength(1)
  })
})

describe('a cart with unavailable items', () => {
  const rejectionOf = (items: OrderRequestItem[], total = 0) => {
    const result = draft(items, total)
    if (result.ok) expect.fail('was accepted')
    return result
  }

  test.each<[string, OrderRequestItem, string, number | null]>([
    ['a color sold out', { productId: 'aumont', color: 'Noir', quantity: 1 }, 'Aumont Tote is sold out', 0],
    ['more than are left', { productId: 'aumont', color: 'Cognac', quantity: 4 }, 'Only 3 left of Aumont Tote', 3],
    ['an unknown product', { productId: 'gone', name: 'Lucerne Tote', quantity: 1 }, 'Lucerne Tote is sold out', 0],
    ['an unknown product without a name', { productId: 'gone', quantity: 1 }, 'This item is sold out', 0],
    ['an unknown color', { productId: 'aumont', color: 'Pink', quantity: 1 }, 'This item is sold out', 0],
  ])('%s is rejected with the name', (_, item, message, available) => {
    expect(rejectionOf([item])).toMatchObject({
      reason: 'out_of_stock',
      message,
      changes: { items: [{ productId: item.productId, available }], total: null },
    })
  })

  test('adds up the units of one color, so two lines cannot exceed the stock', () => {
    const items = [
      { productId: 'aumont', color: 'Cognac', quantity: 2 },
      { productId: 'aumont', color: 'COGNAC', quantity: 2 },
    ]
    expect(rejectionOf(items).message).toBe('Only 3 left of Aumont Tote')
  })

  test('lists every unavailable item, not only the first', () => {
    const items = [
      { productId: 'aumont', color: 'Noir', quantity: 1 },
      { productId: 'aumont', color: 'Bone', quantity: 1 },
      { productId: 'abel', quantity: 2 },
    ]
    expect(rejectionOf(items).changes.items.map((item) => [item.name, item.available])).toEqual([
      ['Aumont Tote', 0],
      ['Abel Zip Wallet', 1],
    ])
  })

  test('has a quote of what is left, and none when nothing is', () => {
    const items = [
      { productId: 'aumont', color: 'Noir', quantity: 1 },
      { productId: 'abel', quantity: 2 },
    ]
    expect(rejectionOf(items).quote).toMatchObject({ lines: [{ name: 'Abel Zip Wallet', quantity: 1 }] })
    expect(rejectionOf(items.slice(0, 1)).quote).toBeNull()
  })

  test('reports sold-out items before changed prices', () => {
    expect(rejectionOf([{ productId: 'aumont', color: 'Noir', quantity: 1, price: 1 }], 1).reason).toBe('out_of_stock')
  })
})

describe('a cart with outdated prices', () => {
  test('is rejected with the new price and the new total', () => {
    expect(draft([{ productId: 'aumont', color: 'Cognac', quantity: 1, price: 1390 }], 1501.2)).toMatchObject({
      ok: false,
      reason: 'price_changed',
      message: 'Prices have changed. Review your order before you continue.',
      changes: {
        items: [{ productId: 'aumont', color: 'Cognac', name: 'Aumont Tote', price: 1450, available: 3 }],
        total: 1566,
      },
      quote: { totalCents: 156_600 },
    })
  })

  test('is accepted without any price or total, as a quote asks for it', () => {
    const result = draftOrder({ items: [{ productId: 'abel', quantity: 1 }] }, CATALOG, {
      market: { key: '', terms: demoTerms },
      termsVersion: 7,
    })
    expect(result).toMatchObject({ ok: true, draft: { totalCents: 421_20 } })
  })

  test.each([0, 1, 1450, 1565.99, 1566.01, 15_660])(
    'rejects a forged total of %d although the prices match',
    (total) => {
      const result = draft([{ productId: 'aumont', color: 'Cognac', quantity: 1, price: 1450 }], total)
      expect(result).toMatchObject({ ok: false, reason: 'price_changed', changes: { items: [], total: 1566 } })
    },
  )

  test('tolerates a floating-point error in the total', () => {
    expect(draft([{ productId: 'abel', quantity: 1 }], 390 * 1.08).ok).toBe(true)
  })
})

test('merged items are wrapped together, and the total has their wrap', () => {
  const terms = { ...demoTerms, isGiftWrapOffered: true, giftWrapCentsPerItem: 8_00 }
  const { productId, color, unitPriceCents } = aVariant()
  const items = [
    { productId, color, quantity: 1, wrapped: 1 },
    { productId, color, quantity: 1, wrapped: 1 },
    { productId, color, quantity: 1 },
  ]
  const total = Math.round((unitPriceCents * 3 + 16_00) * 1.08) / 100
  const result = draftOrder({ items, total, shipping: { country: 'US' }, giftMessage: 'For Ada' }, [aVariant()], {
    market: { key: '', terms },
    termsVersion: 1,
  })
  expect(result).toMatchObject({
    ok: true,
    draft: {
      lines: [{ quantity: 3, wrapped: 2 }],
      charges: [{ kind: 'gift_wrap', amountCents: 16_00 }],
      giftMessage: 'For Ada',
    },
  })
})
