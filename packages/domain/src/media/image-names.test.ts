import { expect, test } from 'vitest'
import { urlOfStem, imageFiles, imageStem, stemOfUrl, uploadedImageAlt, renditionWidths } from './image-names.ts'

test.each([
  [{ productName: 'Clémence', colorName: 'Noir', imageNumber: 2 }, 'clemence-noir-2-ab12'],
  [{ productName: '../../etc/passwd', colorName: '..\\..\\x\0' }, 'etc-passwd-x-ab12'],
  [{ productName: '鞄', colorName: '' }, 'ab12'],
  [{ productName: `${'a'.repeat(39)} bcd` }, `${'a'.repeat(39)}-ab12`],
  [{}, 'ab12'],
])('builds the file name of %o', (subject, stem) => {
  expect(imageStem(subject, 'ab12')).toBe(stem)
  expect(stemOfUrl(urlOfStem(`products/${stem}`))).toBe(`products/${stem}`)
})

test('limits the length of a name', () => {
  const long = 'x'.repeat(1_000)
  expect(
    imageStem({ productName: long, colorName: long, imageNumber: 1e9 }, '0123456789abcdef').length,
  ).toBeLessThanOrEqual(85)
})

test.each([
  '/media/products/../masters/a.jpg',
  '/media/products/%2e%2e/a.jpg',
  '/media/products/a.png',
  '/media/masters/a.jpg',
  '/media/demo/clemence/noir-front.jpg',
  'https://evil.example/media/products/a.jpg',
  '/media/products/a.jpg\n',
  '/media/products/a/b.jpg',
  '',
])('%s is not the URL of an uploaded image', (url) => {
  expect(stemOfUrl(url)).toBeNull()
})

test('the default alt text contains at least the number', () => {
  expect(uploadedImageAlt({ productName: ' Clémence ', colorName: 'Noir', imageNumber: 2 })).toBe('Clémence Noir 2')
  expect(uploadedImageAlt({ imageNumber: 3 })).toBe('Color variant 3')
})

test.each([
  [300, [300]],
  [480, [480]],
  [1_199, [480, 800]],
  [9_000, [480, 800, 1_200, 1_600, 2_400]],
])('an image of %i pixels has renditions up to its own width', (width, widths) => {
  expect(renditionWidths(width)).toEqual(widths)
})

test('lists every file of an image', () => {
  expect(imageFiles('/media/products/a-1.jpg', 500)).toEqual([
    'products/a-1.jpg',
    'products/a-1-480.webp',
    'products/a-1-480.avif',
    'products/a-1-480.jpg',
  ])
  expect(imageFiles('/media/../a.jpg', 500)).toEqual([])
})
