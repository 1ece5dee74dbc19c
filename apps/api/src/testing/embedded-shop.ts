import { cpSync, mkdtempSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expect, inject } from 'vitest'
import { openDb, type Db } from '../db/client.ts'
import { startEmbeddedDatabase } from '../db/embedded/supervisor.ts'
import { aDataDir, runMain, untilOpen, type ShopProcess } from './shop-process.ts'
import { insertTestCategories } from './test-categories.ts'
import { testLog } from './test-log.ts'

/** More units than any test buys. */
export const ENOUGH = 1_000_000

export interface TestProduct {
  productId: string
  color: string
  totalCents: number
}

/** Opens a database that no shop has open. */
export async function withEmbeddedDatabase<T>(dataDir: string, work: (db: Db) => Promise<T>): Promise<T> {
  const embedded = await startEmbeddedDatabase(dataDir, testLog)
  const db = openDb({ connectionString: embedded.connectionString, maxConnections: 2, onIdleError: () => undefined })
  try {
    return await work(db)
  } finally {
    await db.destroy()
    await embedded.stop()
  }
}

export async function anUnlimitedProduct(db: Db): Promise<TestProduct> {
  const bag = await db
    .selectFrom('products')
    .innerJoin('color_variants', 'color_variants.product_id', 'products.product_id')
    .select(['products.product_id', 'color_variants.name as color', 'products.price_cents', 'variant_id'])
    .where('products.status', '=', 'active')
    .where('products.is_active', '=', true)
    .executeTakeFirstOrThrow()
  await db.updateTable('color_variants').set({ stock: ENOUGH }).where('variant_id', '=', bag.variant_id).execute()
  const totalCents = bag.price_cents + Math.round((bag.price_cents * 8) / 100)
  return { productId: bag.product_id, color: bag.color, totalCents }
}

export const settings = { PORT: '0', RATE_LIMIT_FACTOR: '100000', LOG_LEVEL: 'silent', WORKER: 'none' }
let template: Promise<{ folder: string; bag: TestProduct }> | undefined

const ONLY_PRODUCT: TestProduct = { productId: 'totes-5f0c1d2e', color: 'Noir', totalCents: 108_00 }

/** Inserts one product, which never sells out, into an empty shop, and opens it. */
export async function insertOnlyProduct(db: Db): Promise<TestProduct> {
  const { productId, color } = ONLY_PRODUCT
  const texts = { slug: 'sac-lune', name: 'Sac Lune', description: 'A bag of calfskin.', category: 'totes' } as const
  const facts = { status: 'active', is_active: true, price_cents: 100_00 } as const
  await insertTestCategories(db)
  await db.deleteFrom('settings').where('key', '=', 'opening').execute()
  await db
    .insertInto('products')
    .values({ product_id: productId, ...texts, ...facts, features: [], included: [] })
    .execute()
  await db
    .insertInto('color_variants')
    .values({ product_id: productId, position: 0, name: color, value: '#101010', sku: 'LUNE-1', stock: ENOUGH })
    .execute()
  return ONLY_PRODUCT
}

/** Opens an empty shop once and inserts one product. Every test file of the worker copies it. */
async function makeTemplate(): Promise<{ folder: string; bag: TestProduct }> {
  const folder = mkdtempSync(join(inject('runFolder'), 'shop-'))
  const shop = runMain({ ...settings, DATA_DIR: folder, SEED: 'none' })
  await untilOpen(shop)
  shop.child.kill('SIGTERM')
  expect(await shop.ended).toBe(0)
  return { folder, bag: await withEmbeddedDatabase(folder, insertOnlyProduct) }
}

/** Returns a shop for one test, in a process that can be killed, with one product that never sells out. */
export async function aShopWithOneProduct(
  over: Record<string, string> = {},
): Promise<{ dataDir: string; bag: TestProduct; open: () => ShopProcess }> {
  template ??= makeTemplate()
  const { folder, bag } = await template
  const dataDir = aDataDir()
  cpSync(folder, dataDir, { recursive: true, filter: (path) => basename(path) !== 'run' })
  return { dataDir, bag, open: () => runMain({ ...settings, SEED: 'none', ...over, DATA_DIR: dataDir }) }
}
