import type { InboxMessageResponse } from '@atelier/domain/inbox/inbox.schema'
import * as staffInboxWaiting from '@atelier/domain/inbox/staff-inbox-waiting.endpoints'
import * as staffInbox from '@atelier/domain/inbox/staff-inbox.endpoints'
import type { Context } from 'hono'
import type { Deps } from '../../deps.ts'
import type { AppEnv } from '../../http/env.ts'
import { staffActionContextOf } from '../../http/action-context.ts'
import type { Mount } from '../../http/mount.ts'
import { countAwaitingReply, listColleagues, listMessages } from './inbox.repo.ts'
import { presentMessage, presentWholeMessage, type WholeMessage } from './inbox.present.ts'
import { replyToMessage, assignMessage, changeMessage, readMessage } from './change-messages.ts'

/** Mounts the staff routes of the inbox: messages of the contact form and replies to them. */
export function mountStaffInbox(mount: Mount, deps: Deps): void {
  const { db } = deps
  const { replyHours } = deps.terms.support
  const contextOf = (c: Context<AppEnv>) => staffActionContextOf(c, deps.config.TRUSTED_PROXIES)
  const toResponse = (whole: WholeMessage, message?: string): InboxMessageResponse => {
    const data = presentWholeMessage(whole, deps.now(), replyHours)
    return message ? { success: true, message, data } : { success: true, data }
  }

  // Before the messages: 'waiting' is no message.
  mount(staffInboxWaiting, {
    async countWaitingMessages() {
      return { success: true, data: await countAwaitingReply(db, replyHours) }
    },
  })
  mount(staffInbox, {
    async listInbox({ query }) {
      const [{ rows, total }, counts] = await Promise.all([listMessages(db, query), countAwaitingReply(db, replyHours)])
      const { page, pageSize } = query
      const data = rows.map((row) => presentMessage(row, deps.now(), replyHours))
      return { success: true, data, total, ...counts, page, pageSize }
    },
    async listColleagues() {
      return { success: true, data: await listColleagues(db) }
    },
    async getMessage({ params }) {
      return toResponse(await readMessage(db, params.messageId))
    },
    async assignMessage({ params, body, c }) {
      return toResponse(await assignMessage(deps, params.messageId, body, contextOf(c)))
    },
    async changeMessage({ params, body, c }) {
      return toResponse(await changeMessage(deps, params.messageId, body, contextOf(c)))
    },
    async replyToMessage({ params, body, c }) {
      const whole = await replyToMessage(deps, params.messageId, body, contextOf(c))
      return toResponse(whole, 'Email sent successfully!')
    },
  })
}
