import { join } from 'node:path'
import { expect, test } from 'vitest'
import { aDataDir } from '../testing/shop-process.ts'
import { runInTerminal } from '../testing/terminal.ts'

const ADMIN = ['--email', 'ida@maren.example', '--name', 'Ida Maren']

test('exports a store, imports it into an empty one, and gives the staff a new password', { timeout: 240_000 }, () => {
  const run = (dataDir: string, command: string, ...args: string[]) =>
    runInTerminal(command, args, {
      DATA_DIR: dataDir,
      LOG_LEVEL: 'silent',
      SEED: 'none',
      ADMIN_PASSWORD: 'A-long-Passw0rd-of-Ida!',
    })
  const [source, target] = [aDataDir(), aDataDir()]
  const folder = join(aDataDir(), 'export')
  expect(run(source, 'create-admin.ts', ...ADMIN)).toMatchObject({ status: 0, problem: '' })

  expect(run(source, 'export-shop.ts', folder)).toMatchObject({
    status: 0,
    output: expect.stringMatching(/^Exported to \S+\/export\nFiles: \d\d\. Size: 1 MB\.\n$/),
  })
  expect(run(source, 'export-shop.ts').problem).toMatch(/^No folder given/)

  expect(run(target, 'import-shop.ts', folder)).toMatchObject({
    status: 0,
    output: expect.stringMatching(
      /^Imported \d+ rows of \d+ tables and 0 files\. Rows and sums are those of the export\.\n/,
    ),
    problem: '',
  })
  expect(run(target, 'create-admin.ts', ...ADMIN)).toMatchObject({ status: 0, problem: '' })
  expect(run(target, 'create-admin.ts', ...ADMIN).problem).toBe('An account with this email already exists\n')
  expect(run(target, 'import-shop.ts').problem).toMatch(/^No folder given/)
})
