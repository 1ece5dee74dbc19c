import { expect, test } from 'vitest'
import { aProduct } from '../../../testing/a-product.ts'
import { findDifferences, mergeChosenFields } from './conflict.ts'
import { productBodyOf, formOf } from './product-form.ts'

const base = formOf(aProduct())
const newer = aProduct({ name: 'Aumont Grand', price: 1400, updatedAt: '2026-01-03T00:00:00.000Z' })

test('lists each differing field, and whether the user changed it', () => {
  const mine = { ...base, name: 'Aumont Petit', isNew: true }
  expect(findDifferences(mine, base, newer)).toEqual([
    { field: 'name', label: 'Name', mine: 'Aumont Petit', theirs: 'Aumont Grand', isMine: true },
    { field: 'price', label: 'Price', mine: '1290.00', theirs: '1400.00', isMine: false },
    { field: 'isNew', label: 'New this season', mine: 'Yes', theirs: 'No', isMine: true },
  ])
})

test('merges the chosen own fields into the newer version', () => {
  const mine = { ...base, name: 'Aumont Petit', isNew: true }
  expect(mergeChosenFields(mine, newer, new Set(['isNew'] as const))).toMatchObject({
    name: 'Aumont Grand',
    price: '1400.00',
    isNew: true,
    updatedAt: newer.updatedAt,
  })
})

test('adds a color that the other user deleted again as a new one', () => {
  const gone = aProduct({
    colors: [{ variantId: 2, name: 'Bone', value: '#dcd0bb', sku: 'A-BON', stock: 1, images: [] }],
  })
  const form = mergeChosenFields(base, gone, new Set(['colors'] as const))
  expect(form.colors).toMatchObject([{ variantId: null, name: 'Noir' }])
  expect(productBodyOf(form).colors[0]).toMatchObject({ name: 'Noir', sku: 'A-NOI', stock: 3 })
})

test('does not send an unchanged stock, even if orders reduced it', () => {
  const sold = aProduct({
    colors: [{ variantId: 1, name: 'Noir', value: '#211f1d', sku: 'A-NOI', stock: 1, images: [] }],
  })
  const form = mergeChosenFields(base, sold, new Set(['colors'] as const))
  expect(productBodyOf(form).colors[0]).not.toHaveProperty('stock')
})
