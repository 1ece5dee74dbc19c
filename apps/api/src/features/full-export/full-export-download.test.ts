import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { aStaffMember, anOrder } from '../../testing/factories.ts'
import { havePublished } from '../../testing/have-published.ts'
import { aDataDir } from '../../testing/shop-process.ts'
import { signedIn } from '../../testing/sessions.ts'
import { createTestApp } from '../../testing/test-app.ts'
import { testLog } from '../../testing/test-log.ts'
import { TEST_DOCUMENTS } from '../../testing/test-shop.ts'
import { unzip } from '../../testing/unzip.ts'

const PHOTO = 'f'.repeat(32)
const PATH = '/api/admin/export'

async function aDesk() {
  const shop = await createTestApp({ DATA_DIR: aDataDir() })
  const { headers } = await signedIn(await aStaffMember({ role: 'SUPER_ADMIN' }))
  return { shop, headers, download: () => shop.get(PATH, headers) }
}

const unpack = async (response: Response): Promise<Map<string, string>> => {
  const files = unzip(Buffer.from(await response.arrayBuffer()))
  return new Map([...files].map(([path, content]) => [path, content.toString('latin1')]))
}

test('a super admin downloads the whole shop as an archive, and the audit log says so', async () => {
  const { shop, download } = await aDesk()
  await anOrder({})
  const response = await download()
  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toBe('application/zip')
  expect(response.headers.get('content-disposition')).toMatch(/^attachment; filename="shop-\d{4}-\d\d-\d\d\.zip"$/)
  expect([response.headers.get('cache-control'), response.headers.get('x-accel-buffering')]).toEqual(['no-store', 'no'])
  const files = await unpack(response)
  expect([...files.keys()]).toEqual(
    expect.arrayContaining(['README.md', 'manifest.json', 'tables/orders.jsonl', 'shopify/products.csv']),
  )
  expect(files.get('tables/orders.jsonl')?.split('\n')).toHaveLength(2)
  expect(files.get('tables/audit_entries.jsonl')).toContain('"action":"shop.exported"')
  expect(await shop.auditActions()).toEqual(['shop.exported'])
})

test('no other role downloads it', async () => {
  const { shop } = await aDesk()
  for (const role of ['ADMIN', 'MANAGER', 'EDITOR', 'VIEWER'] as const) {
    const { headers } = await signedIn(await aStaffMember({ role }))
    expect((await shop.get(PATH, headers)).status, role).toBe(403)
  }
  expect((await shop.get(PATH)).status).toBe(401)
})

test('a second download waits for the first, and one that is canceled ends its transaction', async () => {
  const { shop, download } = await aDesk()
  // Longer than what streams hold.
  const note = 'x'.repeat(100_000)
  const { order_id } = await anOrder({})
  for (let index = 0; index < 60; index += 1) {
    await sql`insert into order_notes (order_id, text, author_name)
      values (${order_id}, ${note} || md5(random()::text), 'Staff')`.execute(shop.deps.db)
  }
  const first = await download()
  const reader = first.body?.getReader()
  expect((await reader?.read())?.value?.length).toBeGreaterThan(0)
  const second = await download()
  expect(second.status).toBe(409)
  expect(await second.json()).toMatchObject({ code: 'conflict', message: expect.stringContaining('being downloaded') })
  await reader?.cancel()
  let third = second
  await expect.poll(async () => (third = await download()).status).toBe(200)
  expect(Buffer.from(await third.arrayBuffer()).length).toBeGreaterThan(10_000)
  const open = sql`select from pg_stat_activity where datname = current_database() and query like '%export_rows%'
    and xact_start is not null and pid <> pg_backend_pid()`
  await expect.poll(async () => (await open.execute(shop.deps.db)).rows.length).toBe(0)
})

test('contains the files that rows refer to, and names those that are missing', async () => {
  const { shop, download } = await aDesk()
  const { db, storage } = shop.deps
  const wordmark = `/media/brand/${'a'.repeat(32)}.svg`
  await havePublished(shop.deps, 'brand', { ...TEST_DOCUMENTS.brand, icon: { kind: 'image', src: wordmark } })
  const { order_id } = await anOrder({})
  await sql`insert into media (url, master_key, original_name, width, height, placeholder, frames, stored_at) values
    ('/media/products/bag-1.jpg', 'masters/bag-1.png', 'bag.png', 900, 300, '', null, now()),
    ('/media/products/bag-2.jpg', 'masters/bag-2.png', 'bag.png', 900, 300, '', null, null),
    ('/media/turns/bag', 'masters/turn.png', 'turn.png', 900, 300, '', 2, now())`.execute(db)
  await sql`insert into return_photos (photo_id, order_id, width, height, bytes) values (${PHOTO}, ${order_id}, 1, 1, 1)`.execute(
    db,
  )
  await sql`insert into shipping_labels (label_id, order_id, provider, status, rates, rate_ref, provider_ref, file_expires_at)
    values ('la1', ${order_id}, 'shippo', 'bought', '[]', 'rate', 'tx', now())`.execute(db)
  const stored = ['masters/bag-1.png', 'products/bag-1.jpg', `brand/${'a'.repeat(32)}.svg`, 'masters/turn.png']
  const frames = ['turns/bag/00.avif', 'turns/bag/00.webp', 'turns/bag/01.avif', 'turns/bag/01.webp']
  const documents = [`private/returns/${PHOTO}.jpg`, 'private/labels/la1.pdf']
  for (const key of [...stored, ...frames, ...documents]) await storage.put(key, Buffer.from(`bytes of ${key}`), 'x/x')
  const files = await unpack(await download())
  const found = [...files.keys()].filter((path) => path.startsWith('files/')).map((path) => path.slice(6))
  expect(found.toSorted()).toEqual([...stored, ...frames, ...documents].toSorted())
  expect(files.get('files/masters/bag-1.png')).toBe('bytes of masters/bag-1.png')
  expect(files.get('files.jsonl')?.trim().split('\n')).toHaveLength(found.length)
  const { missingFiles } = JSON.parse(files.get('manifest.json') ?? '') as { missingFiles: string[] }
  expect(missingFiles).toEqual([`private/returns/${PHOTO}-small.jpg`])
})

test('a file that cannot be read ends the download as incomplete, and the next one starts', async () => {
  const { shop, headers, download } = await aDesk()
  const { order_id } = await anOrder({})
  await sql`insert into return_photos (photo_id, order_id, width, height, bytes) values (${PHOTO}, ${order_id}, 1, 1, 1)`.execute(
    shop.deps.db,
  )
  testLog.expectErrors()
  // A folder in place of the file.
  mkdirSync(join(shop.deps.config.DATA_DIR, `uploads/private/returns/${PHOTO}.jpg`), { recursive: true })
  await expect((await shop.get(PATH, headers)).arrayBuffer()).rejects.toThrow('EISDIR')
  expect(testLog.lines().map(({ message }) => message)).toContain('an export of the shop failed')
  await sql`delete from return_photos`.execute(shop.deps.db)
  expect((await download()).status).toBe(200)
})
