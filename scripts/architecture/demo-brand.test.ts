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

/** Files that still name it. Remove a file from the list as soon as it does not. */
const EXCEPTIONS: readonly string[] = [
  'apps/storefront/app/features/pages/about-page.tsx',
  'apps/storefront/app/features/pages/privacy-page.tsx',
  'apps/storefront/app/features/pages/terms-page.tsx',
  'apps/storefront/app/routes/about.tsx',
  'apps/storefront/app/routes/faq.tsx',
  'apps/storefront/app/routes/home.tsx',
  'apps/storefront/app/routes/privacy.tsx',
  'apps/storefront/app/routes/terms.tsx',
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
  expect(naming.sort()).toEqual([...EXCEPTIONS].sort())
}, 60_000)
