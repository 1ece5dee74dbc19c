import { ENDPOINTS } from '@atelier/domain/all-endpoints/endpoints'
import type { DocumentResponse } from '@atelier/domain/shop-documents/documents.schema'
import { DEFAULT_REGION, type ShopRegion } from '@atelier/domain/region/region'
import { csvStyle } from '@atelier/domain/region/spreadsheet'
import { parse } from 'csv-parse/sync'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { inTransaction, type Db } from '../db/client.ts'
import { recordAudits } from '../features/audit/audit.public.ts'
import { anOrder, aStaffMember } from '../testing/factories.ts'
import { signedIn } from '../testing/sessions.ts'
import { createTestApp, type TestApp } from '../testing/test-app.ts'

const BERLIN: ShopRegion = { country: 'DE', locale: 'en-DE', timeZone: 'Europe/Berlin' }

const insertEmail = (db: Db, at: Date) =>
  sql`insert into mails (recipient, subject, html, text, status, type, created_at)
    values ('anna@example.com', 'Hello', '', '', 'sent', 'general', ${at})`.execute(db)

const insertEntry = (db: Db, at: Date) =>
  inTransaction(db, (tx) =>
    recordAudits(tx, [
      {
        context: { actor: null, network: '203.0.113.0/24', device: 'Firefox' },
        action: 'settings.changed',
        at,
        target: { type: 'settings', id: 'shop', name: 'shop' },
      },
    ]),
  )

/** Inserts a row of a list at a moment, by the beginning of the path of its endpoints. */
const INSERT: Readonly<Record<string, (db: Db, at: Date) => Promise<unknown>>> = {
  '/api/admin/orders': (_, at) => anOrder({ created_at: at }),
  '/api/admin/audit': insertEntry,
  '/api/email/admin/logs': insertEmail,
}

/** Every endpoint of staff with a first and a last day, besides those of analytics, which name them otherwise. */
const PATHS = ENDPOINTS.map(({ endpoint }) => endpoint)
  .filter(({ method, query }) => method === 'GET' && query instanceof z.ZodObject && 'from' in query.shape)
  .map(({ path }) => path)

const listOf = (path: string) => Object.keys(INSERT).find((start) => path.startsWith(start)) ?? ''

async function publishRegion({ get, request }: TestApp, region: ShopRegion, headers: Record<string, string>) {
  const path = '/api/admin/documents/company'
  const read = async () => ((await (await get(path, headers)).json()) as DocumentResponse).data
  const { updatedAt, content } = await read()
  expect((await request('PUT', `${path}/draft`, { content: { ...content, region }, updatedAt }, headers)).status).toBe(
    200,
  )
  const draft = await read()
  expect((await request('POST', `${path}/publish`, { updatedAt: draft.updatedAt }, headers)).status).toBe(200)
}

/** Returns how many rows a list, its totals or its CSV has. */
async function countOf(response: Response, region: ShopRegion): Promise<number> {
  expect(response.status, response.url).toBe(200)
  const text = await response.text()
  if (!response.headers.get('content-type')?.includes('json'))
    return parse(text, { columns: true, bom: true, delimiter: csvStyle(region).separator }).length
  const { total, data } = JSON.parse(text) as { total?: number; data: { total?: number } }
  return total ?? data.total ?? -1
}

test('the test below knows how to fill every list with days', () => {
  expect(PATHS.length).toBeGreaterThanOrEqual(6)
  expect(PATHS.filter((path) => listOf(path) === '')).toEqual([])
})

test.each([
  // A day of 25 hours, and one of 23.
  [DEFAULT_REGION, '2026-11-01', '2026-11-01T04:00:00Z', '2026-11-02T05:00:00Z'],
  [DEFAULT_REGION, '2026-03-08', '2026-03-08T05:00:00Z', '2026-03-09T04:00:00Z'],
  [BERLIN, '2026-10-25', '2026-10-24T22:00:00Z', '2026-10-25T23:00:00Z'],
  [BERLIN, '2026-03-29', '2026-03-28T23:00:00Z', '2026-03-29T22:00:00Z'],
])('without a time zone, a day of every list is one of the shop: %o, %s', async (region, day, begin, end) => {
  // Exports and sign-ins are recorded on another day.
  const shop = await createTestApp({}, { now: () => new Date('2026-05-04T12:00:00Z') })
  const { headers } = await signedIn(await aStaffMember({ role: 'SUPER_ADMIN' }))
  if (region !== DEFAULT_REGION) await publishRegion(shop, region, headers)
  const [first, after] = [Date.parse(begin), Date.parse(end)]
  for (const insert of Object.values(INSERT))
    for (const at of [first - 1, first, after - 1, after]) await insert(shop.deps.db, new Date(at))
  const counts: Record<string, number> = {}
  for (const path of PATHS)
    counts[path] = await countOf(await shop.get(`${path}?from=${day}&to=${day}`, headers), region)
  expect(counts).toEqual(Object.fromEntries(PATHS.map((path) => [path, 2])))
})
