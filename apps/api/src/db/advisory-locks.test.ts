import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

/** Constants like SEED_LOCK = 7_330_417, and numbers that a migration writes in full. */
const NUMBER = /LOCK = ([\d_]{5,})|pg_advisory\w*\((\d{5,})\)/g

test('no two purposes share the number of an advisory lock, or one would wait for the other', () => {
  const root = join(import.meta.dirname, '..')
  const users = new Map<string, Set<string>>()
  for (const file of globSync('**/*.{ts,sql}', { cwd: root, exclude: ['**/*.test.ts'] })) {
    for (const [, constant, literal] of readFileSync(join(root, file), 'utf8').matchAll(NUMBER)) {
      const number = (constant ?? literal ?? '').replaceAll('_', '')
      // A later migration may replace a function of an earlier one.
      users.set(number, (users.get(number) ?? new Set()).add(file.endsWith('.sql') ? 'migrations' : file))
    }
  }
  expect(users.size).toBeGreaterThan(5)
  expect([...users].filter(([, files]) => files.size > 1)).toEqual([])
})
