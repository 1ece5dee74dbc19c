import { expect, test } from 'vitest'
import { isVisibleStatus, isStale, isStockStale, judgeBulk, judgeUndo, type ProductState } from './change-product.ts'

const at = new Date('2026-03-01T10:00:00.000Z')
const product = (change: Partial<ProductState> = {}): ProductState => ({
  status: 'active',
  isNew: false,
  updatedAt: at,
  missing: null,
  ...change,
})

test.each([
  ['2026-03-01T09:59:59.999Z', true],
  ['2026-03-01T10:00:00.000Z', false],
  [undefined, false],
])('a change that started from %s is stale: %s', (seen, stale) => {
  expect(isStale(at, seen)).toBe(stale)
})

test('shoppers see what is active and what is sold out', () => {
  expect([isVisibleStatus('active'), isVisibleStatus('out_of_stock'), isVisibleStatus('draft')]).toEqual([
    true,
    true,
    false,
  ])
})

test.each([
  ['activate', { status: 'draft' }, { kind: 'change', status: 'active', isNew: false }],
  ['activate', {}, { kind: 'same' }],
  [
    'activate',
    { status: 'draft', missing: 'Noir' },
    { kind: 'refused', message: 'At least one image is required for Noir' },
  ],
  ['deactivate', {}, { kind: 'change', status: 'inactive', isNew: false }],
  ['archive', { status: 'draft', missing: 'Noir' }, { kind: 'change', status: 'archived', isNew: false }],
  ['sell-out', {}, { kind: 'change', status: 'out_of_stock', isNew: false }],
  ['sell-out', { status: 'out_of_stock' }, { kind: 'same' }],
  [
    'sell-out',
    { status: 'draft', missing: 'Noir' },
    { kind: 'refused', message: 'At least one image is required for Noir' },
  ],
  ['archive', { status: 'deleted' }, { kind: 'refused', message: 'This product was deleted. Restore it first.' }],
  ['mark-new', {}, { kind: 'change', status: 'active', isNew: true }],
  ['mark-new', { isNew: true }, { kind: 'same' }],
  ['unmark-new', { isNew: true, status: 'draft' }, { kind: 'change', status: 'draft', isNew: false }],
  ['delete', { status: 'draft' }, { kind: 'change', status: 'deleted', isNew: false }],
  ['delete', { status: 'deleted' }, { kind: 'same' }],
] as const)('%s of %j: %j', (action, state, verdict) => {
  expect(judgeBulk(product(state), action)).toEqual(verdict)
})

test('is taken back only where nobody has changed anything since', () => {
  const undo = { productId: 'totes-1', status: 'draft', isNew: true, updatedAt: at.toISOString() } as const
  expect(judgeUndo(product({ status: 'deleted' }), undo)).toEqual({ kind: 'change', status: 'draft', isNew: true })
  expect(judgeUndo(product({ updatedAt: new Date(at.getTime() + 1) }), undo)).toMatchObject({ kind: 'refused' })
})

test.each([
  ['as it was seen', [{ variantId: 1, stock: 9, stockSeen: 4 }], false],
  ['another number than was seen', [{ variantId: 1, stock: 9, stockSeen: 5 }], true],
  ['not counted, and seen so', [{ variantId: 2, stock: 9, stockSeen: null }], false],
  ['not counted, but seen counted', [{ variantId: 2, stock: 9, stockSeen: 0 }], true],
  ['whoever does not say what they saw', [{ variantId: 1, stock: 9 }], false],
  ['no new number', [{ variantId: 1, stockSeen: 5 }], false],
  ['a new color', [{ stock: 9, stockSeen: 5 }], false],
])('a new stock over %s', (_what, wishes, isRefused) => {
  const colors = [
    { variantId: 1, stock: 4 },
    { variantId: 2, stock: null },
  ]
  expect(isStockStale(colors, wishes)).toBe(isRefused)
})
