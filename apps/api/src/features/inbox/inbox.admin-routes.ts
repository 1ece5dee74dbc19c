import {
  AnswerMessageBody,
  AssignMessageBody,
  ChangeMessageBody,
  ColleaguesAnswer,
  InboxAnswer,
  InboxMessageAnswer,
  ListInboxQuery,
} from '@atelier/domain/inbox/inbox.schema'
import { InboxWaitingAnswer } from '@atelier/domain/inbox/waiting.schema'
import { Hono, type Context } from 'hono'
import { z } from 'zod'
import type { Cause } from '../../cause.ts'
import type { Deps } from '../../deps.ts'
import type { Allow } from '../../http/access.ts'
import { staffActor, type AppEnv } from '../../http/env.ts'
import { requestCause } from '../../http/request-cause.ts'
import { answers, body, params, query } from '../../http/validate.ts'
import { countWaiting, listColleagues, listMessages } from './inbox.repo.ts'
import { presentMessage, presentWholeMessage, type WholeMessage } from './inbox.present.ts'
import { answerMessage, assignMessage, changeMessage, readMessage } from './work-inbox.ts'

const Address = z.strictObject({ messageId: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER) })

/** /api/admin/inbox: what came through the contact form. Looking needs users:view, working on it users:edit (decision 16). */
export function inboxAdminRoutes(deps: Deps, allow: Allow): Hono<AppEnv> {
  const { db } = deps
  const routes = new Hono<AppEnv>()
  const causeOf = (c: Context<AppEnv>): Cause & { actor: NonNullable<Cause['actor']> } => {
    const { userId, name, role } = staffActor(c)
    return { ...requestCause(c, deps.config.TRUSTED_PROXIES), actor: { userId, name, role } }
  }
  const answer = (whole: WholeMessage, message?: string): InboxMessageAnswer => {
    const data = presentWholeMessage(whole, deps.now())
    return message ? { success: true, message, data } : { success: true, data }
  }

  routes.get(
    '/',
    allow('users:view'),
    answers(InboxAnswer, 'Search, filter and page through the messages of the contact form'),
    query(ListInboxQuery),
    async (c) => {
      const asked = c.req.valid('query')
      const [{ rows, total }, counts] = await Promise.all([listMessages(db, asked), countWaiting(db)])
      const { page, pageSize } = asked
      const data = rows.map((row) => presentMessage(row, deps.now()))
      return c.json({ success: true, data, total, ...counts, page, pageSize } satisfies InboxAnswer)
    },
  )

  routes.get(
    '/waiting',
    allow('users:view'),
    answers(InboxWaitingAnswer, 'How many messages wait for a reply, and how many too long'),
    async (c) => c.json({ success: true, data: await countWaiting(db) } satisfies InboxWaitingAnswer),
  )

  routes.get(
    '/colleagues',
    allow('users:edit'),
    answers(ColleaguesAnswer, 'Who a message can be given to'),
    async (c) => c.json({ success: true, data: await listColleagues(db) } satisfies ColleaguesAnswer),
  )

  routes.get(
    '/:messageId',
    allow('users:view'),
    answers(InboxMessageAnswer, 'One message with its answers', { refusals: ['not_found'] }),
    params(Address),
    async (c) => c.json(answer(await readMessage(db, c.req.valid('param').messageId))),
  )

  routes.put(
    '/:messageId/assignee',
    allow('users:edit'),
    answers(InboxMessageAnswer, 'Give a message to a colleague', { refusals: ['not_found', 'conflict'] }),
    params(Address),
    body(AssignMessageBody),
    async (c) =>
      c.json(answer(await assignMessage(deps, c.req.valid('param').messageId, c.req.valid('json'), causeOf(c)))),
  )

  routes.put(
    '/:messageId/state',
    allow('users:edit'),
    answers(InboxMessageAnswer, 'Close a message, reopen it or mark it as spam', {
      refusals: ['not_found', 'conflict'],
    }),
    params(Address),
    body(ChangeMessageBody),
    async (c) =>
      c.json(answer(await changeMessage(deps, c.req.valid('param').messageId, c.req.valid('json'), causeOf(c)))),
  )

  routes.post(
    '/:messageId/replies',
    allow('users:edit'),
    answers(InboxMessageAnswer, 'Answer a message by mail', { refusals: ['not_found', 'conflict'] }),
    params(Address),
    body(AnswerMessageBody),
    async (c) => {
      const whole = await answerMessage(deps, c.req.valid('param').messageId, c.req.valid('json'), causeOf(c))
      return c.json(answer(whole, 'Email sent successfully!'))
    },
  )

  return routes
}
