import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { brokenCitations, parseRequirements } from './requirements.ts'
import { ROOT } from './source-tree.ts'

const DOCUMENT = 'docs/requirements.md'
const OWN_FILE = 'scripts/architecture/requirements.test.ts'
const requirements = parseRequirements(readFileSync(join(ROOT, DOCUMENT), 'utf8'))
const numbers = new Set(requirements.flatMap(({ number }) => [number, number.split('.')[0] ?? '']))

/** Files that may cite a requirement: source, tests and documents. */
const citing = execFileSync('git', ['ls-files', 'apps', 'packages', 'e2e', 'bench', 'scripts', 'docs', '*.md'], {
  cwd: ROOT,
  encoding: 'utf8',
  maxBuffer: 32 * 1024 * 1024,
})
  .split('\n')
  // The test's own examples cite requirements that do not exist.
  .filter(
    (path) => /[.](tsx?|mjs|md)$/.test(path) && ![DOCUMENT, OWN_FILE].includes(path) && existsSync(join(ROOT, path)),
  )

describe('docs/requirements.md', () => {
  test('numbers every requirement once, in order', () => {
    const order = requirements.map(({ number }) => number)
    expect(order).toEqual([...new Set(order)])
    for (const [index, number] of order.entries()) {
      const [section, position] = number.split('.')
      const before = order[index - 1]?.split('.') ?? []
      const expected = before[0] === section ? Number(before[1]) + 1 : 1
      expect(`${section}.${position}`).toBe(`${section}.${expected}`)
    }
  })

  test.each(requirements)('$number names code and tests that exist', ({ code, tests }) => {
    expect(code.length, 'at least one file under Code').toBeGreaterThan(0)
    expect(tests.length, 'at least one file under Test').toBeGreaterThan(0)
    expect([...code, ...tests].filter((path) => !existsSync(join(ROOT, path)))).toEqual([])
    expect(
      tests.filter((path) => !/[.](test|spec)[.]tsx?$/.test(path)),
      'tests only',
    ).toEqual([])
  })

  test('has each requirement that code, tests and documents cite', () => {
    const broken = citing.flatMap((path) =>
      brokenCitations(readFileSync(join(ROOT, path), 'utf8'), numbers).map((citation) => `${path}: ${citation}`),
    )
    expect(broken).toEqual([])
  })
})

describe('brokenCitations', () => {
  const known = new Set(['S7', 'S7.1', 'A2'])
  test.each([
    ['/** Prices an order (S7). */', []],
    ['/** Prices an order (S7.1, A2). */', []],
    ['// (S7.2) and (A12)', ['S7.2', 'A12']],
    ["const size = 'A4'", []],
    ['const S99 = 1', []],
    ['test("A99: returns 404", () => {})', ['A99']],
  ])('reads %s', (text, broken) => {
    expect(brokenCitations(text, known)).toEqual(broken)
  })
})
