import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync, type Statement } from 'oxc-parser'
import { expect, test } from 'vitest'
import { ROOT, sourceFiles } from './source-tree.ts'

interface Exported {
  name: string
  text: string
}

/** Returns the functions that a file exports, each with its source. */
function exportedFunctions(text: string): Exported[] {
  return parseSync('file.ts', text).program.body.flatMap((statement: Statement) => {
    if (statement.type !== 'ExportNamedDeclaration') return []
    const { declaration } = statement
    const source = text.slice(statement.start, statement.end)
    if (declaration?.type === 'FunctionDeclaration') return [{ name: declaration.id?.name ?? '', text: source }]
    if (declaration?.type !== 'VariableDeclaration') return []
    return declaration.declarations.flatMap(({ id, init }) =>
      id.type === 'Identifier' && init?.type === 'ArrowFunctionExpression' ? [{ name: id.name, text: source }] : [],
    )
  })
}

/** What the exported functions of each suffix must be. */
const KINDS: readonly { suffix: RegExp; isOfKind: (exported: Exported) => boolean }[] = [
  {
    // Uses the database, builds SQL for it, or reads its errors.
    suffix: /[.]repo[.]ts$/,
    isOfKind: ({ text }) => /\b(?:db|tx|sql|error)\b/.test(text),
  },
]

/** A store holds state that components subscribe to. */
const isStore = (text: string): boolean => /\b(?:subscribe|useSyncExternalStore|createStore)\b/.test(text)

const strangers = (path: string, text: string): string[] =>
  KINDS.filter(({ suffix }) => suffix.test(path)).flatMap(({ isOfKind }) =>
    exportedFunctions(text)
      .filter((each) => !isOfKind(each))
      .map(({ name }) => `${path} ${name}`),
  )

test.each([
  ['orders.repo.ts', 'export const taxOf = (cents: number) => cents * 8', ['orders.repo.ts taxOf']],
  ['orders.repo.ts', 'export function find(db: Db) { return db }', []],
])('in %s, %s', (path, text, expected) => {
  expect(strangers(path, text)).toEqual(expected)
})

test('every *.store.ts holds observable state', () => {
  const stores = sourceFiles().filter((path) => /[.]store[.]tsx?$/.test(path))
  expect(stores.length).toBeGreaterThan(5)
  expect(stores.filter((path) => !isStore(readFileSync(join(ROOT, path), 'utf8')))).toEqual([])
})

test('every exported function is what the suffix of its file says', () => {
  const files = sourceFiles()
  expect(files.flatMap((path) => strangers(path, readFileSync(join(ROOT, path), 'utf8')))).toEqual([])
})
