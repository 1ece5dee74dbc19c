import { spawnSync } from 'node:child_process'
import { chownSync, lstatSync, mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { findServerPrograms } from '../db/embedded/programs.ts'
import { readLastBackup } from '../files/last-backup.ts'
import { aDataDir } from '../testing/shop-process.ts'
import { runInTerminal } from '../testing/terminal.ts'

const DUMP = join(import.meta.dirname, '../testing/before-baseline.dump.gz')
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

/** The programs of a clone below /root cannot be reached by another user. */
const programs = await findServerPrograms()
const canServe =
  process.getuid?.() === 0 && spawnSync(programs?.postgres ?? '', ['--version'], { uid: SHOP }).status === 0

test.runIf(canServe)(
  'what root backs up and restores belongs to the shop, and the backup ticks the checklist',
  async () => {
    const [from, to, backups, elsewhere] = [aDataDirOfShop(), aDataDirOfShop(), aDataDir(), aDataDir()]
    expect(runInTerminal('restore-backup.ts', [DUMP], { DATA_DIR: from })).toMatchObject({ status: 0, problem: '' })
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
    expect(readdirSync(to)).toEqual(expect.arrayContaining(['postgres', 'uploads']))
    expect(ofOthers(to)).toEqual([])
  },
)

test('a folder without a database gives no backup', async () => {
  const [dataDir, backups] = [aDataDir(), aDataDir()]
  const made = runInTerminal('make-backup.ts', [backups], { DATA_DIR: dataDir })
  expect(made).toEqual({ status: 1, output: '', problem: `There is no database in DATA_DIR ${dataDir}\n` })
  expect(await readLastBackup(dataDir)).toBeNull()
})
