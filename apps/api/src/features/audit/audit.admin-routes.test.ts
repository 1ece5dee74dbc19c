import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { ActionContext } from '../../action-context.ts'
import { inTransaction } from '../../db/client.ts'
import { aStaffMember } from '../../testing/factories.ts'
import { signedIn } from '../../testing/sessions.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { recordAudit, type AuditRecord } from './audit.repo.ts'
import { verifyAudit } from './verify-audit.ts'

const anonymous: ActionContext = { actor: null, network: '203.0.113.0/24', device: 'Firefox on Linux' }
const ines: ActionContext = { ...anonymous, actor: { userId: 'usr_ines', name: 'Ines Carrow', role: 'ADMIN' } }

const record = ({ deps }: TestApp, entry: Partial<AuditRecord> = {}) =>
  inTransaction(deps.db, (tx) =>
    recordAudit(tx, { context: ines, action: 'admin_user.updated', at: new Date('2026-03-01T12:00:00Z'), ...entry }),
  )

/** Changes the log directly, as an attacker with access to the database could. */
const tamper = ({ deps }: TestApp, statement: ReturnType<typeof sql>) =>
  inTransaction(deps.db, async (tx) => {
    await sql`alter table audit_entries disable trigger audit_entries_append_only`.execute(tx)
    await statement.execute(tx)
    await sql`alter table audit_entries enable trigger audit_entries_append_only`.execute(tx)
  })

async function listed(shop: TestApp, query = '') {
  const { headers } = await signedIn(await aStaffMember({ role: 'ADMIN' }))
  const response = await shop.get(`/api/admin/audit${query}`, headers)
  expect(response.status).toBe(200)
  return (await response.json()) as { data: { entryId: number; changes: object }[]; total: number }
}

test('records actor, action, target, origin and changes, but never a secret', async () => {
  const shop = await createTestApp()
  const target = { type: 'admin user', id: 'usr_theo', name: 'Theo Marchetti' }
  const before = { role: 'VIEWER', password: 'old-one', name: 'Theo' }
  await record(shop, { target, before, after: { role: 'EDITOR', password: 'new-one', name: 'Theo' } })
  const { data } = await listed(shop)
  expect(data).toEqual([
    {
      entryId: 1,
      at: '2026-03-01T12:00:00.000Z',
      actor: { id: 'usr_ines', name: 'Ines Carrow', role: 'ADMIN' },
      action: 'admin_user.updated',
      target,
      changes: {
        role: { before: 'VIEWER', after: 'EDITOR' },
        password: { before: '[not kept]', after: '[not kept]' },
      },
      network: '203.0.113.0/24',
      device: 'Firefox on Linux',
    },
  ])
})

test('the database rejects updates, deletes and truncation of the log', async () => {
  const shop = await createTestApp()
  const { db } = shop.deps
  await record(shop)
  await expect(sql`update audit_entries set actor_name = 'somebody else'`.execute(db)).rejects.toThrow('append-only')
  await expect(sql`delete from audit_entries`.execute(db)).rejects.toThrow('append-only')
  const truncating = inTransaction(db, async (tx) => {
    await sql`alter table audit_entries enable trigger audit_entries_keep_all`.execute(tx)
    await sql`truncate audit_entries`.execute(tx)
  })
  await expect(truncating).rejects.toThrow('append-only')
  expect(await verifyAudit(db)).toMatchObject({ ok: true, entries: 1 })
})

test('is rolled back together with the recorded change', async () => {
  const shop = await createTestApp()
  const failing = inTransaction(shop.deps.db, async (tx) => {
    await recordAudit(tx, { context: ines, action: 'settings.changed', at: new Date() })
    throw new Error('the change failed')
  })
  await expect(failing).rejects.toThrow('the change failed')
  expect(await verifyAudit(shop.deps.db)).toMatchObject({ ok: true, entries: 0 })
})

test('stays one chain under concurrent writes', async () => {
  const shop = await createTestApp()
  await Promise.all(Array.from({ length: 20 }, (_, n) => record(shop, { after: { n, 'nul\0': { b: 1, a: [null] } } })))
  expect(await verifyAudit(shop.deps.db)).toMatchObject({ ok: true, entries: 20 })
})

test.each([
  ['a changed name', sql`update audit_entries set actor_name = 'Theo' where entry_id = 2`, 'row 2 was changed'],
  ['a changed value', sql`update audit_entries set changes = '{}' where entry_id = 2`, 'row 2 was changed'],
  ['a changed time', sql`update audit_entries set occurred_at = now() where entry_id = 3`, 'row 3 was changed'],
  ['a removed row', sql`delete from audit_entries where entry_id = 2`, 'row 2 is missing'],
  ['a removed first row', sql`delete from audit_entries where entry_id = 1`, 'row 1 is missing'],
  [
    'a row with a hash of its own',
    sql`update audit_entries set previous_hash = '\\x00', hash = '\\x01' where entry_id = 3`,
    'row 3 is not linked to the previous row',
  ],
])('reports the first broken row: %s', async (_what, statement, problem) => {
  const shop = await createTestApp()
  for (const after of [{ a: 1 }, { b: 2 }, { c: 3 }, { d: 4 }]) await record(shop, { after })
  await tamper(shop, statement)
  expect(await verifyAudit(shop.deps.db)).toEqual({ ok: false, problem })
})

test('detects rows removed from the end when the last hash is given', async () => {
  const shop = await createTestApp()
  await record(shop)
  await record(shop)
  const verdict = await verifyAudit(shop.deps.db)
  const lastHash = verdict.ok ? verdict.hash : ''
  await record(shop)
  expect(await verifyAudit(shop.deps.db, lastHash)).toMatchObject({ ok: true, entries: 3 })
  await tamper(shop, sql`delete from audit_entries where entry_id > 1`)
  expect(await verifyAudit(shop.deps.db)).toMatchObject({ ok: true, entries: 1 })
  expect(await verifyAudit(shop.deps.db, lastHash)).toMatchObject({ ok: false })
})

test('filters by actor, action, target, text and days, newest first', async () => {
  const shop = await createTestApp()
  const theo = { type: 'admin user', id: 'usr_theo', name: 'Theo 100%' }
  await record(shop, { at: new Date('2026-03-01T23:30:00Z') })
  await record(shop, { context: anonymous, action: 'staff.sign_in_refused', at: new Date('2026-03-02T10:00:00Z') })
  await record(shop, { target: theo, at: new Date('2026-03-03T10:00:00Z') })
  const ids = async (query: string) => (await listed(shop, query)).data.map(({ entryId }) => entryId)
  expect(await ids('')).toEqual([3, 2, 1])
  expect(await ids('?actor=usr_ines')).toEqual([3, 1])
  expect(await ids('?action=staff.sign_in_refused')).toEqual([2])
  expect(await ids('?target=usr_theo')).toEqual([3])
  expect(await ids('?search=100%25')).toEqual([3])
  expect(await ids('?search=carrow')).toEqual([3, 1])
  expect(await ids('?from=2026-03-02&to=2026-03-02')).toEqual([2])
  // Half an hour before midnight in London is the next day in Paris.
  expect(await ids('?from=2026-03-02&to=2026-03-02&timeZone=Europe/Paris')).toEqual([2, 1])
  expect(await ids('?page=2&pageSize=2')).toEqual([1])
})

test('exports matching entries as CSV without formulas, and records the export', async () => {
  const shop = await createTestApp()
  await record(shop, { target: { type: 'admin user', id: 'usr_x', name: '=HYPERLINK("http://evil.example")' } })
  const { headers } = await signedIn(await aStaffMember({ role: 'SUPER_ADMIN' }))
  const response = await shop.get('/api/admin/audit/export?action=admin_user.updated', headers)
  expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8')
  expect(response.headers.get('content-disposition')).toMatch(/attachment; filename="audit-log-\d{4}-\d\d-\d\d\.csv"/)
  const lines = Buffer.from(await response.arrayBuffer())
    .toString()
    .trimEnd()
    .split('\r\n')
  expect(lines).toHaveLength(2)
  // The byte order mark gives spreadsheets the encoding.
  expect(lines[0]).toMatch(/^\uFEFFRow,Time \(UTC\),Who/)
  expect(lines[1]).toContain(`"'=HYPERLINK(""http://evil.example"")"`)
  const newest = await shop.deps.db
    .selectFrom('audit_entries')
    .select('action')
    .orderBy('entry_id', 'desc')
    .executeTakeFirst()
  expect(newest).toEqual({ action: 'audit.exported' })
})

test('is open only to super admins and admins', async () => {
  const { get } = await createTestApp()
  for (const role of ['SUPER_ADMIN', 'ADMIN', 'MANAGER', 'EDITOR', 'VIEWER'] as const) {
    const { headers } = await signedIn(await aStaffMember({ role }))
    const isAdminLevel = role === 'SUPER_ADMIN' || role === 'ADMIN'
    expect((await get('/api/admin/audit', headers)).status).toBe(isAdminLevel ? 200 : 403)
  }
})

test('masks email addresses and search texts, except the addresses in the shop settings', async () => {
  const shop = await createTestApp()
  const after = { lists: [{ to: 'Ines <ines@example.com>' }], search: 'Claire', email: 'claire@example.com' }
  const target = { type: 'email', id: 'anna@example.com, 7', name: 'To anna@example.com' }
  await record(shop, { target, after, before: { email: 'clara@example.com' } })
  await record(shop, { action: 'settings.changed', after: { supportEmail: 'help@shop.example' } })
  const { data } = await listed(shop)
  expect(data.toReversed()).toMatchObject([
    {
      target: { id: 'a***@example.com, 7', name: 'To a***@example.com' },
      changes: {
        lists: { before: null, after: [{ to: 'Ines <i***@example.com>' }] },
        search: { before: null, after: '[not kept]' },
        // A changed value is recorded even when both look equal after masking.
        email: { before: 'c***@example.com', after: 'c***@example.com' },
      },
    },
    { changes: { supportEmail: { after: 'help@shop.example' } } },
  ])
  expect(await verifyAudit(shop.deps.db)).toMatchObject({ ok: true, entries: 2 })
})
