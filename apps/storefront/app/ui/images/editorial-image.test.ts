import { expect, test } from 'vitest'
import { renditionStem } from './editorial-image.tsx'

test.each([
  ['/media/demo/editorial/about-2-800.jpg', [800, 1200], '/media/demo/editorial/about-2'],
  ['/media/products/page-1f2e3d.jpg', [480, 800], '/media/products/page-1f2e3d'],
  ['/media/products/page-12345678.jpg', [480, 800], '/media/products/page-12345678'],
  ['/media/products/page-12345678.jpg', [], '/media/products/page-12345678'],
])('the renditions of %s begin with its stem', (url, widths, stem) => {
  expect(renditionStem({ url, widths })).toBe(stem)
})
