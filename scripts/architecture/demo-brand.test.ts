import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ROOT } from './source-tree.ts'

/** The demo brand: it lives in the folder of the demo, in tests and in documents. */
const DEMO_BRAND = /orsenne/i

const MAY_NAME_IT = [
  /^demo\//,
  /^(docs|e2e|bench)\//,
  /^(README|CHANGELOG)\.md$/,
  /[.]test[.]tsx?$/,
  /^apps\/\w+\/(?:app|src)\/testing\//,
]

/** What the demo sells and how: words that another brand would not understand. */
const DEMO_TRADE =
  /(?<![a-z])(?:(?:hand|dust)?bags?|leathers?|calfskin|totes?|crossbody|clutch(?:es)?|backpacks?|wallets?|from the bench)(?![a-z])|[a-z]Bags?(?![a-z])/i

const PROGRAM = /^(?:apps\/\w+\/(?:app|src|public)|packages\/[\w-]+\/src)\//

/** Program files that name the trade, each with the reason. */
const MAY_NAME_TRADE: readonly [place: RegExp, reason: string][] = [
  [/^apps\/api\/src\/db\/migrations\//, 'migrations that landed do not change'],
  [/^packages\/domain\/src\/auth\/guessable-password\.ts$/, 'words of guessed passwords'],
  [/^packages\/domain\/src\/demo\//, 'the tour exists in the demo store only'],
  [/^apps\/storefront\/app\/(?:features\/demo\/|routes\/demo\.tsx$)/, 'the tour exists in the demo store only'],
]

/** Fixtures of tests outside of `testing/`. */
const FIXTURE = /\/test-[\w-]+\.tsx?$/

const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: ROOT,
  encoding: 'utf8',
  maxBuffer: 32 * 1024 * 1024,
})
  .split('\n')
  .filter((path) => path !== '' && existsSync(join(ROOT, path)) && !MAY_NAME_IT.some((place) => place.test(path)))

const names = (path: string, words: RegExp): boolean =>
  words.test(path) || words.test(readFileSync(join(ROOT, path), 'latin1'))

test('no product file names the demo brand', () => {
  expect(files.filter((path) => names(path, DEMO_BRAND))).toEqual([])
}, 60_000)

const namingTrade = () =>
  files
    .filter((path) => PROGRAM.test(path) && !FIXTURE.test(path) && !/\.(?:woff2|png|ico)$/.test(path))
    .filter((path) => names(path, DEMO_TRADE))

test('no program file names what the demo sells', () => {
  const naming = namingTrade()
  expect(naming.filter((path) => !MAY_NAME_TRADE.some(([place]) => place.test(path)))).toEqual([])
  // An exception without a use is removed.
  expect(MAY_NAME_TRADE.filter(([place]) => !naming.some((path) => place.test(path)))).toEqual([])
}, 60_000)

test.each([
  ['All bags', true],
  ['DEMO_BAG', true],
  ['const allBags = 1', true],
  ['Letters from the bench', true],
  ['the packing bench', false],
  ['a bagel, a cabbage', false],
])('finds the trade in %s: %s', (text, isFound) => {
  expect(DEMO_TRADE.test(text)).toBe(isFound)
})
