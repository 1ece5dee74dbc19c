import type { ShopDocumentKey } from '@atelier/domain/shop-documents/shop-documents'
import { sql } from 'kysely'
import type { ActionContext } from '../../action-context.ts'
import type { Db, Tx } from '../../db/client.ts'

export interface VersionRow {
  version: number
  key: ShopDocumentKey
  content: object
  at: Date
  by: string
}

export interface DraftRow {
  key: ShopDocumentKey
  content: object
  basedOn: number | null
  at: Date
  by: string
}

/** Returns the highest version of all documents; 0: nothing is published. */
export async function readHighestVersion(db: Db | Tx): Promise<number> {
  const row = await db
    .selectFrom('shop_document_versions')
    .select((eb) => eb.fn.max('version').as('version'))
    .executeTakeFirst()
  return row?.version ?? 0
}

const versions = (db: Db | Tx) =>
  db
    .selectFrom('shop_document_versions')
    .select(['version', 'key', 'content', 'published_at as at', 'published_by_name as by'])
    .$narrowType<{ key: ShopDocumentKey; content: object }>()

/** Returns the published version of each document that has one. */
export const listPublished = (db: Db | Tx): Promise<VersionRow[]> =>
  versions(db).distinctOn('key').orderBy('key').orderBy('version', 'desc').execute()

/** Returns the published version of a document; undefined: never published. */
export const findPublished = (db: Db | Tx, key: ShopDocumentKey): Promise<VersionRow | undefined> =>
  versions(db).where('key', '=', key).orderBy('version', 'desc').limit(1).executeTakeFirst()

/** Returns one version of a document. */
export const findVersion = (db: Db | Tx, key: ShopDocumentKey, version: number): Promise<VersionRow | undefined> =>
  versions(db).where('key', '=', key).where('version', '=', version).executeTakeFirst()

/** Returns the newest versions of a document, newest first. */
export const listVersions = (db: Db, key: ShopDocumentKey, limit: number): Promise<VersionRow[]> =>
  versions(db).where('key', '=', key).orderBy('version', 'desc').limit(limit).execute()

/** Whether each of the documents was published after the first run, which publishes proposals together with the brand. */
export async function hasPublished(db: Db, keys: readonly string[]): Promise<boolean> {
  const rows = await db
    .selectFrom('shop_document_versions as v')
    .select('key')
    .distinct()
    .where('key', 'in', keys)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('shop_document_versions as first')
            .where('first.key', '=', 'brand')
            .whereRef('first.published_at', '=', 'v.published_at'),
        ),
      ),
    )
    .execute()
  return rows.length === keys.length
}

const drafts = (db: Db | Tx) =>
  db
    .selectFrom('shop_document_drafts')
    .select(['key', 'content', 'based_on as basedOn', 'updated_at as at', 'updated_by_name as by'])
    .$narrowType<{ key: ShopDocumentKey; content: object }>()

export const listDrafts = (db: Db): Promise<DraftRow[]> => drafts(db).execute()

/** Returns the draft of a document; undefined: none. */
export const findDraft = (db: Db | Tx, key: ShopDocumentKey): Promise<DraftRow | undefined> =>
  drafts(db).where('key', '=', key).executeTakeFirst()

interface Change {
  key: ShopDocumentKey
  content: object
  at: Date
  actor: ActionContext['actor']
}

/** Replaces the draft of a document. */
export async function saveDraft(tx: Tx, { key, content, at, actor }: Change, basedOn: number | null): Promise<void> {
  const row = {
    content: JSON.stringify(content),
    based_on: basedOn,
    updated_at: at,
    updated_by: actor?.userId ?? null,
    updated_by_name: actor?.name ?? '',
  }
  await tx
    .insertInto('shop_document_drafts')
    .values({ key, ...row })
    .onConflict((conflict) => conflict.column('key').doUpdateSet(row))
    .execute()
}

export async function deleteDraft(tx: Tx, key: ShopDocumentKey): Promise<void> {
  await tx.deleteFrom('shop_document_drafts').where('key', '=', key).execute()
}

/** Adds a published version of a document. */
export async function insertVersion(tx: Tx, { key, content, at, actor }: Change): Promise<void> {
  await tx
    .insertInto('shop_document_versions')
    .values({
      key,
      content: JSON.stringify(content),
      published_at: at,
      published_by: actor?.userId ?? null,
      published_by_name: actor?.name ?? '',
    })
    .execute()
}

/** Arbitrary advisory lock id. It serializes changes, so that versions are committed in their order. */
const DOCUMENTS_LOCK = 7_215_019

/** Waits until no publication is under way, and keeps the next one waiting until the transaction ends. */
export async function shareDocuments(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(${sql.lit(DOCUMENTS_LOCK)})`.execute(tx)
}

export async function lockDocuments(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(${sql.lit(DOCUMENTS_LOCK)})`.execute(tx)
}
