import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ROOT, sourceFiles } from './source-tree.ts'

const COMMENT = /\/\*[\s\S]*?\*\/|(^|\s)\/\/[^\n]*/g

const COUNT = String.raw`(?:\d+|one|two|three|five|seven|ten|thirty|sixty)`
const UNIT = String.raw`(?:business\s+|working\s+)?(?:hours?|days?|weeks?|months?|years?)`

/** A hard-coded number of a promise: '30 days', 'one-year', '3-7 business days', '$8.95', '8 %'. */
const PROMISE = new RegExp(
  String.raw`\b${COUNT}(?:\s*(?:-|–|to)\s*${COUNT})?[\s-]+${UNIT}\b|\$\d+(?:\.\d\d)?\b|\b\d+(?:\.\d+)?\s?%\s*(?:tax|of)\b`,
  'gi',
)

/** Screens and emails: everything that customers or staff may read. Demo product texts and SQL are not promises. */
const UI_TEXTS = /^apps\/(storefront\/app|admin\/src)\/|^apps\/api\/src\/features\/(?!.*\.repo\.ts$)/

const promisesIn = (text: string): string[] => text.replaceAll(COMMENT, ' ').match(PROMISE) ?? []

test.each([
  ['<p>Returns within 30 days of delivery</p>', 1],
  ['<p>A one-year warranty and 3-7 business days, standard $8.95</p>', 3],
  ['<p>Returns within {terms.returns.windowDays} days</p>', 0],
  ['// 30 days, because the law says so', 0],
  ['placeholder="20% off totes"', 0],
  ['<p>We keep 8% of it</p>', 1],
  ["className='w-30 grid-cols-3'", 0],
])('%s has %i hard-coded numbers', (text, count) => {
  expect(promisesIn(text)).toHaveLength(count)
})

test('no page, screen or email hard-codes a number of the shop terms or limits', () => {
  const files = sourceFiles().filter((path) => UI_TEXTS.test(path))
  const stated = files.flatMap((path) =>
    promisesIn(readFileSync(join(ROOT, path), 'utf8')).map((promise) => `${path}: ${promise}`),
  )
  expect(stated).toEqual([])
})
