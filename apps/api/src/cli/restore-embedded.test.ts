import { copyFileSync, cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { readIsOpen } from '../features/settings/settings.public.ts'
import { aShopWithOneProduct, settings, withEmbeddedDatabase } from '../testing/embedded-shop.ts'
import { checkOrdersStored, placeOrdersContinuously } from '../testing/order-load.ts'
import { aDataDir, runMain, untilOpen } from '../testing/shop-process.ts'
import { runInTerminal } from '../testing/terminal.ts'

/** A dump made on PostgreSQL 15 of a shop with one product, at the last migration before the baseline. */
const DUMP = join(import.meta.dirname, '../testing/before-baseline.dump.gz')
const NAME = 'atelier-2026-05-12T10-11-12Z.dump.gz'

const restore = (DATA_DIR: string, ...args: string[]) => runInTerminal('restore-backup.ts', args, { DATA_DIR })

/** A DATA_DIR of an older PostgreSQL, of which only the version is read. */
function ofPostgres15(): string {
  const dataDir = aDataDir()
  mkdirSync(join(dataDir, 'postgres'))
  mkdirSync(join(dataDir, 'backups'))
  writeFileSync(join(dataDir, 'postgres/PG_VERSION'), '15\n')
  return dataDir
}

/** A dump with another header. */
const withHeader = (dump: Buffer, edit: (header: string) => string): Buffer =>
  gzipSync(Buffer.from(edit(gunzipSync(dump).toString('latin1')), 'latin1'))

describe('backup:restore of an embedded database', () => {
  test('fills a new database from a dump of an older PostgreSQL, made before the baseline, and retains the old one', async () => {
    const dataDir = ofPostgres15()
    copyFileSync(DUMP, join(dataDir, 'backups', NAME))
    const { status, output, problem } = restore(dataDir)
    expect({ status, problem }).toEqual({ status: 0, problem: '' })
    expect(output).toMatch(new RegExp(`^The previous database was moved to .*replaced-.*\nRestored .*${NAME}\n$`))
    const replaced = readdirSync(dataDir).find((name) => name.startsWith('postgres.replaced-')) ?? ''
    expect(readFileSync(join(dataDir, replaced, 'PG_VERSION'), 'utf8')).toBe('15\n')

    const found = await withEmbeddedDatabase(dataDir, async (db) => {
      const { rows: version } = await sql<{ major: number }>`
        select current_setting('server_version_num')::int / 10000 as major`.execute(db)
      const products = await db.selectFrom('products').select(['name', 'included', 'price_cents']).execute()
      // The next variant gets the next id: sequences were restored too.
      const values = {
        product_id: 'totes-5f0c1d2e',
        position: 2,
        name: 'Encre',
        value: '#202040',
        sku: 'LUNE-3',
        stock: 1,
      }
      await db.insertInto('color_variants').values(values).execute()
      const variants = await db
        .selectFrom('color_variants')
        .select(['variant_id', 'stock'])
        .orderBy('variant_id')
        .execute()
      const words = await sql<{ n: number }>`select count(*) as n from search_words`.execute(db)
      return { version, products, variants, words: words.rows }
    })
    expect(found).toEqual({
      version: [{ major: 18 }],
      products: [{ name: 'Sac Lune\tof\\calfskin\n“é”', included: ['Dust bag'], price_cents: 100_00 }],
      variants: [
        { variant_id: 1, stock: 7 },
        { variant_id: 2, stock: 3 },
        { variant_id: 3, stock: 1 },
      ],
      // 17 words from the dump, and those of the new color.
      words: [{ n: 20 }],
    })
  })

  test('a store that was closed when its dump was made is closed after the restore', { timeout: 120_000 }, async () => {
    const DATA_DIR = aDataDir()
    const shop = runMain({ ...settings, SEED: 'none', DATA_DIR })
    await untilOpen(shop)
    shop.child.kill('SIGTERM')
    expect(await shop.ended).toBe(0)
    const elsewhere = aDataDir()
    cpSync(join(DATA_DIR, 'backups'), join(elsewhere, 'backups'), { recursive: true })
    expect(restore(elsewhere)).toMatchObject({ status: 0, problem: '' })
    expect(await withEmbeddedDatabase(elsewhere, readIsOpen)).toBe(false)
  })

  test('restores every order from the dump that a shop writes when it stops', { timeout: 120_000 }, async () => {
    const { dataDir, bag, open } = await aShopWithOneProduct()
    const region = { country: 'JP', locale: 'en-JP', timeZone: 'Asia/Tokyo' }
    await withEmbeddedDatabase(dataDir, (db) =>
      sql`insert into shop_document_versions (key, content, published_at, published_by_name)
        values ('company', ${JSON.stringify({ region })}, now(), 'Ines')`.execute(db),
    )
    const shop = open()
    const address = await untilOpen(shop)
    const ordering = placeOrdersContinuously(() => address, bag)
    await expect.poll(() => ordering.acknowledged.size).toBeGreaterThan(5)
    await ordering.stop()
    const backups = aDataDir()
    expect(runInTerminal('make-backup.ts', [backups], { DATA_DIR: dataDir })).toMatchObject({ status: 0, problem: '' })
    // In a database of the same server, beside the shop that sells on.
    const drilled = runInTerminal('drill-backup.ts', [], { DATA_DIR: dataDir })
    expect(drilled).toMatchObject({ status: 0, problem: '' })
    expect(JSON.parse(drilled.output)).toMatchObject({ migrated: 0, orderLines: 1 })
    shop.child.kill('SIGTERM')
    expect(await shop.ended).toBe(0)
    const elsewhere = aDataDir()
    cpSync(join(dataDir, 'backups'), join(elsewhere, 'backups'), { recursive: true })
    expect(restore(elsewhere)).toMatchObject({ status: 0, problem: '' })
    await withEmbeddedDatabase(elsewhere, async (db) => {
      await checkOrdersStored(db, ordering.acknowledged)
      // The days are those of the shop: the function is restored, and so are the sums by day.
      const { rows } = await sql`
        select shop_day('2026-05-04T15:30:00Z')::text as day, (
          select coalesce(sum(orders), 0) from (select * from order_tallies union all select * from order_tally_changes) t
          where day <> (now() at time zone 'Asia/Tokyo')::date)::int as "ofOtherDays"`.execute(db)
      expect(rows).toEqual([{ day: '2026-05-05', ofOtherDays: 0 }])
    })
  })

  test('rejects an unusable dump with one line, and changes nothing', { timeout: 120_000 }, () => {
    const dataDir = ofPostgres15()
    copyFileSync(DUMP, join(dataDir, 'backups', NAME))
    const dump = readFileSync(DUMP)
    const text = gunzipSync(dump).toString('latin1')
    const cases: [string, Buffer, RegExp][] = [
      ['half.dump.gz', dump.subarray(0, 3_000), /is not a dump of the shop, or it is damaged \(/],
      ['words.dump.gz', Buffer.from('not packed at all'), /is not a dump of the shop, or it is damaged \(/],
      [
        'short.dump.gz',
        gzipSync(Buffer.from(text.slice(0, -9), 'latin1')),
        /is not a complete dump: it ends in the middle/,
      ],
      [
        'older.dump.gz',
        withHeader(dump, (text) => text.replace('0087_', '0086_')),
        /start the shop once with the last version/,
      ],
      [
        'newer.dump.gz',
        withHeader(dump, (text) =>
          text.replace(/"migrations":\[.*?\]/, '"migrations":[{"number":9935,"name":"9935_later","checksum":""}]'),
        ),
        /has migration 9935_\S+, which this version does not know/,
      ],
    ]
    for (const [name, content, line] of cases) {
      writeFileSync(join(dataDir, name), content)
      const { status, output, problem } = restore(dataDir, join(dataDir, name))
      expect([name, status, output, problem]).toEqual([name, 1, '', expect.stringMatching(/^[^\n]+\n$/)])
      expect(problem).toMatch(line)
      expect(
        readdirSync(dataDir).filter((entry) => entry.startsWith('postgres.')),
        name,
      ).toEqual([])
    }
    expect(readFileSync(join(dataDir, 'postgres/PG_VERSION'), 'utf8')).toBe('15\n')
    expect(existsSync(join(dataDir, 'database.lock'))).toBe(false)
  })
})
