import { sql } from 'kysely'
import { describe, expect, test, vi } from 'vitest'
import { inTransaction } from '../../../db/client.ts'
import { TABLES_BY_OWNER } from '../../../db/table-owners.ts'
import { aStaffMember, anOrderBody, aProduct } from '../../../testing/factories.ts'
import { signedIn } from '../../../testing/sessions.ts'
import { createTestApp } from '../../../testing/test-app.ts'
import { testDatabase } from '../../../testing/test-database.ts'
import { readContentVersion } from './content-version.repo.ts'

const OWNERS = [
  'features/categories',
  'features/media',
  'features/products',
  'features/settings',
  'features/shop-documents',
]

/** Columns of these owners that do not raise the version, with the reason. */
const NOT_RAISING: Readonly<Record<string, string>> = {
  'catalogue_version.*': 'the version itself',
  'color_variants.stock': 'orders change it, and must not wait for one row (decision 5)',
  'color_variants.is_low': 'derived from the stock',
  'color_variants.stock_cause': 'always null: the trigger of the stock takes it',
  'stock_movements.*': 'the history of the stock, which only staff see',
  'color_variants.variant_id': 'a key, which never changes',
  'product_sales.*': 'counts of sold units, which orders change',
  'product_sales_changes.*': 'counts of sold units, which orders change',
  'sales.*': 'a plan; starting a sale changes the products',
  'sale_items.*': 'a plan; starting a sale changes the products',
  'sale_item_prices.*': 'what a sale did: it changes the prices of the market',
  'hidden_products.*': 'a decision that staff see: without a price nothing is sold there either way',
  'search_words.*': 'derived from the products, for spelling suggestions',
  'shop_document_drafts.*': 'not published',
  'shop_document_versions.*': 'a version never changes once it is inserted',
  'media.*': 'files of the store; only the sizes of an image are shown',
}

describe('every column of content', () => {
  test('raises the version when it is updated, or is listed with a reason', async () => {
    const { db } = await testDatabase()
    const tables = OWNERS.flatMap((owner) => TABLES_BY_OWNER[owner] ?? [])
    const { rows } = await sql<{ name: string; raises: boolean }>`
      select c.relname || '.' || a.attname as name, exists (
        select from pg_trigger t join pg_proc p on p.oid = t.tgfoid
        where t.tgrelid = c.oid and p.proname = 'raise_content_version' and t.tgtype::integer & 16 > 0
          and (t.tgattr::text = '' or a.attnum::text = any(string_to_array(t.tgattr::text, ' ')))) as raises
      from pg_class c join pg_attribute a on a.attrelid = c.oid
      where c.relnamespace = 'public'::regnamespace and c.relname = any(${tables}::text[])
        and a.attnum > 0 and not a.attisdropped order by 1`.execute(db)
    const isListed = (name: string) => name in NOT_RAISING || `${name.split('.')[0]}.*` in NOT_RAISING
    // A new column fails here: name it in the trigger of its table, or list it with a reason.
    expect(rows.filter(({ name, raises }) => !raises && !isListed(name)).map(({ name }) => name)).toEqual([])
    expect(rows.filter(({ raises }) => raises).length).toBeGreaterThan(40)
  })

  test.each(['products', 'color_variants', 'product_images', 'product_slugs', 'categories', 'settings'])(
    'raises it when a row of %s is inserted or deleted',
    async (table) => {
      const { db } = await testDatabase()
      const { rows } = await sql<{ type: number }>`
        select tgtype::integer as type from pg_trigger join pg_proc p on p.oid = tgfoid
        where tgrelid = ${table}::regclass and p.proname = 'raise_content_version'`.execute(db)
      // Bits of pg_trigger.tgtype: 4 insert, 8 delete. Other triggers of the table look at its updates.
      expect(rows.map(({ type }) => type & 12).filter(Boolean)).toEqual([12])
    },
  )
})

test('one transaction raises it once, and one that is rolled back does not', async () => {
  const { db } = await testDatabase()
  await aProduct()
  await aProduct()
  const before = await readContentVersion(db)
  await inTransaction(db, async (tx) => {
    await sql`update products set price_cents = 1`.execute(tx)
    await sql`update categories set name = name || '.'`.execute(tx)
  })
  expect(await readContentVersion(db)).toBe(before + 1)
  const undone = inTransaction(db, async (tx) => {
    await sql`update products set price_cents = 2`.execute(tx)
    throw new Error('undone')
  })
  await expect(undone).rejects.toThrow('undone')
  expect(await readContentVersion(db)).toBe(before + 1)
})

test('an order does not raise it', async () => {
  const shop = await createTestApp()
  const bag = await aProduct({ colors: { Noir: 5 } })
  const before = await readContentVersion(shop.deps.db)
  expect((await shop.post('/api/orders', anOrderBody([bag]))).status).toBe(201)
  expect(await readContentVersion(shop.deps.db)).toBe(before)
})

test('another process learns of an edit', async () => {
  const [here, elsewhere] = [await createTestApp(), await createTestApp()]
  const { headers } = await signedIn(await aStaffMember())
  const onChange = vi.fn<() => void>()
  await elsewhere.app.watch.revalidate()
  elsewhere.app.watch.onChange(onChange)
  const category = { name: 'Umbrellas', description: 'For rain' }
  expect((await here.post('/api/admin/categories', category, headers)).status).toBe(201)
  await vi.waitFor(
    async () => {
      await elsewhere.app.watch.revalidate()
      expect(onChange).toHaveBeenCalled()
    },
    { timeout: 20_000, interval: 200 },
  )
})
