import { expect, test } from 'vitest'
import { sheetRows, turnCountError, turnFiles, turnFrameUrl, turnProportionError } from './product-turn.ts'

test('names the files of a turn', () => {
  expect(turnFrameUrl({ url: '/media/turns/bag' }, 7, 'webp')).toBe('/media/turns/bag/07.webp')
  expect(turnFiles({ url: '/media/turns/bag', frames: 2 })).toEqual([
    'turns/bag/00.avif',
    'turns/bag/00.webp',
    'turns/bag/01.avif',
    'turns/bag/01.webp',
  ])
})

test.each([
  [11, 'A turn needs 12 to 36 images, evenly around the product. You chose 11.'],
  [12, null],
  [36, null],
  [37, 'A turn needs 12 to 36 images, evenly around the product. You chose 37.'],
])('%d images: %s', (count, message) => {
  expect(turnCountError(count)).toBe(message)
})

test.each([
  [12, 2],
  [13, 3],
  [36, 6],
])('%d frames make %d rows', (frames, rows) => {
  expect(sheetRows(frames)).toBe(rows)
})

test('all images need the same proportion, apart from a pixel of rounding', () => {
  const image = (name: string, width: number, height: number) => ({ name, width, height })
  expect(turnProportionError([])).toBeNull()
  expect(turnProportionError([image('a', 800, 1000), image('b', 400, 500), image('c', 801, 1000)])).toBeNull()
  expect(turnProportionError([image('a', 800, 1001), image('b', 4000, 5003)])).toBeNull()
  expect(turnProportionError([image('a', 800, 1000), image('b', 800, 800)])).toBe(
    'All images of a turn need the same proportion. b differs from a.',
  )
})
