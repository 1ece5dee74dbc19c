import { expect, test } from 'vitest'
import { aProduct } from '../../../testing/a-product.ts'
import {
  productBodyOf,
  countChanges,
  copyOf,
  validateProductForm,
  formOf,
  newProductBodyOf,
  newProduct,
  renameColor,
  type ProductForm,
} from './product-form.ts'

const image = { url: '/media/a.jpg', alt: 'A', width: 800, height: 1000, widths: [], placeholder: null }
const product = aProduct({
  colors: [
    { variantId: 1, name: 'Noir', value: '#211f1d', sku: 'A-NOI', stock: 3, images: [image] },
    { variantId: 2, name: 'Bone', value: '#ffffff', sku: 'A-BON', stock: null, images: [image] },
  ],
  features: ['One', 'Two'],
  materials: 'Calf',
})
const form = formOf(product)
const withColor = (index: number, change: object): ProductForm => ({
  ...form,
  colors: form.colors.map((color, at) => (at === index ? { ...color, ...change } : color)),
})

test('an unchanged form sends no stock, but the version it was filled from', () => {
  expect(validateProductForm(form, null)).toBeNull()
  const body = productBodyOf(form)
  expect(body.updatedAt).toBe(product.updatedAt)
  expect(body.colors).toEqual([
    {
      name: 'Noir',
      variantId: 1,
      value: '#211f1d',
      sku: 'A-NOI',
      images: [{ url: '/media/a.jpg', alt: 'A' }],
      turn: null,
      weightGrams: null,
      hsCode: null,
      origin: null,
      gtin: null,
    },
    {
      name: 'Bone',
      variantId: 2,
      value: '#ffffff',
      sku: 'A-BON',
      images: [{ url: '/media/a.jpg', alt: 'A' }],
      turn: null,
      weightGrams: null,
      hsCode: null,
      origin: null,
      gtin: null,
    },
  ])
})

test('a turn is one field of its color: sent by its URL, copied, and counted as a change', () => {
  const turn = { url: '/media/turns/a', frames: 24, width: 800, height: 1000 }
  const changed = withColor(0, { turn })
  expect(productBodyOf(changed).colors[0]).toMatchObject({ turn: { url: turn.url } })
  expect(countChanges(changed, form)).toBe(1)
  expect(formOf({ ...product, colors: product.colors.map((color) => ({ ...color, turn })) }).colors[0]?.turn).toEqual(
    turn,
  )
  const copy = copyOf({ ...product, colors: product.colors.map((color) => ({ ...color, turn })) })
  expect(newProductBodyOf(copy, 'abcd1234').colors[1]).toMatchObject({ turn: { url: turn.url } })
})

test('a GTIN is read and sent as it is typed, named when it is none, and not copied', () => {
  const coded = withColor(1, { gtin: ' 4006381 333931 ' })
  expect(productBodyOf(coded).colors).toMatchObject([{ gtin: null }, { gtin: '4006381 333931' }])
  expect(validateProductForm(coded, null)).toBeNull()
  expect(validateProductForm(withColor(1, { gtin: '4006381333932' }), null)).toMatchObject({ field: 'colors.1.gtin' })
  const stored = { ...product, colors: product.colors.map((color) => ({ ...color, gtin: '4006381333931' })) }
  expect(formOf(stored).colors[0]?.gtin).toBe('4006381333931')
  expect(copyOf(stored).colors.map(({ gtin }) => gtin)).toEqual(['', ''])
})

test.each([
  ['7', 7],
  ['', null],
  ['0', 0],
])('sends a stock of %o as %o', (stock, sent) => {
  expect(productBodyOf(withColor(0, { stock })).colors[0]).toMatchObject({ stock: sent, stockSeen: 3 })
})

test.each<[ProductForm, string, string]>([
  [{ ...form, name: ' ' }, 'name', 'Product name is required'],
  [{ ...form, name: '', price: '' }, 'name', 'Product name is required'],
  [{ ...form, price: '' }, 'price', 'Price is required'],
  [{ ...form, price: '12.' }, 'price', 'Enter a valid price (e.g. 29.99)'],
  [{ ...form, compareAtPrice: '100' }, 'compareAtPrice', 'The compare-at price must be higher than the price'],
  [{ ...form, description: '' }, 'description', 'Description is required'],
  [{ ...form, category: '' }, 'category', 'Category is required'],
  [withColor(1, { name: '' }), 'colors.1.name', 'Color name is required for variant 2'],
  [withColor(1, { images: [] }), 'colors.1.images', 'At least one image is required for Bone'],
  [withColor(0, { stock: 'many' }), 'colors.0.stock', 'Enter a whole number'],
])('returns the first error in form order (%#)', (wrong, field, message) => {
  expect(validateProductForm(wrong, null)).toEqual({ field, message })
})

test('validates the name of a new product first, and derives its id from the category', () => {
  expect(validateProductForm(newProduct('USD'), '1a2b3c4d')).toEqual({
    field: 'name',
    message: 'Product name is required',
  })
  expect(validateProductForm({ ...form, category: '' }, '1a2b3c4d')).toEqual({
    field: 'category',
    message: 'Category is required',
  })
  expect(newProductBodyOf(form, '1a2b3c4d').productId).toBe('totes-1a2b3c4d')
})

test('copies a product as a draft without unique values', () => {
  const copy = copyOf(product)
  expect(copy).toMatchObject({ name: 'Aumont (copy)', status: 'draft', slug: '', updatedAt: '' })
  expect(copy.colors[0]).toMatchObject({ variantId: null, sku: '', stock: '', name: 'Noir', images: [{ alt: 'A' }] })
  expect(validateProductForm(copy, '1a2b3c4d')).toBeNull()
})

test('updates a swatch derived from the name, and preserves a chosen one', () => {
  const [noir, bone] = form.colors
  if (!noir || !bone) throw new Error('expected two colors')
  expect(renameColor(noir, 'Oxblood').value).toBe('#571a20')
  expect(renameColor(bone, 'Oxblood').value).toBe('#ffffff')
})

test('counts changed fields', () => {
  expect(countChanges(form, form)).toBe(0)
  expect(countChanges({ ...form, name: 'x', isNew: true }, form)).toBe(2)
  expect(countChanges(withColor(0, { name: 'x' }), form)).toBe(1)
  expect(countChanges({ ...form, colors: form.colors.toReversed() }, form)).toBe(1)
  expect(countChanges({ ...form, colors: form.colors.slice(1) }, form)).toBe(1)
})

test('reads and asks for prices with the decimals of their currency', () => {
  const yen = { ...form, currency: 'JPY', price: '6600' }
  expect(productBodyOf(yen).price).toBe(6_600)
  const wrong = { ...yen, price: '6600.5' }
  expect(validateProductForm(wrong, null)).toEqual({ field: 'price', message: 'Enter a valid price (e.g. 2999)' })
  expect(productBodyOf({ ...form, currency: 'KWD', price: '12.345' }).price).toBe(12.345)
})
