import { limits } from '@atelier/domain/limits/limits'
import { sql } from 'kysely'
import type { Db, Tx } from '../../db/client.ts'

export interface SavedReplyRow {
  savedReplyId: number
  title: string
  text: string
  authorName: string
  updatedAt: Date
}

const columns = sql`saved_reply_id as "savedReplyId", title, text, author_name as "authorName", updated_at as "updatedAt"`

export async function listSavedReplies(db: Db): Promise<SavedReplyRow[]> {
  const { rows } = await sql<SavedReplyRow>`
    select ${columns} from saved_replies order by lower(title), saved_reply_id`.execute(db)
  return rows
}

export async function findSavedReply(tx: Tx, savedReplyId: number): Promise<SavedReplyRow | null> {
  const { rows } = await sql<SavedReplyRow>`
    select ${columns} from saved_replies where saved_reply_id = ${savedReplyId}`.execute(tx)
  return rows[0] ?? null
}

export async function countSavedReplies(tx: Tx): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from saved_replies`.execute(tx)
  return rows[0]?.count ?? limits.savedReplies.max
}

/** Whether another saved reply has this title, in upper or lower case. */
export async function hasTitle(tx: Tx, title: string, exceptId: number | null): Promise<boolean> {
  const { rows } = await sql`
    select from saved_replies
    where lower(title) = lower(${title}) and saved_reply_id is distinct from ${exceptId}::bigint`.execute(tx)
  return rows.length > 0
}

interface SavedReplyContent {
  title: string
  text: string
  author: { userId: string; name: string }
  at: Date
}

export async function insertSavedReply(tx: Tx, { title, text, author, at }: SavedReplyContent): Promise<SavedReplyRow> {
  const { rows } = await sql<SavedReplyRow>`
    insert into saved_replies (title, text, author_id, author_name, updated_at)
    values (${title}, ${text}, ${author.userId}, ${author.name}, ${at}) returning ${columns}`.execute(tx)
  const [row] = rows
  if (!row) throw new Error('inserting a saved reply returned no row')
  return row
}

/** Changes a saved reply of this version. Returns null when it has been changed or deleted since. */
export async function updateSavedReplyRow(
  tx: Tx,
  { savedReplyId, updatedAt }: SavedReplyRow,
  { title, text, author, at }: SavedReplyContent,
): Promise<SavedReplyRow | null> {
  const { rows } = await sql<SavedReplyRow>`
    update saved_replies set title = ${title}, text = ${text}, author_id = ${author.userId}, author_name = ${author.name},
      updated_at = greatest(${at}::timestamptz, updated_at + interval '1 millisecond')
    where saved_reply_id = ${savedReplyId} and updated_at = ${updatedAt} returning ${columns}`.execute(tx)
  return rows[0] ?? null
}

export async function deleteSavedReplyRow(tx: Tx, savedReplyId: number): Promise<SavedReplyRow | null> {
  const { rows } = await sql<SavedReplyRow>`
    delete from saved_replies where saved_reply_id = ${savedReplyId} returning ${columns}`.execute(tx)
  return rows[0] ?? null
}
