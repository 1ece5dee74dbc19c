import { chmodSync, mkdirSync, readdirSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { settings } from '../testing/embedded-shop.ts'
import { aDataDir, runMain, untilOpen } from '../testing/shop-process.ts'
import { prepareDataDir } from './data-dir.ts'

/** Lists everything in a folder that other users can access. */
const openToOthers = (folder: string): string[] =>
  ['.', ...readdirSync(folder, { recursive: true, encoding: 'utf8' })].flatMap((name) => {
    const mode = statSync(join(folder, name), { throwIfNoEntry: false })?.mode ?? 0
    return (mode & 0o077) === 0 ? [] : [`${name} ${(mode & 0o777).toString(8)}`]
  })

/** A DATA_DIR as an earlier version created it: readable by every user of the machine. */
function anOpenDataDir(): string {
  const dataDir = aDataDir()
  mkdirSync(join(dataDir, 'uploads/products'), { recursive: true })
  writeFileSync(join(dataDir, 'uploads/products/bag.jpg'), 'an image')
  writeFileSync(join(dataDir, 'session-secret'), `${'x'.repeat(40)}\n`)
  for (const path of ['.', 'uploads', 'uploads/products']) chmodSync(join(dataDir, path), 0o755)
  for (const path of ['uploads/products/bag.jpg', 'session-secret']) chmodSync(join(dataDir, path), 0o666)
  return dataDir
}

describe.skipIf(process.platform === 'win32')('DATA_DIR', () => {
  test('is created for this user only', () => {
    const dataDir = join(aDataDir(), 'shop/data')
    expect(prepareDataDir(dataDir)).toBe(0)
    expect(openToOthers(dataDir)).toEqual([])
  })

  test('is made private with all its content, and counts what was readable', () => {
    const dataDir = anOpenDataDir()
    expect(openToOthers(dataDir)).toHaveLength(5)
    expect(prepareDataDir(dataDir)).toBe(5)
    expect(openToOthers(dataDir)).toEqual([])
    expect(statSync(join(dataDir, 'session-secret')).mode & 0o777).toBe(0o600)
    expect(statSync(join(dataDir, 'uploads')).mode & 0o777).toBe(0o700)
    expect(prepareDataDir(dataDir)).toBe(0)
  })

  test('is searched even when the folder itself is private', () => {
    const dataDir = anOpenDataDir()
    chmodSync(dataDir, 0o700)
    expect(prepareDataDir(dataDir)).toBe(4)
    expect(openToOthers(dataDir)).toEqual([])
  })

  test('leaves the targets of links alone', () => {
    const [dataDir, elsewhere] = [anOpenDataDir(), anOpenDataDir()]
    symlinkSync(elsewhere, join(dataDir, 'pictures'))
    prepareDataDir(dataDir)
    expect(statSync(elsewhere).mode & 0o777).toBe(0o755)
  })

  test('contains nothing that other users can read while a shop runs in it', async () => {
    const dataDir = anOpenDataDir()
    const shop = runMain({ ...settings, LOG_LEVEL: 'warn', SEED: 'none', DATA_DIR: dataDir })
    await untilOpen(shop)
    expect(readdirSync(join(dataDir, 'postgres'), { recursive: true }).length).toBeGreaterThan(500)
    expect(openToOthers(dataDir)).toEqual([])
    const lines = shop.stdout().split('\n')
    expect(lines.filter((line) => line.includes('permissions of DATA_DIR restricted'))).toEqual([
      expect.stringContaining('"files":5'),
    ])
    shop.child.kill('SIGTERM')
    expect(await shop.ended).toBe(0)
  })
})
