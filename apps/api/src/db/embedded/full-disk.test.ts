import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { aShopWithOneProduct, withEmbeddedDatabase, settings } from '../../testing/embedded-shop.ts'
import { checkOrdersStored, placeOrdersContinuously } from '../../testing/order-load.ts'
import { aDataDir, runMain, untilOpen } from '../../testing/shop-process.ts'

/** Mounts a small tmpfs; null where this user may not mount. */
function aSmallDisk(): string | null {
  const folder = join(aDataDir(), 'disk')
  mkdirSync(folder)
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=200m', 'tmpfs', folder], { stdio: 'ignore' })
  } catch {
    return null
  }
  onTestFinished(() => void execFileSync('umount', ['--lazy', folder]))
  return folder
}

function fill(path: string): void {
  try {
    execFileSync('dd', ['if=/dev/zero', `of=${path}`, 'bs=1M'], { stdio: 'ignore' })
  } catch {
    // dd ends when the disk is full, as intended.
  }
}

test(
  'rejects orders while the disk is full, shows the catalog, and recovers when there is space',
  { timeout: 180_000 },
  async ({ skip }) => {
    const { dataDir: template, bag } = await aShopWithOneProduct()
    const disk = aSmallDisk()
    if (!disk) return skip('no small disk can be made here')
    const dataDir = join(disk, 'data')
    cpSync(template, dataDir, { recursive: true })
    // With jobs that are still starting: a full disk must not end the process.
    const shop = runMain({ ...settings, SEED: 'none', DATA_DIR: dataDir, WORKER: 'with' })
    const address = await untilOpen(shop)
    const health = async () => (await fetch(`${address}/api/health-check`)).json()
    expect((await fetch(`${address}/api/products`)).status).toBe(200)
    const ordering = placeOrdersContinuously(() => address, bag)
    await expect.poll(() => ordering.acknowledged.size, { timeout: 15_000 }).toBeGreaterThan(5)

    const filler = join(disk, 'filler')
    fill(filler)
    await expect.poll(() => ordering.statuses()[503] ?? 0, { timeout: 20_000 }).toBeGreaterThan(5)
    expect(await health()).toMatchObject({ success: false, database: 'full' })
    expect((await fetch(`${address}/api/products`)).status).toBe(200)

    rmSync(filler)
    const before = ordering.acknowledged.size
    await expect.poll(() => ordering.acknowledged.size, { timeout: 30_000 }).toBeGreaterThan(before)
    await ordering.stop()
    expect(Object.keys(ordering.statuses())).toEqual(['201', '503'])
    shop.child.kill('SIGTERM')
    expect(await shop.ended, shop.stderr()).toBe(0)
    await withEmbeddedDatabase(dataDir, (db) => checkOrdersStored(db, ordering.acknowledged))
  },
)
