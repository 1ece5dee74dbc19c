import { expect, test } from 'vitest'
import { importCycles, importEdges, longFunctions } from './source-figures.ts'
import { sourceFiles } from './source-tree.ts'

/** Longer functions exist where splitting would hide one sequence; more of them are a habit. */
const MAX_FUNCTIONS_OVER_60_LINES = 25

test('few functions are longer than 60 lines', () => {
  const found = sourceFiles().flatMap((file) => longFunctions(file, 60).map(({ at, detail }) => `${at} ${detail}`))
  expect(found.length, found.join('\n')).toBeLessThanOrEqual(MAX_FUNCTIONS_OVER_60_LINES)
}, 60_000)

test('no files import each other in a cycle, not even their types', () => {
  expect(importCycles(importEdges(sourceFiles())).map(({ detail }) => detail)).toEqual([])
}, 60_000)

test('finds a cycle of three files, and none in a chain', () => {
  const chain = new Map([
    ['a', ['b']],
    ['b', ['c']],
    ['c', []],
  ])
  expect(importCycles(chain)).toEqual([])
  expect(importCycles(new Map([...chain, ['c', ['a']]]))).toHaveLength(1)
})
