import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { aCustomerEverywhere, ZELDA } from '../../testing/customer-everywhere.ts'
import { aProduct, aStaffMember, anOrder } from '../../testing/factories.ts'
import { aForm, anImage } from '../../testing/images.ts'
import { aDataDir } from '../../testing/shop-process.ts'
import { signedIn } from '../../testing/sessions.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { emptyTestDatabase } from '../../testing/test-database.ts'
import { exportShop } from './export-shop.ts'
import { importShop } from './import-shop.ts'
import type { ExportManifest } from './manifest.ts'
import { openSnapshot } from './snapshot.repo.ts'
import { writeExport } from './write-folder.ts'

let shop: TestApp

beforeEach(async () => {
  shop = await createTestApp({ RATE_LIMIT_FACTOR: '1000', DATA_DIR: aDataDir() })
})

async function anExport({ deps }: TestApp = shop): Promise<string> {
  const folder = join(aDataDir(), 'export')
  await writeExport({ ...deps, publicUrl: 'https://shop.example' }, folder)
  return folder
}

const manifestOf = (folder: string): ExportManifest =>
  JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8')) as ExportManifest

const rowsOf = (folder: string, table: string): Record<string, unknown>[] =>
  readFileSync(join(folder, `tables/${table}.jsonl`), 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Record<string, unknown>)

/** Every file of an export with its content, without the time of the export. */
const contentsOf = (folder: string): Map<string, string> =>
  new Map(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .toSorted()
      .map((path) => [path.slice(folder.length + 1), readFileSync(path, 'latin1')] as const)
      .filter(([path]) => path !== 'README.md' && path !== 'manifest.json'),
  )

/** A shop with data in every area, an uploaded image, and texts that formats break on. */
async function aFullShop(): Promise<void> {
  await aCustomerEverywhere(shop, ZELDA)
  const { headers } = await signedIn(await aStaffMember({ role: 'SUPER_ADMIN' }))
  const body = aForm(await anImage('webp', { width: 900, height: 300 }))
  const response = await shop.app.request('/api/upload/image', { method: 'POST', body, headers })
  expect(response.status).toBe(200)
  await aProduct({
    name: 'Line\u2028separator "quoted" \\n back\\slash',
    priceCents: 1290_50,
    compareAtPriceCents: 1500_00,
  })
}

test(
  'an export, imported into an empty store and exported again, is the same to the byte',
  { timeout: 180_000 },
  async () => {
    await aFullShop()
    const first = await anExport()
    await emptyTestDatabase()
    const target = await createTestApp({ DATA_DIR: aDataDir() })
    const imported = await importShop(target.deps, first)
    expect(imported.files).toBe(2)
    expect(imported.rows).toBeGreaterThan(200)
    const second = await anExport(target)
    const [before, after] = [contentsOf(first), contentsOf(second)]
    expect(before.size).toBeGreaterThan(70)
    expect([...after.keys()]).toEqual([...before.keys()])
    for (const [path, content] of before) expect(after.get(path), path).toBe(content)
    const [one, two] = [manifestOf(first), manifestOf(second)]
    expect({ ...two, exportedAt: '', others: [] }).toEqual({ ...one, exportedAt: '', others: [] })
    // The store works: foreign keys and triggers are back, and new rows continue the numbering.
    await anOrder({})
    await expect(sql`update audit_entries set actor_name = 'x'`.execute(target.deps.db)).rejects.toThrow('append-only')
    await expect(
      sql`insert into order_notes (order_id, text, author_name) values ('none', 'x', 'x')`.execute(target.deps.db),
    ).rejects.toThrow('foreign key')
  },
)

test('the manifest has the rows, sums and hashes of what is there, and names what stays out', async () => {
  await anOrder({ total_cents: 5_000, subtotal_cents: 5_000, tax_cents: 0, paid_cents: 5_000, currency: 'EUR' })
  await anOrder({ total_cents: 7_001, subtotal_cents: 7_001, tax_cents: 0, paid_cents: 0 })
  const folder = await anExport()
  const manifest = manifestOf(folder)
  const orders = manifest.tables.find(({ table }) => table === 'orders')
  expect(orders).toMatchObject({
    path: 'tables/orders.jsonl',
    rows: 2,
    sums: [
      { currency: 'EUR', total_cents: 5_000, paid_cents: 5_000 },
      { currency: 'USD', total_cents: 7_001, paid_cents: 0 },
    ],
  })
  expect(rowsOf(folder, 'orders').map((row) => row['total_cents'])).toEqual(expect.arrayContaining([5_000, 7_001]))
  expect(Object.values(manifest.leftOut).flat()).toContain('users.password_hash')
  const readMe = readFileSync(join(folder, 'README.md'), 'utf8')
  expect(readMe).toContain('`users.password_hash`')
  expect(readMe).toContain('whole numbers of the smallest unit')
})

test(
  'no secret is in an export: no password, token, session, key, or link that opens something',
  { timeout: 120_000 },
  async () => {
    const { userId } = await aCustomerEverywhere(shop, ZELDA)
    const { db } = shop.deps
    // A link that is still waiting to be sent, and a payment that returns to one.
    await sql`insert into mails (recipient, subject, template, data) values
    ('zelda@example.com', 'Reset', 'reset-password', '{"url": "https://shop.example/reset#token=SecretOfALink"}'),
    ('zelda@example.com', 'Receipt', 'receipt', '{"url": "https://shop.example/orders/o1.SecretOfAnOrder"}')`.execute(
      db,
    )
    await sql`update payments set return_url = '/pay/o1.SecretOfAPayment'`.execute(db)
    const secrets = await sql<{ value: string }>`
    select password_hash as value from users where password_hash is not null
    union all select encode(token_hash, 'hex') from sessions union all select encode(token_hash, 'hex') from auth_tokens
    union all select encode(token_hash, 'hex') from unsubscribe_links
    union all select client_secret from sandbox_intents`.execute(db)
    const text = [...contentsOf(await anExport()).values()].join('\n')
    expect(secrets.rows.length).toBeGreaterThan(8)
    expect(secrets.rows.filter(({ value }) => text.includes(value))).toEqual([])
    expect(text).not.toMatch(/SecretOf/)
    expect(text).toContain('/reset#token=removed')
    expect(text).toContain('/orders/o1.removed')
    expect(text).toContain(userId)
  },
)

test('all tables are of one moment, whatever is written during the export', async () => {
  await anOrder({})
  const counts = new Map<string, number>()
  for await (const { path, content } of exportShop({ ...shop.deps, publicUrl: '' })) {
    if (path === 'README.md') await anOrder({})
    let text = ''
    for await (const chunk of content) text += Buffer.from(chunk).toString()
    counts.set(path, text.split('\n').length - 1)
  }
  expect(counts.get('tables/orders.jsonl')).toBe(1)
  expect(counts.get('tables/order_tally_changes.jsonl')).toBeGreaterThan(0)
})

test('a slow reader does not lose the transaction to the limits of a request', async () => {
  const { tx, close } = await openSnapshot(shop.deps.db)
  const { rows } = await sql`select current_setting('idle_in_transaction_session_timeout') as idle,
    current_setting('statement_timeout') as statement, current_setting('transaction_read_only') as "readsOnly"`.execute(
    tx,
  )
  await close()
  expect(rows).toEqual([{ idle: '10min', statement: '5min', readsOnly: 'on' }])
})

test('writes products and customers as Shopify reads them', async () => {
  await aProduct({
    slug: 'tote',
    name: 'Tote',
    colors: { Noir: 3, Sand: 0 },
    priceCents: 1290_50,
    compareAtPriceCents: 1500_00,
  })
  await sql`update color_variants set weight_grams = 850 where name = 'Noir'`.execute(shop.deps.db)
  await shop.post('/api/auth/register', { name: 'Ada van Dam', email: 'ada@example.com', password: 'A-long-Passw0rd!' })
  await shop.post('/api/email/newsletter/subscribe', { email: 'ada@example.com' })
  await anOrder({
    email: 'ada@example.com',
    total_cents: 5_000,
    subtotal_cents: 5_000,
    tax_cents: 0,
    paid_cents: 5_000,
  })
  const folder = await anExport()
  const read = (name: string): Record<string, string>[] =>
    parse(readFileSync(join(folder, 'shopify', name)), { columns: true })
  expect(read('products.csv')).toMatchObject([
    {
      Handle: 'tote',
      Title: 'Tote',
      Published: 'TRUE',
      'Option1 Name': 'Color',
      'Option1 Value': 'Noir',
      'Variant Grams': '850',
      'Variant Inventory Qty': '3',
      'Variant Price': '1290.50',
      'Variant Compare At Price': '1500.00',
      'Image Src': expect.stringMatching(/^https:\/\/shop\.example\/media\//),
      Status: 'active',
    },
    {
      Handle: 'tote',
      Title: '',
      'Option1 Value': 'Sand',
      'Variant Grams': '',
      'Variant Inventory Qty': '0',
      'Variant Price': '1290.50',
    },
  ])
  expect(read('customers.csv')).toMatchObject([
    {
      'First Name': 'Ada',
      'Last Name': 'van Dam',
      Email: 'ada@example.com',
      'Accepts Email Marketing': 'yes',
      'Total Spent': '50.00',
      'Total Orders': '1',
    },
  ])
})

test('refuses to import into a store with data, a changed file, another schema, and a folder that is no export', async () => {
  await aProduct({})
  const folder = await anExport()
  await expect(importShop(shop.deps, folder)).rejects.toThrow(/^The store is not empty \(products: 1\)/)
  await emptyTestDatabase()
  const manifest = manifestOf(folder)
  const write = (over: Partial<ExportManifest>) =>
    writeFileSync(join(folder, 'manifest.json'), JSON.stringify({ ...manifest, ...over }))
  write({ schema: '0001_schema' })
  await expect(importShop(shop.deps, folder)).rejects.toThrow(/^The export has the schema 0001_schema/)
  write({ tables: manifest.tables.map((table) => (table.table === 'products' ? { ...table, rows: 2 } : table)) })
  await expect(importShop(shop.deps, folder)).rejects.toThrow('tables/products.jsonl has 1 rows instead of 2')
  expect((await sql`select from products`.execute(shop.deps.db)).rows).toEqual([])
  write({ tables: manifest.tables.map((table) => ({ ...table, path: '../secret' })) })
  await expect(importShop(shop.deps, folder)).rejects.toThrow('manifest.json is not that of an export')
  write({})
  const file = join(folder, 'tables/products.jsonl')
  writeFileSync(file, readFileSync(file, 'utf8').replace('active', 'draft'))
  await expect(importShop(shop.deps, folder)).rejects.toThrow(
    /^tables\/products\.jsonl is not the file that was exported/,
  )
  await expect(importShop(shop.deps, aDataDir())).rejects.toThrow('it has no manifest.json')
  await expect(writeExport({ ...shop.deps, publicUrl: '' }, folder)).rejects.toThrow('is not empty')
})
