import { expect, test } from 'vitest'
import { renameGeneratedAlt, updateGeneratedAlts } from './generated-alt-texts.ts'
import { emptyColor, newProduct, type ProductForm } from './product-form.ts'

const image = (url: string, alt: string) => ({ url, alt })

/** A new product whose images were uploaded before it had a name. */
const unnamed = (): ProductForm => ({
  ...newProduct('USD'),
  colors: [
    { ...emptyColor(), images: [image('/a.jpg', 'Color variant 1'), image('/b.jpg', 'The clasp, open')] },
    { ...emptyColor(), images: [image('/c.jpg', 'Color variant 2')] },
  ],
})
const alts = (form: ProductForm): string[][] => form.colors.map(({ images }) => images.map(({ alt }) => alt))
const typed = (form: ProductForm, change: (form: ProductForm) => ProductForm, stored = new Set<string>()) =>
  updateGeneratedAlts(form, change(form), stored)

test('updates alt texts when product and color are named after the upload', () => {
  const named = typed(unnamed(), (form) => ({ ...form, name: 'Brume' }))
  expect(alts(named)).toEqual([['Brume 1', 'The clasp, open'], ['Brume 2']])
  const colored = typed(named, (form) => ({
    ...form,
    colors: form.colors.map((color, index) => (index === 0 ? { ...color, name: 'Ink' } : color)),
  }))
  expect(alts(colored)).toEqual([['Brume Ink 1', 'The clasp, open'], ['Brume 2']])
  expect(alts(typed(colored, (form) => ({ ...form, name: '' })))).toEqual([
    ['Ink 1', 'The clasp, open'],
    ['Color variant 2'],
  ])
})

test('preserves stored alt texts, and all of them when no name changes', () => {
  const form = unnamed()
  expect(typed(form, (now) => ({ ...now, price: '10' }))).toMatchObject({ colors: form.colors })
  const afterRename = typed(form, (now) => ({ ...now, name: 'Brume' }), new Set(['/a.jpg']))
  expect(alts(afterRename)).toEqual([['Color variant 1', 'The clasp, open'], ['Brume 2']])
})

test.each([
  ['Brume Ink 3', 'Brume Bone 3'],
  ['Brume Ink', 'Brume Ink'],
  ['Brume Ink 3 from above', 'Brume Ink 3 from above'],
  ['Lune Ink 3', 'Lune Ink 3'],
  ['', ''],
])('renames %o, moved to another color, to %o', (alt, expected) => {
  const names = { productName: 'Brume', colorName: 'Ink' }
  expect(renameGeneratedAlt(image('/a.jpg', alt), names, { ...names, colorName: 'Bone' }).alt).toBe(expected)
})
