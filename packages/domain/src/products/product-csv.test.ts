import { expect, test } from 'vitest'
import { withImageUrls } from './product-csv.ts'

test('the names of uploaded image files become their URLs, in any case', () => {
  const rows = [
    { row: 2, listCells: {}, cells: { name: 'Vase', images: 'Vase.JPG\n/media/2026/side.jpg' } },
    { row: 3, listCells: {}, cells: { name: 'Bowl' } },
  ]
  expect(withImageUrls(rows, { 'vase.jpg': '/media/2026/vase.jpg' })).toEqual([
    { row: 2, listCells: {}, cells: { name: 'Vase', images: '/media/2026/vase.jpg\n/media/2026/side.jpg' } },
    { row: 3, listCells: {}, cells: { name: 'Bowl' } },
  ])
})
