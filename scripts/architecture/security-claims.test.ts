import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** docs/SECURITY.md claims what tests show: each line of its table names files and titles. */
const section = /## Attacks and their tests\n([\s\S]*?)\n## /.exec(readFileSync('docs/SECURITY.md', 'utf8'))?.[1] ?? ''
const lines = section.split('\n').filter((line) => /^\| (?!Attack and outcome|-)/.test(line))

interface NamedTest {
  file: string
  title: string
}
const testsOf = (line: string): NamedTest[] =>
  [...line.matchAll(/`([\w./-]+\.(?:test|spec)\.tsx?)`: "([^"]+)"/g)].map(([, file = '', title = '']) => ({
    file,
    title,
  }))

/** Whether the file has a test with this title, as it is written there. */
const exists = ({ file, title }: NamedTest): boolean => {
  if (!existsSync(file)) return false
  const source = readFileSync(file, 'utf8').replaceAll(String.raw`\'`, "'")
  return [`'${title}'`, `"${title}"`, `\`${title}\``].some((quoted) => source.includes(quoted))
}

test('every attack of docs/SECURITY.md names a test that performs it', () => {
  expect(lines.length).toBeGreaterThan(40)
  expect(lines.filter((line) => testsOf(line).length === 0)).toEqual([])
})

test('every test that docs/SECURITY.md names exists', () => {
  expect(lines.flatMap(testsOf).filter((named) => !exists(named))).toEqual([])
})

test('a renamed test would be missed', () => {
  const [first] = lines.flatMap(testsOf)
  expect(exists({ file: first?.file ?? '', title: `${first?.title} no more` })).toBe(false)
  expect(exists({ file: 'apps/api/src/none.test.ts', title: first?.title ?? '' })).toBe(false)
})
