import type { CreateSavedReplyBody, SavedReply, UpdateSavedReplyBody } from '@atelier/domain/inbox/saved-reply.schema'
import { limits } from '@atelier/domain/limits/limits'
import { ShopError } from '@atelier/domain/contract/shop-error'
import type { StaffActionContext } from '../../action-context.ts'
import { inTransaction, type Tx } from '../../db/client.ts'
import type { Deps } from '../../deps.ts'
import { recordAudit } from '../audit/audit.public.ts'
import {
  countSavedReplies,
  deleteSavedReplyRow,
  findSavedReply,
  hasTitle,
  insertSavedReply,
  updateSavedReplyRow,
  type SavedReplyRow,
} from './saved-replies.repo.ts'

export const presentSavedReply = ({ savedReplyId, title, text, authorName, updatedAt }: SavedReplyRow): SavedReply => ({
  savedReplyId,
  title,
  text,
  by: authorName,
  updatedAt: updatedAt.toISOString(),
})

const targetOf = ({ savedReplyId, title }: SavedReplyRow) => ({
  type: 'saved-reply',
  id: String(savedReplyId),
  name: title,
})

const { max } = limits.savedReplies

async function assertTitleIsFree(tx: Tx, title: string, exceptId: number | null): Promise<void> {
  if (await hasTitle(tx, title, exceptId))
    throw new ShopError('conflict', 'A saved reply with this title already exists')
}

/** Saves a reply for all staff. Throws `conflict` (409) when the title exists or there are too many. */
export const createReply = (
  { db, now }: Deps,
  { title, text }: CreateSavedReplyBody,
  context: StaffActionContext,
): Promise<SavedReplyRow> =>
  inTransaction(db, async (tx) => {
    if ((await countSavedReplies(tx)) >= max) {
      throw new ShopError('conflict', `You can save up to ${max} replies. Delete one first.`)
    }
    await assertTitleIsFree(tx, title, null)
    const at = now()
    const row = await insertSavedReply(tx, { title, text, author: context.actor, at })
    await recordAudit(tx, { context, action: 'saved_reply.created', at, target: targetOf(row), after: { title, text } })
    return row
  })

const notFound = () => new ShopError('not_found', 'Saved reply not found')

/** Changes a saved reply. Throws `conflict` (409) when another staff member changed it since, or the title exists. */
export const changeReply = (
  { db, now }: Deps,
  savedReplyId: number,
  { title, text, updatedAt }: UpdateSavedReplyBody,
  context: StaffActionContext,
): Promise<SavedReplyRow> =>
  inTransaction(db, async (tx) => {
    const before = await findSavedReply(tx, savedReplyId)
    if (!before) throw notFound()
    const at = now()
    const isCurrent = updatedAt === undefined || updatedAt === before.updatedAt.toISOString()
    await assertTitleIsFree(tx, title, savedReplyId)
    const after = isCurrent ? await updateSavedReplyRow(tx, before, { title, text, author: context.actor, at }) : null
    if (!after) {
      const message = 'Another staff member has changed this saved reply since you opened it.'
      throw new ShopError('conflict', message, { data: presentSavedReply(before) })
    }
    await recordAudit(tx, {
      context,
      action: 'saved_reply.updated',
      at,
      target: targetOf(after),
      before: { title: before.title, text: before.text },
      after: { title, text },
    })
    return after
  })

/** Deletes a saved reply. Replies that were sent with it stay as they are. */
export const deleteReply = (
  { db, now }: Deps,
  savedReplyId: number,
  context: StaffActionContext,
): Promise<SavedReplyRow> =>
  inTransaction(db, async (tx) => {
    const row = await deleteSavedReplyRow(tx, savedReplyId)
    if (!row) throw notFound()
    const { title, text } = row
    await recordAudit(tx, {
      context,
      action: 'saved_reply.deleted',
      at: now(),
      target: targetOf(row),
      before: { title, text },
    })
    return row
  })
