import type { InboxMessageResponse } from '@atelier/domain/inbox/inbox.schema'
import * as staffInboxWaiting from '@atelier/domain/inbox/staff-inbox-waiting.endpoints'
import * as staffInbox from '@atelier/domain/inbox/staff-inbox.endpoints'
import type { Deps } from '../../deps.ts'
import type { Mount } from '../../http/mount.ts'
import { countAwaitingReply, listColleagues, listMessages } from './inbox.repo.ts'
import { presentMessage, presentWholeMessage, type WholeMessage } from './inbox.present.ts'
import { replyToMessage, assignMessage, changeMessage, readMessage } from './change-messages.ts'

/** Mounts the staff routes of the inbox: messages of the contact form and replies to them. */
export function mountStaffInbox(mount: Mount, deps: Deps): void {
  const { db } = deps
  const replyHours = (): number => deps.shop.terms.support.replyHours
  const toResponse = (whole: WholeMessage, message?: string): InboxMessageResponse => {
    const data = presentWholeMessage(whole, deps.now(), replyHours())
    return message ? { success: true, message, data } : { success: true, data }
  }

  // Before the messages: 'waiting' is no message.
  mount(staffInboxWaiting, {
    async countWaitingMessages() {
      return { success: true, data: await countAwaitingReply(db, replyHours()) }
    },
  })
  mount(staffInbox, {
    async listInbox({ query }) {
      const [{ rows, total }, counts] = await Promise.all([
        listMessages(db, query),
        countAwaitingReply(db, replyHours()),
      ])
      const { page, pageSize } = query
      const data = rows.map((row) => presentMessage(row, deps.now(), replyHours()))
      return { success: true, data, total, ...counts, page, pageSize }
    },
    async listColleagues() {
      return { success: true, data: await listColleagues(db) }
    },
    async getMessage({ params }) {
      return toResponse(await readMessage(db, params.messageId))
    },
    async assignMessage({ params, body, context }) {
      return toResponse(await assignMessage(deps, params.messageId, body, context))
    },
    async changeMessage({ params, body, context }) {
      return toResponse(await changeMessage(deps, params.messageId, body, context))
    },
    async replyToMessage({ params, body, context }) {
      const whole = await replyToMessage(deps, params.messageId, body, context)
      return toResponse(whole, 'Email sent successfully!')
    },
  })
}
