import { expect, test } from 'vitest'
import { productSections } from './product-sections.ts'
import { smallestImageUrl } from '../../../shop/smallest-image-url.ts'

test('omits a section without content', () => {
  const product = { features: [' ', ''], dimensions: ' \n ', included: ['Dust bag', ' '], materials: 'Calf\n\nBrass' }
  expect(productSections(product)).toEqual([
    { title: "What's Included", lines: ['Dust bag'], isList: true },
    { title: 'Materials & Care', lines: ['Calf', 'Brass'], isList: false },
  ])
})

test('the dimensions end with what fits into the product', () => {
  const product = { features: [], dimensions: 'Width 28 cm', fits: 'Fits a phone', included: [], materials: null }
  expect(productSections(product)).toEqual([
    { title: 'Dimensions', lines: ['Width 28 cm', 'Fits a phone'], isList: false },
  ])
})

test('a thumbnail uses the smallest stored rendition, or the only image', () => {
  const image = { url: '/media/a/front.jpg', alt: '', width: 800, height: 1000, placeholder: null }
  expect(smallestImageUrl({ ...image, widths: [800, 480] })).toBe('/media/a/front-480.webp')
  expect(smallestImageUrl({ ...image, widths: [] })).toBe('/media/a/front.jpg')
})
