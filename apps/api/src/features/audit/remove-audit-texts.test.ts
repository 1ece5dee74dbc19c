import { REDACTED } from '@atelier/domain/audit/field-changes'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { inTransaction, type Db } from '../../db/client.ts'
import { createTestApp } from '../../testing/test-app.ts'
import { chainHash, type LinkedEntry } from './audit-chain.ts'
import { listAuditAfter, recordAudit } from './audit.repo.ts'
import { removeAuditTexts } from './remove-audit-texts.ts'
import { verifyAudit } from './verify-audit.ts'

const context = { actor: null, network: '203.0.113.0/24', device: 'Firefox' }
const AT = new Date('2026-11-26T12:00:00Z')
const DAY_LATER = new Date('2026-11-27T03:00:00Z')

const log = (db: Db, action: 'order.refunded_by_hand' | 'product.updated', after: Record<string, unknown>) =>
  inTransaction(db, (tx) => recordAudit(tx, { context, action, at: AT, after }))

const withTriggersOff = (db: Db, statement: ReturnType<typeof sql>) =>
  inTransaction(db, async (tx) => {
    await sql`alter table audit_entries disable trigger audit_entries_append_only`.execute(tx)
    await statement.execute(tx)
    await sql`alter table audit_entries enable trigger audit_entries_append_only`.execute(tx)
  })

/** Writes an entry as an earlier version did: with the note of staff. */
async function logLikeBefore(db: Db, note: string): Promise<void> {
  await log(db, 'order.refunded_by_hand', { refund: '$5.00', how: 'Bank transfer' })
  const entry = (await listAuditAfter(db, 0, 100)).at(-1) as LinkedEntry
  const changes = { ...entry.changes, note: { before: null, after: note } }
  const hash = chainHash(entry.previousHash, { ...entry, changes })
  await withTriggersOff(
    db,
    sql`update audit_entries set changes = ${JSON.stringify(changes)}::jsonb, hash = ${hash} where entry_id = ${entry.entryId}`,
  )
}

async function anOldLog(): Promise<Db> {
  const { db } = (await createTestApp()).deps
  await log(db, 'product.updated', { name: 'Clémence' })
  await logLikeBefore(db, 'IBAN DE89 3704 of Zelda')
  await logLikeBefore(db, 'IBAN DE12 9999 of Ottokar')
  await log(db, 'order.refunded_by_hand', { refund: '$7.00' })
  return db
}

const textOf = async (db: Db): Promise<string> => JSON.stringify(await listAuditAfter(db, 0, 100))

test('removes the texts of earlier entries, and the chain with its hashes stays verifiable', async () => {
  const db = await anOldLog()
  const before = await verifyAudit(db)
  expect(before).toMatchObject({ ok: true, entries: 4 })
  expect(await textOf(db)).toContain('IBAN')

  expect(await removeAuditTexts(db, DAY_LATER)).toBe(4)
  expect(await textOf(db)).not.toMatch(/IBAN|Zelda|Ottokar/)
  const changed = (await listAuditAfter(db, 0, 100)).map(({ changes }) => changes['note']?.after)
  expect(changed).toEqual([undefined, REDACTED, REDACTED, undefined, undefined])
  expect(await textOf(db)).toContain('Clémence')
  // A hash that was noted before the removal is still found.
  expect(await verifyAudit(db, before.ok ? before.hash : '')).toMatchObject({ ok: true, entries: 5 })

  expect(await removeAuditTexts(db, DAY_LATER)).toBe(1)
  expect(await removeAuditTexts(db, DAY_LATER)).toBe(0)
  expect(await verifyAudit(db)).toMatchObject({ ok: true, entries: 5 })
})

test('an entry whose texts are removed cannot be changed to anything else', async () => {
  const db = await anOldLog()
  await removeAuditTexts(db, DAY_LATER)
  await withTriggersOff(db, sql`update audit_entries set changes = '{}' where entry_id = 2`)
  expect(await verifyAudit(db)).toEqual({ ok: false, problem: 'row 2 was changed' })
})

test('removes nothing of a log that was tampered with', async () => {
  const db = await anOldLog()
  await withTriggersOff(db, sql`update audit_entries set actor_name = 'Theo' where entry_id = 3`)
  await expect(removeAuditTexts(db, DAY_LATER)).rejects.toThrow('row 3 was changed')
  expect(await textOf(db)).toContain('IBAN DE89')
})

test('only the changes of an entry can be replaced, and only by the job', async () => {
  const db = await anOldLog()
  const refused = 'the audit log is append-only'
  await expect(sql`update audit_entries set changes = '{}'`.execute(db)).rejects.toThrow(refused)
  const asJob = (statement: ReturnType<typeof sql>) =>
    inTransaction(db, async (tx) => {
      await sql`select set_config('atelier.removes_audit_texts', 'on', true)`.execute(tx)
      await statement.execute(tx)
    })
  await expect(asJob(sql`update audit_entries set actor_name = 'Theo'`)).rejects.toThrow(refused)
  await expect(asJob(sql`update audit_entries set changes = '{}', hash = ''`)).rejects.toThrow(refused)
  await expect(asJob(sql`delete from audit_entries`)).rejects.toThrow(refused)
})
