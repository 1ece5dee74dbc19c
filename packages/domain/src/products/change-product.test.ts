import { expect, test } from 'vitest'
import {
  isVisibleStatus,
  isStale,
  judgeBulk,
  judgeStockChange,
  judgeUndo,
  type ProductState,
} from './change-product.ts'

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
])('a change based on %s is stale: %s', (seen, stale) => {
  expect(isStale(at, seen)).toBe(stale)
})

test('customers see active and out-of-stock products', () => {
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

test('a bulk action can be undone only if the product has not changed since', () => {
  const undo = { productId: 'totes-1', status: 'draft', isNew: true, updatedAt: at.toISOString() } as const
  expect(judgeUndo(product({ status: 'deleted' }), undo)).toEqual({ kind: 'change', status: 'draft', isNew: true })
  expect(judgeUndo(product({ updatedAt: new Date(at.getTime() + 1) }), undo)).toMatchObject({ kind: 'refused' })
})

test.each([
  ['a stock that was seen', 4, { stock: 9, stockSeen: 4 }, 'ok'],
  ['a stock other than was seen', 4, { stock: 9, stockSeen: 5 }, 'stale'],
  ['an untracked stock that was seen as untracked', null, { stock: 9, stockSeen: null }, 'ok'],
  ['an untracked stock that was seen as tracked', null, { stock: 9, stockSeen: 0 }, 'stale'],
  ['a tracked stock that was seen as untracked', 0, { stock: 9, stockSeen: null }, 'stale'],
  ['a change without the seen stock', 4, { stock: 9 }, 'unseen'],
  ['the end of tracking without the seen stock', 4, { stock: null }, 'unseen'],
  ['a change without a new stock', 4, { stockSeen: 5 }, 'ok'],
] as const)('judges %s: %j, %j: %s', (_what, stored, change, verdict) => {
  expect(judgeStockChange(stored, change)).toBe(verdict)
})
