import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** docs/SECURITY.md claims what tests show: each line of its table names files and titles. */
const text = readFileSync('docs/SECURITY.md', 'utf8')
const section = /## Attacks and their tests\n([\s\S]*?)\n## /.exec(text)?.[1] ?? ''
const lines = section.split('\n').filter((line) => /^\| (?!Attack and outcome|-)/.test(line))

interface NamedTest {
  file: string
  title: string
}
const namedTests = (within: string): NamedTest[] =>
  [...within.matchAll(/`([\w./-]+\.(?:test|spec)\.tsx?)`: "([^"]+)"/g)].map(([, file = '', title = '']) => ({
    file,
    title,
  }))

/** What stands before the title of a test that runs: `test(`, `test.each(…)(` and the like, never `test.skip(` or a text. */
const BEFORE_TITLE = /(?:\btest(?:\.only)?|\]\)|\)|`)\(\s*$/

/** Returns how many tests of a source have a title, as it is written there. */
function countTests(source: string, title: string): number {
  const written = source.replaceAll(String.raw`\'`, "'")
  return [`'${title}'`, `"${title}"`, `\`${title}\``]
    .flatMap((quoted) => written.split(`${quoted},`).slice(0, -1))
    .filter((before) => BEFORE_TITLE.test(before)).length
}

const isFoundOnce = ({ file, title }: NamedTest): boolean =>
  existsSync(file) && countTests(readFileSync(file, 'utf8'), title) === 1

test('every attack of docs/SECURITY.md names a test that performs it', () => {
  expect(lines.length).toBeGreaterThan(40)
  expect(lines.filter((line) => namedTests(line).length === 0)).toEqual([])
})

test('docs/SECURITY.md names each test with file and title', () => {
  const files = text.match(/[\w./-]+\.(?:test|spec)\.tsx?`/g) ?? []
  // Besides the named ones, it mentions this check itself.
  expect(files).toHaveLength(namedTests(text).length + 1)
})

test('every test that docs/SECURITY.md names is found exactly once in its file', () => {
  expect(namedTests(text).filter((named) => !isFoundOnce(named))).toEqual([])
})

test('a renamed, removed, skipped or repeated test is missed', () => {
  expect(countTests("test('a', () => {})", 'a')).toBe(1)
  expect(countTests("test.each([\n  [1],\n])(\n  'a %s',\n  async () => {})", 'a %s')).toBe(1)
  expect(countTests("test('a', () => {})\ntest('a', () => {})", 'a')).toBe(2)
  for (const source of ["test('a b', f)", "test.skip('a', f)", "test.todo('a')", "const a = 'a', b = 1", "// 'a',"])
    expect([source, countTests(source, 'a')]).toEqual([source, 0])
  expect(isFoundOnce({ file: 'apps/api/src/none.test.ts', title: 'a' })).toBe(false)
})
