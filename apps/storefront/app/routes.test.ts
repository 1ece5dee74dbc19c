import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { PAGE_PATTERNS, PAGES_WITH_ACTION } from '@atelier/domain/shop/public-pages'
import { expect, test } from 'vitest'
import routes from './routes.ts'

interface Entry {
  path?: string | undefined
  file: string
  children?: Entry[] | undefined
}

/** Lists every route with its module, without the catch-all. */
const pages = (entries: readonly Entry[]): { pattern: string; file: string }[] =>
  entries.flatMap(({ path = '', file, children }) =>
    children ? pages(children) : path === '*' ? [] : [{ pattern: `/${path}`, file }],
  )

const source = (file: string): string => readFileSync(join(import.meta.dirname, file), 'utf8')

test('the pages that accept a POST are those whose route has an action', () => {
  const withAction = pages(routes).filter(({ file }) => /^export (?:async function|const) action\b/m.test(source(file)))
  expect(new Set(withAction.map(({ pattern }) => pattern))).toEqual(new Set(PAGES_WITH_ACTION))
})

test('every page has a pattern for the logs, and every pattern has a page', () => {
  const patterns = pages(routes).map(({ pattern }) => pattern)
  expect(new Set(patterns)).toEqual(new Set(PAGE_PATTERNS))
  expect(pages(routes).every(({ file }) => existsSync(join(import.meta.dirname, file)))).toBe(true)
})
