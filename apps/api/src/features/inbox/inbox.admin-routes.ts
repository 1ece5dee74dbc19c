import {
  ReplyToMessageBody,
  AssignMessageBody,
  ChangeMessageBody,
  ColleaguesResponse,
  InboxResponse,
  InboxMessageResponse,
  ListInboxQuery,
} from '@atelier/domain/inbox/inbox.schema'
import { InboxWaitingResponse } from '@atelier/domain/inbox/waiting.schema'
import { Hono, type Context } from 'hono'
import { z } from 'zod'
import type { Deps } from '../../deps.ts'
import type { Allow } from '../../http/access.ts'
import type { AppEnv } from '../../http/env.ts'
import { staffActionContextOf } from '../../http/action-context.ts'
import { describeResponse, body, params, query } from '../../http/validate.ts'
import { countAwaitingReply, listColleagues, listMessages } from './inbox.repo.ts'
import { presentMessage, presentWholeMessage, type WholeMessage } from './inbox.present.ts'
import { replyToMessage, assignMessage, changeMessage, readMessage } from './change-messages.ts'

const MessageParams = z.strictObject({ messageId: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER) })

/** /api/admin/inbox: messages of the contact form. Reading requires users:view, changing users:edit (decision 16). */
export function inboxAdminRoutes(deps: Deps, allow: Allow): Hono<AppEnv> {
  const { db } = deps
  const routes = new Hono<AppEnv>()
  const contextOf = (c: Context<AppEnv>) => staffActionContextOf(c, deps.config.TRUSTED_PROXIES)
  const toResponse = (whole: WholeMessage, message?: string): InboxMessageResponse => {
    const data = presentWholeMessage(whole, deps.now())
    return message ? { success: true, message, data } : { success: true, data }
  }

  routes.get(
    '/',
    allow('users:view'),
    describeResponse(InboxResponse, 'Search, filter and page through the messages of the contact form'),
    query(ListInboxQuery),
    async (c) => {
      const filters = c.req.valid('query')
      const [{ rows, total }, counts] = await Promise.all([listMessages(db, filters), countAwaitingReply(db)])
      const { page, pageSize } = filters
      const data = rows.map((row) => presentMessage(row, deps.now()))
      return c.json({ success: true, data, total, ...counts, page, pageSize } satisfies InboxResponse)
    },
  )

  routes.get(
    '/waiting',
    allow('users:view'),
    describeResponse(InboxWaitingResponse, 'Return how many messages await a reply, and how many are overdue'),
    async (c) => c.json({ success: true, data: await countAwaitingReply(db) } satisfies InboxWaitingResponse),
  )

  routes.get(
    '/colleagues',
    allow('users:edit'),
    describeResponse(ColleaguesResponse, 'Return the staff members who can be assigned a message'),
    async (c) => c.json({ success: true, data: await listColleagues(db) } satisfies ColleaguesResponse),
  )

  routes.get(
    '/:messageId',
    allow('users:view'),
    describeResponse(InboxMessageResponse, 'Return one message with its replies', { errors: ['not_found'] }),
    params(MessageParams),
    async (c) => c.json(toResponse(await readMessage(db, c.req.valid('param').messageId))),
  )

  routes.put(
    '/:messageId/assignee',
    allow('users:edit'),
    describeResponse(InboxMessageResponse, 'Assign a message to a staff member', { errors: ['not_found', 'conflict'] }),
    params(MessageParams),
    body(AssignMessageBody),
    async (c) =>
      c.json(toResponse(await assignMessage(deps, c.req.valid('param').messageId, c.req.valid('json'), contextOf(c)))),
  )

  routes.put(
    '/:messageId/state',
    allow('users:edit'),
    describeResponse(InboxMessageResponse, 'Close a message, reopen it or mark it as spam', {
      errors: ['not_found', 'conflict'],
    }),
    params(MessageParams),
    body(ChangeMessageBody),
    async (c) =>
      c.json(toResponse(await changeMessage(deps, c.req.valid('param').messageId, c.req.valid('json'), contextOf(c)))),
  )

  routes.post(
    '/:messageId/replies',
    allow('users:edit'),
    describeResponse(InboxMessageResponse, 'Reply to a message by email', { errors: ['not_found', 'conflict'] }),
    params(MessageParams),
    body(ReplyToMessageBody),
    async (c) => {
      const whole = await replyToMessage(deps, c.req.valid('param').messageId, c.req.valid('json'), contextOf(c))
      return c.json(toResponse(whole, 'Email sent successfully!'))
    },
  )

  return routes
}
