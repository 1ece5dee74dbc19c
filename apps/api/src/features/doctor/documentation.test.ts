import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { CHECKS } from './all-checks.ts'

const page = readFileSync(join(import.meta.dirname, '../../../../../docs/operations.md'), 'utf8')
/** The headings by their anchors, as Markdown makes them. */
const headings = new Map(
  [...page.matchAll(/^## (.+)$/gm)].map(([, heading = '']) => [
    heading
      .toLowerCase()
      .replaceAll(/[^\w\s-]/g, '')
      .replaceAll(' ', '-'),
    heading,
  ]),
)

test('docs/operations.md has the table of all checks', () => {
  const rows = CHECKS.map(
    ({ name, title, advice, section }) =>
      `| \`${name}\` | ${title} | ${advice} | [${headings.get(section)}](#${section}) |`,
  )
  // On a difference, copy the expected lines to the page.
  expect(page).toContain(rows.join('\n'))
})

test('the paragraph of every check exists', () => {
  expect(CHECKS.filter(({ section }) => !headings.has(section)).map(({ name }) => name)).toEqual([])
})

test('every check has a name and a title of its own, and says what is wrong and what to do in sentences', () => {
  for (const key of ['name', 'title'] as const) {
    expect(new Set(CHECKS.map((check) => check[key])).size).toBe(CHECKS.length)
  }
  for (const { problem, name } of CHECKS) expect([name, problem]).toEqual([name, expect.stringMatching(/^[A-Z].*\.$/)])
})
