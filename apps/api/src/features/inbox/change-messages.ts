import { CONTACT_SUBJECTS } from '@atelier/domain/contact/contact.schema'
import { quoteHeading, messageStatusAfter, type StoredMessageStatus } from '@atelier/domain/inbox/inbox-rules'
import type { ReplyToMessageBody, AssignMessageBody, ChangeMessageBody } from '@atelier/domain/inbox/inbox.schema'
import { invalidField, ShopError } from '@atelier/domain/contract/shop-error'
import type { StaffActionContext } from '../../action-context.ts'
import { inTransaction, type Db, type Tx } from '../../db/client.ts'
import type { Deps } from '../../deps.ts'
import { recordAudit } from '../audit/audit.public.ts'
import { listOrderBriefsByEmail } from '../customers/customers.public.ts'
import { composeStaffEmail, queueEmailReturningId } from '../email/email.public.ts'
import { contactThread } from './contact-thread.ts'
import {
  findCorrespondent,
  findMessage,
  insertReply,
  listColleagues,
  listOtherMessages,
  listReplies,
  lockMessage,
  updateMessage,
  type MessageRow,
} from './inbox.repo.ts'
import { presentWholeMessage, type WholeMessage } from './inbox.present.ts'

const ORDERS_SHOWN = 5
const MESSAGE_CHANGED = 'Another staff member has changed this message since you opened it.'

const messageNotFound = (): ShopError => new ShopError('not_found', 'Message not found')

/** Returns a message with its replies, customer, orders and other messages. Throws 404 if there is none. */
export async function readMessage(db: Db, messageId: number): Promise<WholeMessage> {
  const row = await findMessage(db, messageId)
  if (!row) throw messageNotFound()
  const [replies, customer, orders, others] = await Promise.all([
    listReplies(db, messageId),
    findCorrespondent(db, row.email),
    listOrderBriefsByEmail(db, row.email, ORDERS_SHOWN),
    listOtherMessages(db, row),
  ])
  return { row, replies, customer, orders, others }
}

/** Returns the audit log's target for a message. The log outlives the message. */
const messageTarget = ({ messageId, subject }: MessageRow) => ({
  type: 'message',
  id: String(messageId),
  name: `${CONTACT_SUBJECTS[subject]}, message ${messageId}`,
})

/** Changes a locked message. Returns 409 with the current message if it changed since the caller read it. */
async function changeLockedMessage(
  deps: Deps,
  { messageId, updatedAt }: { messageId: number; updatedAt: string | undefined },
  work: (tx: Tx, row: MessageRow, at: Date) => Promise<void>,
): Promise<WholeMessage> {
  const isStale = await inTransaction(deps.db, async (tx) => {
    const row = await lockMessage(tx, messageId)
    if (!row) throw messageNotFound()
    if (updatedAt !== undefined && updatedAt !== row.updatedAt.toISOString()) return true
    await work(tx, row, deps.now())
    return false
  })
  const whole = await readMessage(deps.db, messageId)
  if (!isStale) return whole
  throw new ShopError('conflict', MESSAGE_CHANGED, {
    data: presentWholeMessage(whole, deps.now(), deps.shop.terms.support.replyHours),
  })
}

/** Assigns a message to a staff member who may reply, or removes the assignment. */
export const assignMessage = (
  deps: Deps,
  messageId: number,
  { userId, updatedAt }: AssignMessageBody,
  context: StaffActionContext,
): Promise<WholeMessage> =>
  changeLockedMessage(deps, { messageId, updatedAt }, async (tx, row, at) => {
    if (row.assignedTo === userId) return
    const colleague =
      userId === null ? null : (await listColleagues(tx)).find((candidate) => candidate.userId === userId)
    if (colleague === undefined) {
      const message = 'Please choose a colleague who can reply to messages'
      throw invalidField('userId', message)
    }
    await updateMessage(tx, row, { assignedTo: userId }, at)
    await recordAudit(tx, {
      context,
      action: 'message.assigned',
      at,
      target: messageTarget(row),
      before: { assignedTo: row.assigneeName },
      after: { assignedTo: colleague?.name ?? null },
    })
  })

/** Closes or reopens a message, or marks it as spam. Idempotent. */
export const changeMessage = (
  deps: Deps,
  messageId: number,
  { action, updatedAt }: ChangeMessageBody,
  context: StaffActionContext,
): Promise<WholeMessage> =>
  changeLockedMessage(deps, { messageId, updatedAt }, async (tx, row, at) => {
    const status = messageStatusAfter(action, row.status)
    if (status) await setMessageStatus(tx, row, { status, at, context })
  })

async function setMessageStatus(
  tx: Tx,
  row: MessageRow,
  { status, at, context }: { status: StoredMessageStatus; at: Date; context: StaffActionContext },
): Promise<void> {
  await updateMessage(tx, row, { status }, at)
  await recordAudit(tx, {
    context,
    action: 'message.state_changed',
    at,
    target: messageTarget(row),
    before: { status: row.status },
    after: { status },
  })
}

/**
 * Replies to a message by email. The email quotes the message, continues its thread and directs replies to support. An
 * unassigned message is assigned to the staff member who replies. Returns 409 for spam.
 */
export async function replyToMessage(
  deps: Deps,
  messageId: number,
  { subject, message, updatedAt }: ReplyToMessageBody,
  context: StaffActionContext,
): Promise<WholeMessage> {
  const whole = await changeLockedMessage(deps, { messageId, updatedAt }, async (tx, row, at) => {
    if (row.status === 'spam') throw new ShopError('conflict', 'This message is marked as spam. Reopen it to reply.')
    const { supportEmail: replyTo } = deps.shop.company
    const email = composeStaffEmail(
      { subject, message },
      {
        recipient: row.email,
        replyTo,
        type: 'contact',
        shopUrl: deps.config.publicUrl,
        thread: contactThread(messageId),
        quote: { heading: quoteHeading(row.name, row.createdAt, deps.shop.company.region), text: row.message },
      },
    )
    const mailId = await queueEmailReturningId(tx, email)
    await insertReply(tx, { messageId, mailId, subject, text: message, author: context.actor, at })
    const assignedTo = row.assignedTo ?? context.actor.userId
    await updateMessage(tx, row, { status: 'answered', assignedTo }, at)
    await recordAudit(tx, { context, action: 'message.answered', at, target: messageTarget(row) })
  })
  deps.signals.emit('mail-queued')
  return whole
}
