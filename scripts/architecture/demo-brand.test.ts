import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ROOT } from './source-tree.ts'

/** The demo brand: it lives in the demo's seed and images, in tests and in documents. */
const DEMO_BRAND = /orsenne/i

const MAY_NAME_IT = [
  /^apps\/api\/(src\/db\/seed|demo)\//,
  /^(docs|e2e|bench)\//,
  /^(README|CHANGELOG)\.md$/,
  /[.]test[.]tsx?$/,
  /^apps\/\w+\/(?:app|src)\/testing\//,
]

const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: ROOT,
  encoding: 'utf8',
  maxBuffer: 32 * 1024 * 1024,
})
  .split('\n')
  .filter((path) => path !== '' && existsSync(join(ROOT, path)) && !MAY_NAME_IT.some((place) => place.test(path)))

test('no product file names the demo brand', () => {
  const naming = files.filter(
    (path) => DEMO_BRAND.test(path) || DEMO_BRAND.test(readFileSync(join(ROOT, path), 'latin1')),
  )
  expect(naming).toEqual([])
}, 60_000)
