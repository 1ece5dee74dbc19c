import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { avoidedLanguage, parseGlossary } from './language.ts'
import { ROOT } from './source-tree.ts'

const language = parseGlossary(readFileSync(join(ROOT, 'docs/glossary.md'), 'utf8'))

const files = execFileSync(
  'git',
  ['ls-files', '--cached', '--others', '--exclude-standard', 'apps', 'packages', 'demo', 'e2e', 'bench', 'scripts'],
  {
    cwd: ROOT,
    encoding: 'utf8',
    maxBuffer: 32 * 1024 * 1024,
  },
)
  .split('\n')
  .filter((path) => /[.]tsx?$/.test(path) && existsSync(join(ROOT, path)))

test('comments and identifiers use the terms of docs/glossary.md', () => {
  const found = files.flatMap((path) =>
    avoidedLanguage(path, readFileSync(join(ROOT, path), 'utf8'), language).map(
      ({ line, text, avoid }) => `${path}:${line} "${avoid}" in: ${text.slice(0, 80)}`,
    ),
  )
  expect(found).toEqual([])
}, 60_000)

describe('avoidedLanguage', () => {
  const small = parseGlossary(`
| Term | Meaning | Avoid |
|---|---|---|
| unit | One counted item. | piece, pieces |
| cancel | End an order. | call off |
## Avoided words
\`whoever\`, \`by itself\`
## Names that stay
| Name | Where |
|---|---|
| \`pieces\` | column |
`)
  test.each([
    ['/** Counts units. */', []],
    ['/** Counts pieces. */', ['pieces']],
    ['// Tells whoever waits,\n// by  itself', ['whoever', 'by  itself']],
    ['/** The column `pieces`. */ const row = { pieces: 1 }', []],
    ['const piecesLeft = callOffPayment()', ['pieces', 'call off']],
    ["const text = 'whoever wants pieces'", []],
    ["const job = 'count-pieces', path = '/api/pieces-left/{id}'", ['pieces', 'pieces']],
    ["import { row } from './pieces.ts'\nconst column = 'pieces'", []],
  ])('reads %s', (text, avoided) => {
    expect(avoidedLanguage('a.ts', text, small).map(({ avoid }) => avoid)).toEqual(avoided)
  })
})
