import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { withEmbeddedDatabase, settings } from '../testing/embedded-shop.ts'
import { aDataDir, runMain, untilOpen } from '../testing/shop-process.ts'

test(
  'production without DATABASE_URL opens an empty shop, prints no password and explains how to create an administrator',
  { timeout: 60_000 },
  async () => {
    const DATA_DIR = aDataDir()
    const shop = runMain({ ...settings, NODE_ENV: 'production', PAYMENTS: 'manual', DATA_DIR })
    await untilOpen(shop)
    shop.child.kill('SIGTERM')
    expect(await shop.ended, shop.stderr()).toBe(0)
    expect(shop.stdout()).toMatch(/Set up your store[^\n]+\n\s+\S+\/admin\/setup#token=[\w-]{43}\n/)
    expect(shop.stdout()).not.toMatch(/password|Demo/i)
    expect(existsSync(join(DATA_DIR, 'demo-password'))).toBe(false)
    const { rows } = await withEmbeddedDatabase(DATA_DIR, (db) =>
      sql`select (select count(*) from users) as users, (select count(*) from products) as products`.execute(db),
    )
    expect(rows).toEqual([{ users: 0, products: 0 }])
  },
)
