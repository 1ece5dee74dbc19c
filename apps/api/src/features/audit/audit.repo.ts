import type { AuditAction } from '@atelier/domain/access/audit-actions'
import type { ExportAuditQuery, ListAuditQuery } from '@atelier/domain/audit/audit.schema'
import { fieldChanges, REDACTED, type FieldChange, type FieldChanges } from '@atelier/domain/audit/field-changes'
import { withoutFreeText } from '@atelier/domain/audit/free-text'
import { maskEmails } from '@atelier/domain/customers/customer-rules'
import { sql, type Expression, type ExpressionBuilder, type ExpressionWrapper, type SqlBool } from 'kysely'
import type { ActionContext } from '../../action-context.ts'
import type { Db, Tx } from '../../db/client.ts'
import { findsAll } from '../../db/find-text.ts'
import { midnight } from '../../db/midnight.ts'
import type { Tables } from '../../db/tables.ts'
import { chainHash, CHAIN_START, type LinkedEntry, type RemovedTexts } from './audit-chain.ts'
import type { ShopRegion } from '@atelier/domain/region/region'

/** Advisory lock key (any constant). A writer holds it until its transaction ends; readers never take it. */
const CHAIN_LOCK = 7_215_002

export interface AuditRecord {
  context: ActionContext
  action: AuditAction
  /** Time of the change, from `deps.now()`. */
  at: Date
  target?: { type: string; id: string; name: string }
  /** The fields before and after. Only differing fields are stored; for secrets only the fact that they differ. */
  before?: Record<string, unknown>
  after?: Record<string, unknown>
}

/** Takes the exclusive write lock of the log until the end of the transaction. */
export async function lockChain(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(${sql.lit(CHAIN_LOCK)})`.execute(tx)
}

/** Entries per insert statement. */
const BATCH_SIZE = 250

/**
 * Adds an entry to the audit log, in the transaction of the recorded change. Call it last: it takes the
 * single lock of the chain. A transaction that waits for it must not hold locks that other transactions still need.
 */
export const recordAudit = (tx: Tx, record: AuditRecord): Promise<void> => recordAudits(tx, [record])

/** Adds several entries, in the given order. */
export async function recordAudits(tx: Tx, records: readonly AuditRecord[]): Promise<void> {
  if (records.length === 0) return
  const ownRoles = await ownRoleNames(tx, records)
  await lockChain(tx)
  const last = await tx
    .selectFrom('audit_entries')
    .select(['entry_id', 'hash'])
    .orderBy('entry_id', 'desc')
    .limit(1)
    .executeTakeFirst()
  let link = { entryId: last?.entry_id ?? 0, hash: last?.hash ?? CHAIN_START }
  const rows = records.map((record) => {
    const row = chained(record, link, ownRoles)
    link = { entryId: row.entry_id, hash: row.hash }
    return row
  })
  for (let from = 0; from < rows.length; from += BATCH_SIZE) {
    await tx
      .insertInto('audit_entries')
      .values(rows.slice(from, from + BATCH_SIZE))
      .execute()
  }
}

/** Returns the names of the own roles of the actors, by user ID. Their holders are stored as viewers. */
async function ownRoleNames(tx: Tx, records: readonly AuditRecord[]): Promise<ReadonlyMap<string, string>> {
  const viewers = records.flatMap(({ context: { actor } }) => (actor?.role === 'VIEWER' ? [actor.userId] : []))
  if (viewers.length === 0) return new Map()
  const rows = await tx
    .selectFrom('users')
    .innerJoin('admin_roles', 'admin_roles.role_id', 'users.own_role_id')
    .select(['users.user_id', 'admin_roles.name'])
    .where('users.user_id', 'in', [...new Set(viewers)])
    .execute()
  return new Map(rows.map((row) => [row.user_id, row.name]))
}

/** Actions whose email addresses are not masked: the shop's own addresses are settings, and the log must show them. */
const UNMASKED_ACTIONS: ReadonlySet<AuditAction> = new Set([
  'settings.changed',
  'document.draft_saved',
  'document.draft_discarded',
  'document.published',
  'document.restored',
])

/**
 * Removes free texts about customers, and masks email addresses and search texts in every recorded value. Entries outlive
 * accounts and cannot be erased, so they hold no personal data; IDs identify the users.
 */
function maskedEntry({ action, target, before = {}, after = {} }: AuditRecord): Pick<AuditRecord, 'target'> & {
  changes: FieldChanges
} {
  const changes = withoutFreeText(action, fieldChanges(before, after))
  if (UNMASKED_ACTIONS.has(action)) return { changes, ...(target ? { target } : undefined) }
  const masked = Object.entries(changes).map(([field, change]) => [
    field,
    field === 'search' ? maskSearch(change) : maskAll(change),
  ])
  return {
    changes: Object.fromEntries(masked) as FieldChanges,
    ...(target
      ? { target: { type: target.type, id: maskEmails(target.id), name: maskEmails(target.name) } }
      : undefined),
  }
}

const maskSearch = ({ before, after }: FieldChange): FieldChange => ({
  before: before === null ? null : REDACTED,
  after: after === null ? null : REDACTED,
})

function maskAll(value: unknown): unknown {
  if (typeof value === 'string') return maskEmails(value)
  if (Array.isArray(value)) return value.map(maskAll)
  if (typeof value !== 'object' || value === null || value instanceof Date) return value
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, maskAll(inner)]))
}

/** Builds the row of a record, linked to the previous row. */
function chained(
  record: AuditRecord,
  previous: { entryId: number; hash: Buffer },
  ownRoles: ReadonlyMap<string, string>,
) {
  const { actor, automatic, network, device } = record.context
  const { target, changes: masked } = maskedEntry(record)
  const changes = withoutNulCharacters(masked)
  const entry = {
    entryId: previous.entryId + 1,
    at: record.at,
    actorId: actor?.keyId ?? actor?.userId ?? null,
    actorName: actor?.name ?? automatic ?? 'Not signed in',
    actorRole: actor && actor.keyId === undefined ? (ownRoles.get(actor.userId) ?? actor.role) : null,
    action: record.action,
    targetType: target?.type ?? null,
    targetId: target?.id ?? null,
    targetName: target?.name ?? null,
    changes,
    network,
    device,
  }
  return {
    entry_id: entry.entryId,
    occurred_at: entry.at,
    actor_id: entry.actorId,
    actor_name: entry.actorName,
    actor_role: entry.actorRole,
    action: entry.action,
    target_type: entry.targetType,
    target_id: entry.targetId,
    target_name: entry.targetName,
    changes: JSON.stringify(changes),
    network,
    device,
    previous_hash: previous.hash,
    hash: chainHash(previous.hash, entry),
  }
}

/** Returns the changes as the database returns them after the JSON round trip, so that the hash can be verified. */
const withoutNulCharacters = (changes: FieldChanges): FieldChanges =>
  JSON.parse(JSON.stringify(changes).replaceAll(String.raw`\u0000`, '')) as FieldChanges

function matches(filters: ExportAuditQuery, region: ShopRegion) {
  return (eb: ExpressionBuilder<Tables, 'audit_entries'>): ExpressionWrapper<Tables, 'audit_entries', SqlBool> => {
    const all: Expression<SqlBool>[] = []
    if (filters.actor) all.push(eb('actor_id', '=', filters.actor))
    if (filters.action) all.push(eb('action', '=', filters.action))
    if (filters.target) all.push(eb('target_id', '=', filters.target))
    if (filters.from) all.push(eb('occurred_at', '>=', midnight(filters.from, region, filters.timeZone)))
    if (filters.to) all.push(eb('occurred_at', '<', midnight(filters.to, region, filters.timeZone, 1)))
    if (filters.search) {
      // The index of migration 0078.
      all.push(findsAll(sql`find_text(actor_name, actor_id, target_name, target_id)`, filters.search))
    }
    return eb.and(all)
  }
}

const COLUMNS = [
  'entry_id as entryId',
  'occurred_at as at',
  'actor_id as actorId',
  'actor_name as actorName',
  'actor_role as actorRole',
  'action',
  'target_type as targetType',
  'target_id as targetId',
  'target_name as targetName',
  'changes',
  'network',
  'device',
  'previous_hash as previousHash',
  'hash',
] as const

const entries = (db: Db | Tx) => db.selectFrom('audit_entries').select(COLUMNS).$narrowType<{ changes: FieldChanges }>()

/** Returns a page of the log, newest first, and the number of matching entries. */
export async function listAudit(
  db: Db,
  query: ListAuditQuery,
  region: ShopRegion,
): Promise<{ rows: LinkedEntry[]; total: number }> {
  const [rows, { total }] = await Promise.all([
    entries(db)
      .where(matches(query, region))
      .orderBy('entry_id', 'desc')
      .limit(query.pageSize)
      .offset((query.page - 1) * query.pageSize)
      .execute(),
    db
      .selectFrom('audit_entries')
      .where(matches(query, region))
      .select((eb) => eb.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow(),
  ])
  return { rows, total }
}

/** Returns the next matching entries below `beforeEntryId`, newest first. */
export const listAuditBefore = (
  db: Db,
  filters: ExportAuditQuery,
  from: { beforeEntryId: number | null; limit: number },
  region: ShopRegion,
): Promise<LinkedEntry[]> =>
  entries(db)
    .where(matches(filters, region))
    .$if(from.beforeEntryId !== null, (query) => query.where('entry_id', '<', from.beforeEntryId))
    .orderBy('entry_id', 'desc')
    .limit(from.limit)
    .execute()

/** Returns the entries after `entryId`, oldest first, for the verification of the chain. */
export const listAuditAfter = (db: Db | Tx, entryId: number, limit: number): Promise<LinkedEntry[]> =>
  entries(db).where('entry_id', '>', entryId).orderBy('entry_id').limit(limit).execute()

/** The action of the entries that vouch for the changed content of earlier entries. */
const TEXTS_REMOVED: AuditAction = 'audit.texts_removed'

/**
 * Returns the hashes that entries without their texts must have, by entry. An `audit.texts_removed` entry, which the chain
 * protects, lists them.
 */
export async function listRemovedTexts(db: Db | Tx): Promise<RemovedTexts> {
  const vouching = await entries(db).where('action', '=', TEXTS_REMOVED).orderBy('entry_id').execute()
  return new Map(
    vouching.flatMap(({ changes: { entries: listed } }) =>
      ((listed?.after ?? []) as string[]).map((line): [number, string] => {
        const [entryId, hash = ''] = line.split(' ')
        return [Number(entryId), hash]
      }),
    ),
  )
}

/** Replaces the changes of entries, and records their new hashes in one new entry. */
export async function replaceTexts(tx: Tx, replaced: readonly LinkedEntry[], at: Date): Promise<void> {
  await sql`select set_config('atelier.removes_audit_texts', 'on', true)`.execute(tx)
  for (const { entryId, changes } of replaced) {
    await sql`update audit_entries set changes = ${JSON.stringify(changes)}::jsonb where entry_id = ${entryId}`.execute(
      tx,
    )
  }
  await sql`select set_config('atelier.removes_audit_texts', 'off', true)`.execute(tx)
  const lines = replaced.map((entry) => `${entry.entryId} ${chainHash(entry.previousHash, entry).toString('hex')}`)
  const context = { actor: null, network: '', device: 'Removal of texts' }
  await recordAudit(tx, { context, action: TEXTS_REMOVED, at, after: { entries: lines } })
}

/** Returns the last entry whose texts were checked; 0 when none was. */
export async function findTextCheck(db: Db | Tx): Promise<number> {
  const row = await db.selectFrom('audit_text_check').select('checked_up_to').executeTakeFirst()
  return row?.checked_up_to ?? 0
}

/** Stores the last entry whose texts were checked. */
export async function storeTextCheck(tx: Tx, checked_up_to: number): Promise<void> {
  await tx
    .insertInto('audit_text_check')
    .values({ checked_up_to })
    .onConflict((conflict) => conflict.column('only_row').doUpdateSet({ checked_up_to }))
    .execute()
}
