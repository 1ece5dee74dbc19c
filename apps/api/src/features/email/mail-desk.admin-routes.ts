import { HeldMailsBody } from '@atelier/domain/email/held-mails.schema'
import { ListMailsQuery, MailAnswer, MailsAnswer } from '@atelier/domain/email/mail-log.schema'
import { MailStatsAnswer } from '@atelier/domain/email/mail-stats.schema'
import {
  MailContentAnswer,
  PreviewMailAnswer,
  PreviewMailBody,
  SendMailBody,
  TestMailBody,
} from '@atelier/domain/email/written-mail.schema'
import { DoneBody } from '@atelier/domain/envelope'
import { policy } from '@atelier/domain/policy'
import { Hono, type Context } from 'hono'
import { z } from 'zod'
import type { Deps } from '../../deps.ts'
import type { Allow } from '../../http/access.ts'
import { staffActor, type AppEnv } from '../../http/env.ts'
import { readIdempotencyKey } from '../../http/idempotency-key.ts'
import { staffCause } from '../../http/request-cause.ts'
import { answers, body, params, query } from '../../http/validate.ts'
import { decideHeldMails } from './held-mails.ts'
import { presentMail } from './mail-log.present.ts'
import { listMails } from './mail-log.repo.ts'
import { readMailStats } from './mail-stats.repo.ts'
import { readMail } from './read-mail.ts'
import { retryMail } from './retry-mail.ts'
import { previewMail, sendTestMail, sendWrittenMail } from './send-written-mail.ts'

const Address = z.strictObject({ emailId: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER) })

/** A mail in a frame of the portal: no script runs, nothing is fetched but pictures of the shop, links open elsewhere. */
const previewPolicy = (publicUrl: string): string =>
  `default-src 'none'; img-src 'self' ${new URL(publicUrl).origin} data:; style-src 'unsafe-inline'; base-uri 'none'; ` +
  "form-action 'none'; frame-ancestors 'self'; sandbox allow-popups allow-popups-to-escape-sandbox"

/** /api/email/admin: writing mails, and the log of everything the shop ever sent (A2, A7). */
export function mailDeskAdminRoutes(deps: Deps, allow: Allow): Hono<AppEnv> {
  const { db, config } = deps
  const routes = new Hono<AppEnv>()
  const causeOf = (c: Context<AppEnv>) => staffCause(c, config.TRUSTED_PROXIES)

  routes.get(
    '/logs',
    allow('email:manage'),
    answers(MailsAnswer, 'Search, filter and page through every email the shop ever queued'),
    query(ListMailsQuery),
    async (c) => {
      const asked = c.req.valid('query')
      const { rows, total, isMore } = await listMails(db, asked)
      const { page, pageSize } = asked
      const data = rows.map(presentMail)
      return c.json({ success: true, data, total, isMore, page, pageSize } satisfies MailsAnswer)
    },
  )

  routes.get(
    '/logs/:emailId/content',
    allow('email:manage'),
    answers(MailContentAnswer, 'What an email says, as HTML and as text', { refusals: ['not_found'] }),
    params(Address),
    async (c) => {
      const { html: htmlContent, text: textContent } = await readMail(deps, c.req.valid('param').emailId)
      return c.json({ success: true, data: { htmlContent, textContent } } satisfies MailContentAnswer)
    },
  )

  routes.get(
    '/logs/:emailId/preview',
    allow('email:manage'),
    answers(null, 'An email as a page for a sandboxed frame', { contentType: 'text/html', refusals: ['not_found'] }),
    params(Address),
    async (c) => {
      const { html } = await readMail(deps, c.req.valid('param').emailId)
      return c.html(html, 200, {
        'Content-Security-Policy': previewPolicy(config.publicUrl),
        'X-Frame-Options': 'SAMEORIGIN',
      })
    },
  )

  routes.post(
    '/logs/:emailId/retry',
    allow('email:manage'),
    answers(MailAnswer, 'Send an email again that failed or may not have arrived', {
      refusals: ['not_found', 'conflict'],
    }),
    params(Address),
    async (c) => {
      const data = presentMail(await retryMail(deps, c.req.valid('param').emailId, causeOf(c)))
      return c.json({ success: true, message: 'The email is sent again', data } satisfies MailAnswer)
    },
  )

  routes.post(
    '/held',
    allow('email:manage'),
    answers(DoneBody, 'Send emails that are held since a backup was restored, or discard them', {
      refusals: ['conflict'],
    }),
    body(HeldMailsBody),
    async (c) => {
      const asked = c.req.valid('json')
      const count = await decideHeldMails(deps, asked, causeOf(c))
      const emails = count === 1 ? '1 email is' : `${count} emails are`
      const message = asked.action === 'release' ? `${emails} being sent` : `${emails} discarded`
      return c.json({ success: true, message } satisfies DoneBody)
    },
  )

  routes.get(
    '/stats',
    allow('email:manage'),
    answers(MailStatsAnswer, `Emails and subscribers of the last ${policy.email.statsDays} days`),
    async (c) => c.json({ success: true, data: await readMailStats(db) } satisfies MailStatsAnswer),
  )

  routes.post(
    '/send',
    allow('email:manage'),
    answers(DoneBody, `Send an email to up to ${policy.email.recipientsMax} people, one for each`, {
      refusals: ['idempotency_mismatch'],
      headers: ['Idempotency-Key'],
    }),
    body(SendMailBody),
    async (c) => {
      const call = { body: c.req.valid('json'), cause: causeOf(c), idempotencyKey: readIdempotencyKey(c) }
      return c.json(await sendWrittenMail(deps, call))
    },
  )

  routes.post(
    '/test',
    allow('email:manage'),
    answers(DoneBody, 'Send a test to your own address', {
      refusals: ['idempotency_mismatch'],
      headers: ['Idempotency-Key'],
    }),
    body(TestMailBody),
    async (c) => {
      const call = { body: c.req.valid('json'), cause: causeOf(c), idempotencyKey: readIdempotencyKey(c) }
      return c.json(await sendTestMail(deps, { ...call, ownEmail: staffActor(c).email }))
    },
  )

  routes.post(
    '/preview',
    allow('email:manage'),
    answers(PreviewMailAnswer, 'What is being written as it would leave; nothing is sent'),
    body(PreviewMailBody),
    async (c) =>
      c.json({ success: true, data: await previewMail(deps, c.req.valid('json')) } satisfies PreviewMailAnswer),
  )

  return routes
}
