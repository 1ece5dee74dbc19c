import { expect, test } from 'vitest'
import { CreateCategoryBody } from './staff-category.schema.ts'

test('a name is enough for a category', () => {
  expect(CreateCategoryBody.parse({ name: ' Belts ' })).toEqual({
    name: 'Belts',
    description: '',
    image: null,
    searchTerms: '',
    seoTitle: '',
    seoDescription: '',
  })
})

test.each([
  [{ name: ' ' }, 'name', 'Category name is required'],
  [{ name: 'x'.repeat(61) }, 'name', 'Please use at most 60 characters'],
  [{ slug: 'Small Goods' }, 'slug', 'Use lowercase letters, digits and single hyphens'],
  [{ slug: 'sale' }, 'slug', 'This URL is reserved. Choose a different one.'],
  [{ slug: 'admin' }, 'slug', 'This URL is reserved. Choose a different one.'],
  [{ image: { url: '/media/a.jpg', alt: ' ' } }, 'image.alt', 'Describe the image for people who can’t see it'],
  [{ image: { url: '', alt: 'A belt' } }, 'image.url', 'Upload an image'],
  [{ seoTitle: 'x'.repeat(71) }, 'seoTitle', 'Please use at most 70 characters'],
  [{ seoDescription: 'x'.repeat(201) }, 'seoDescription', 'Please use at most 200 characters'],
  [{ searchTerms: 'x'.repeat(301) }, 'searchTerms', 'Please use at most 300 characters'],
])('%o is invalid at %s', (change, path, message) => {
  const [issue] = CreateCategoryBody.safeParse({ name: 'Belts', ...change }).error?.issues ?? []
  expect([issue?.path.join('.'), issue?.message]).toEqual([path, message])
})
