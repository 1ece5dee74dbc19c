import { expect, test } from 'vitest'
import { EVERY_PAGE, SOME_PAGES } from '../../apps/storefront/every-page.ts'
import { sourceFiles } from './source-tree.ts'

test('every module named for the file of all pages exists', () => {
  const paths = sourceFiles()
  expect(paths.length).toBeGreaterThan(1_000)
  const matchesNothing = (beginning: string): boolean => !paths.some((path) => path.startsWith(beginning))
  expect([...EVERY_PAGE, ...SOME_PAGES].filter(matchesNothing)).toEqual([])
})
