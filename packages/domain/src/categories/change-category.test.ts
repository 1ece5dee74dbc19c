import { expect, test } from 'vitest'
import { categoryName, whyNotDeletable } from './change-category.ts'

test.each([
  [{ productCount: 0, deletedCount: 0 }, null],
  [{ productCount: 1, deletedCount: 0 }, 'Belts has 1 product. Merge it into another category instead.'],
  [{ productCount: 2, deletedCount: 0 }, 'Belts has 2 products. Merge it into another category instead.'],
  [
    { productCount: 2, deletedCount: 1 },
    'Belts has 3 products, 1 of them deleted. Merge it into another category instead.',
  ],
  [{ productCount: 0, deletedCount: 1 }, 'Belts has 1 deleted product. Merge it into another category instead.'],
])('a category with %o can be deleted unless %o', (counts, reason) => {
  expect(whyNotDeletable({ name: 'Belts', ...counts })).toBe(reason)
})

test.each([
  ['belts', 'Belts & straps'],
  ['small-leather', 'Small leather'],
])('the category %s is called %s', (slug, name) => {
  expect(categoryName([{ slug: 'belts', name: 'Belts & straps' }], slug)).toBe(name)
})
