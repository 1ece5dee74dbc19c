import { expect, test } from 'vitest'
import { limits } from '../limits/limits.ts'
import { RequestReturnBody } from './request-return.schema.ts'
import { acceptsPhotos, judgePhotoUsage, ORDER_PHOTOS_FULL, PHOTOS_NOT_FOR_REASON } from './return-photos.ts'
import { RETURN_REASONS } from './return-status.ts'

test('photos can be added for reasons that a photo can show', () => {
  expect(RETURN_REASONS.filter(acceptsPhotos)).toEqual([
    'Defective/Damaged',
    'Wrong Item Received',
    'Not as Described',
    'Quality Issues',
  ])
  expect(acceptsPhotos('')).toBe(false)
})

const { perOrder, storedBytesPerOrder } = limits.upload.returnPhotos

test.each([
  ['the first photo', 0, 0, 1, null],
  ['the last photo', perOrder - 1, 0, 1, null],
  ['one photo too many', perOrder, 0, 1, ORDER_PHOTOS_FULL],
  ['the last byte', 1, storedBytesPerOrder - 5, 5, null],
  ['one byte too many', 1, storedBytesPerOrder - 5, 6, ORDER_PHOTOS_FULL],
])('judges %s of an order', (_what, count, storedBytes, bytes, refusal) => {
  expect(judgePhotoUsage({ count, storedBytes }, bytes)).toBe(refusal)
})

const id = (digit: string): string => digit.repeat(32)
const issuesOf = (reason: string, photoIds: string[]): [string, string][] => {
  const parsed = RequestReturnBody.safeParse({ items: [{ itemIndex: 0 }], reason, photoIds })
  return parsed.success ? [] : parsed.error.issues.map(({ path, message }) => [path.join('.'), message])
}

test.each([
  ['Defective/Damaged', ['0', '1', '2', '3'].map(id), []],
  ['Changed Mind', [], []],
  ['Changed Mind', [id('0')], [['photoIds', PHOTOS_NOT_FOR_REASON]]],
  ['Defective/Damaged', ['0', '1', '2', '3', '4'].map(id), [['photoIds', 'Add up to 4 photos']]],
  ['Defective/Damaged', [id('0'), id('0')], [['photoIds', 'List each photo once']]],
  ['Defective/Damaged', ['../x'], [['photoIds.0', 'This photo is not known']]],
])('a request for %s with the photos %j has the issues %j', (reason, photoIds, issues) => {
  expect(issuesOf(reason, photoIds)).toEqual(issues)
})
