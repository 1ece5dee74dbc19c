import { inspect } from 'node:util'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { KEY_PREFIX } from '../../links/key-secret.ts'
import { anApiKey } from '../../testing/api-keys.ts'
import { anOrder, aStaffMember } from '../../testing/factories.ts'
import { signedIn } from '../../testing/sessions.ts'
import { createTestApp } from '../../testing/test-app.ts'
import { testLog } from '../../testing/test-log.ts'

test('no table, file, error or log line has a key that was used', async () => {
  const shop = await createTestApp()
  const { headers: staff } = await signedIn(await aStaffMember({ role: 'ADMIN' }))
  const key = await anApiKey()
  // Of the secret, without the beginning that screens show.
  const hidden = key.secret.slice(KEY_PREFIX.length + 4, -6)
  const { order_id: orderId } = await anOrder()
  const answers: Response[] = []
  for (const path of [
    '/api/admin/orders',
    `/api/admin/orders/${orderId}`,
    '/api/admin/orders/ORD-NONE',
    '/api/admin/orders?page=none',
    '/api/admin/orders/export',
    '/api/admin/users',
    '/api/admin/audit',
    '/api/admin/audit/export',
    '/api/auth/admin/users',
    `/api/products?key=${key.secret}`,
    `/api/products/${key.secret}`,
  ]) {
    answers.push(await shop.get(path, key.headers))
  }
  answers.push(await shop.post(`/api/admin/orders/${orderId}/notes`, { text: 'Packed' }, key.headers))
  answers.push(await shop.post(`/api/admin/orders/${orderId}/notes`, { text: 1 }, key.headers))
  for (const path of ['/api/admin/audit/export', '/api/admin/api-keys', '/api/admin/orders/export']) {
    answers.push(await shop.get(path, staff))
  }
  expect(answers.map(({ status }) => status)).toEqual([
    200, 200, 404, 400, 200, 200, 200, 200, 403, 400, 400, 200, 400, 200, 200, 200,
  ])
  const seen = await Promise.all(
    answers.map(async (answer) => JSON.stringify([...answer.headers]) + (await answer.text())),
  )
  const tables = await sql<{ name: string }>`select quote_ident(tablename) as name from pg_tables
    where schemaname = current_schema()`.execute(shop.deps.db)
  expect(tables.rows.length).toBeGreaterThan(50)
  for (const { name } of tables.rows) {
    const { rows } = await sql<{ text: string | null }>`select string_agg(to_jsonb(t)::text, '') as text
      from ${sql.raw(name)} t`.execute(shop.deps.db)
    seen.push(rows[0]?.text ?? '')
  }
  seen.push(inspect(testLog.lines(), { depth: 8, maxStringLength: null }))
  expect(seen.filter((text) => text.includes(hidden))).toEqual([])
  expect(seen.join('')).toContain('"key ERP ')
})
