import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { aDataDir } from '../testing/shop-process.ts'
import { runInTerminal } from '../testing/terminal.ts'

const STORE = {
  format: 'atelier-store',
  formatVersion: 1,
  shopVersion: '0.2.0',
  exportedAt: '2026-11-24T00:00:00.000Z',
  settings: { staff: { twoFactorRoles: [] } },
  documents: { company: { supportEmail: 'ida@maren.example' } },
  categories: [{ slug: 'belts', name: 'Belts' }],
  files: [],
}

test('imports a file into an empty store, and exports it again', { timeout: 180_000 }, () => {
  const folder = aDataDir()
  const [file, copy] = [join(folder, 'store.json'), join(folder, 'copy.json')]
  const run = (command: string, ...args: string[]) =>
    runInTerminal(command, args, { DATA_DIR: folder, LOG_LEVEL: 'silent' })
  writeFileSync(file, JSON.stringify(STORE))

  expect(run('import-store.ts', file)).toEqual({
    status: 0,
    output: 'Published: Company.\nCategories created: Belts.\n',
    problem: '',
  })
  expect(run('export-store.ts', copy)).toMatchObject({
    status: 0,
    output: `Exported to ${copy}\nDocuments: 1. Categories: 1. Files: 0.\n`,
  })
  expect(JSON.parse(readFileSync(copy, 'utf8'))).toMatchObject({ ...STORE, exportedAt: expect.any(String) })
  expect(run('export-store.ts', copy)).toMatchObject({
    status: 1,
    problem: `${copy} exists already. Choose another name.\n`,
  })
  expect(run('import-store.ts', copy).output).toBe('The store has all of this already. Nothing was changed.\n')

  writeFileSync(file, JSON.stringify({ ...STORE, categories: [{ slug: 'belts', name: '' }] }))
  expect(run('import-store.ts', file)).toMatchObject({
    status: 1,
    problem: 'Nothing was imported:\n- Category 1, name: Category name is required.\n',
  })
  expect(run('import-store.ts', join(folder, 'none.json')).problem).toMatch(/^Cannot read: /)
  expect(run('import-store.ts').problem).toMatch(/^No file given/)
})
