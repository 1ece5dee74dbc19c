import { ENDPOINTS } from '@atelier/domain/all-endpoints/endpoints'
import { parse } from 'csv-parse/sync'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Db } from '../db/client.ts'
import { anOrder, aProduct, aStaffMember } from '../testing/factories.ts'
import { havePublished } from '../testing/have-published.ts'
import { aCsvDesk } from '../testing/csv-desk.ts'
import { signedIn } from '../testing/sessions.ts'
import { createTestApp } from '../testing/test-app.ts'

const GERMANY = { country: 'DE', locale: 'en-DE', timeZone: 'America/New_York' }

const EXPORTS = ENDPOINTS.map(({ endpoint }) => endpoint)
  .filter(({ method, response }) => method === 'GET' && response !== null && 'contentType' in response)
  .filter(({ response }) => (response as { contentType: string }).contentType === 'text/csv')
  .map(({ path }) => path)

/** What an export cannot do without. */
const QUERIES: Readonly<Record<string, string>> = {
  '/api/admin/taxes/export': '?month=2020-01',
  '/api/admin/taxes/oss/export': '?quarter=2020-Q1',
}

/** An import with a problem. */
async function anImportRun(db: Db): Promise<void> {
  await sql`
    insert into import_runs (run_id, kind, source, file_name, state, options, currency, actor_id, actor_name, actor_role)
    values ('run', 'products', 'mapping', 'a.csv', 'checked', '{}', 'USD', '1', 'Anna', 'ADMIN')`.execute(db)
  await sql`
    insert into import_problems (run_id, row, "column", message, is_loss)
    values ('run', 2, '=Price', '=cmd()', false)`.execute(db)
}

test('every CSV export of a store in Germany opens in the columns and numbers of its spreadsheets', async () => {
  const shop = await createTestApp()
  const { headers } = await signedIn(await aStaffMember({ role: 'SUPER_ADMIN' }))
  await aProduct({ name: 'Tote; black', priceCents: 1290_50 })
  await anOrder({
    last_name: 'x;=cmd()',
    total_cents: 1290_50,
    subtotal_cents: 1290_50,
    tax_cents: 0,
    paid_cents: 1290_50,
  })
  await shop.post('/api/email/newsletter/subscribe', { email: 'anna@example.com' })
  await anImportRun(shop.deps.db)
  await havePublished(shop.deps, 'company', { region: GERMANY })
  expect(EXPORTS.length).toBeGreaterThanOrEqual(5)
  for (const path of EXPORTS) {
    const response = await shop.get(`${path.replace(':runId', 'run')}${QUERIES[path] ?? ''}`, headers)
    expect(response.status, path).toBe(200)
    // `text()` would drop the byte order mark.
    const text = Buffer.from(await response.arrayBuffer()).toString('utf8')
    expect(text.startsWith('\uFEFF'), path).toBe(true)
    const rows: string[][] = parse(text, { bom: true, delimiter: ';' })
    expect(rows[0]?.length, path).toBeGreaterThan(2)
    const cells = rows.flat()
    expect(
      cells.filter((cell) => /^-?\d+\.\d+$/.test(cell)),
      path,
    ).toEqual([])
    expect(
      cells.filter((cell) => /(?:^|[;,])[=+@]/.test(cell)),
      path,
    ).toEqual([])
    expect(cells.includes('1290,50'), path).toBe(/products|orders|analytics/.test(path))
  }
})

test('the catalog of a store in Germany imports again unchanged', async () => {
  const desk = await aCsvDesk()
  await havePublished(desk.deps, 'company', { region: GERMANY })
  await aProduct({ name: '-Bar; Tote', priceCents: 1290_50, compareAtPriceCents: 1500_00 })
  await aProduct({ name: "'-Bar Tote", priceCents: 100_00 })
  const { text } = await desk.download('?status=all')
  expect(text).toContain(';1290,50;1500,00;')
  expect(await desk.check(text)).toMatchObject({ data: { rows: 2, unchanged: 2, problems: [] } })
})
