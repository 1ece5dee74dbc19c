import { chownSync, copyFileSync, lstatSync, mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readLastBackup } from '../last-backup.ts'
import { aDataDir } from '../testing/shop-process.ts'
import { runInTerminal } from '../testing/terminal.ts'
import { onPostgres } from '../testing/test-database.ts'

const DUMP = join(import.meta.dirname, '../testing/postgres-17.dump.gz')
/** The user of the shop. No account of it is needed. */
const SHOP = 23_456

/** Makes a DATA_DIR that belongs to the user of the shop. */
function aDataDirOfShop(): string {
  const dataDir = aDataDir()
  mkdirSync(join(dataDir, 'backups'))
  for (const path of [dataDir, join(dataDir, 'backups')]) chownSync(path, SHOP, SHOP)
  return dataDir
}

/** Lists everything below a folder that does not belong to the shop. */
const ofOthers = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (name) => lstatSync(join(folder, name)).uid !== SHOP,
  )

test.runIf(process.getuid?.() === 0 && !onPostgres())(
  'what root backs up and restores belongs to the shop, and the backup ticks the checklist',
  async () => {
    const [from, to, backups, elsewhere] = [aDataDirOfShop(), aDataDirOfShop(), aDataDir(), aDataDir()]
    copyFileSync(DUMP, join(from, 'backups/atelier-2026-05-12T10-11-12Z.dump.gz'))
    mkdirSync(join(from, 'uploads/products'), { recursive: true })
    writeFileSync(join(from, 'uploads/products/bag.jpg'), 'an image')
    writeFileSync(join(elsewhere, 'of-root'), '')
    symlinkSync(join(elsewhere, 'of-root'), join(from, 'uploads/link'))
    const made = runInTerminal('make-backup.ts', [backups], { DATA_DIR: from })
    expect(made.problem).toBe('')
    expect(ofOthers(from)).toEqual([])
    expect(lstatSync(join(elsewhere, 'of-root')).uid).toBe(0)
    expect(Date.now() - ((await readLastBackup(from))?.getTime() ?? 0)).toBeLessThan(600_000)

    const folder = /Backup made: (.+)/.exec(made.output)?.[1] ?? ''
    expect(runInTerminal('restore-backup.ts', [folder], { DATA_DIR: to })).toMatchObject({ status: 0, problem: '' })
    expect(readdirSync(to)).toEqual(expect.arrayContaining(['database', 'uploads']))
    expect(ofOthers(to)).toEqual([])
  },
)

test.skipIf(onPostgres())('a dump that cannot be read is no backup', async () => {
  const [dataDir, backups] = [aDataDir(), aDataDir()]
  mkdirSync(join(dataDir, 'backups'))
  writeFileSync(join(dataDir, 'backups/atelier-2026-05-12T10-11-12Z.dump.gz'), 'cut off')
  const made = runInTerminal('make-backup.ts', [backups], { DATA_DIR: dataDir })
  expect(made).toMatchObject({ status: 1, output: '' })
  expect(made.problem).not.toContain('    at ')
  expect(await readLastBackup(dataDir)).toBeNull()
})
