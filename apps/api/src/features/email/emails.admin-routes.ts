import { HeldEmailsBody } from '@atelier/domain/email/held-emails.schema'
import { ListEmailsQuery, EmailResponse, EmailsResponse } from '@atelier/domain/email/email-log.schema'
import { EmailStatsResponse } from '@atelier/domain/email/email-stats.schema'
import {
  EmailContentResponse,
  PreviewEmailResponse,
  PreviewEmailBody,
  SendEmailBody,
  TestEmailBody,
} from '@atelier/domain/email/send-email.schema'
import { SuccessResponse } from '@atelier/domain/envelope'
import { display } from '@atelier/domain/display'
import { limits } from '@atelier/domain/limits'
import { Hono, type Context } from 'hono'
import { z } from 'zod'
import type { Deps } from '../../deps.ts'
import type { Allow } from '../../http/access.ts'
import { staffActor, type AppEnv } from '../../http/env.ts'
import { readIdempotencyKey } from '../../http/idempotency-key.ts'
import { staffActionContextOf } from '../../http/action-context.ts'
import { describeResponse, body, params, query } from '../../http/validate.ts'
import { releaseOrDiscardHeldEmails } from './held-emails.ts'
import { presentEmail } from './email-log.present.ts'
import { listEmails } from './email-log.repo.ts'
import { readEmailStats } from './email-stats.repo.ts'
import { readEmail } from './read-email.ts'
import { retryEmail } from './retry-email.ts'
import { previewEmail, sendTestEmail, sendStaffEmail } from './send-staff-email.ts'

const EmailParams = z.strictObject({ emailId: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER) })

/**
 * The CSP of an email in a frame of the admin portal: runs no scripts, loads images of the shop only, opens links in
 * new tabs.
 */
const previewPolicy = (publicUrl: string): string =>
  `default-src 'none'; img-src 'self' ${new URL(publicUrl).origin} data:; style-src 'unsafe-inline'; base-uri 'none'; ` +
  "form-action 'none'; frame-ancestors 'self'; sandbox allow-popups allow-popups-to-escape-sandbox"

/** /api/email/admin: composing emails, and the log of all emails (A2, A7). */
export function emailsAdminRoutes(deps: Deps, allow: Allow): Hono<AppEnv> {
  const { db, config } = deps
  const routes = new Hono<AppEnv>()
  const contextOf = (c: Context<AppEnv>) => staffActionContextOf(c, config.TRUSTED_PROXIES)

  routes.get(
    '/logs',
    allow('email:manage'),
    describeResponse(EmailsResponse, 'Search, filter and page through every email the shop ever queued'),
    query(ListEmailsQuery),
    async (c) => {
      const filters = c.req.valid('query')
      const { rows, total, isMore } = await listEmails(db, filters)
      const { page, pageSize } = filters
      const data = rows.map(presentEmail)
      return c.json({ success: true, data, total, isMore, page, pageSize } satisfies EmailsResponse)
    },
  )

  routes.get(
    '/logs/:emailId/content',
    allow('email:manage'),
    describeResponse(EmailContentResponse, 'Get the content of an email as HTML and text', { errors: ['not_found'] }),
    params(EmailParams),
    async (c) => {
      const { html: htmlContent, text: textContent } = await readEmail(deps, c.req.valid('param').emailId)
      return c.json({ success: true, data: { htmlContent, textContent } } satisfies EmailContentResponse)
    },
  )

  routes.get(
    '/logs/:emailId/preview',
    allow('email:manage'),
    describeResponse(null, 'Get an email as a page for a sandboxed frame', {
      contentType: 'text/html',
      errors: ['not_found'],
    }),
    params(EmailParams),
    async (c) => {
      const { html } = await readEmail(deps, c.req.valid('param').emailId)
      return c.html(html, 200, {
        'Content-Security-Policy': previewPolicy(config.publicUrl),
        'X-Frame-Options': 'SAMEORIGIN',
      })
    },
  )

  routes.post(
    '/logs/:emailId/retry',
    allow('email:manage'),
    describeResponse(EmailResponse, 'Retry an email that failed or may not have arrived', {
      errors: ['not_found', 'conflict'],
    }),
    params(EmailParams),
    async (c) => {
      const data = presentEmail(await retryEmail(deps, c.req.valid('param').emailId, contextOf(c)))
      return c.json({ success: true, message: 'The email is sent again', data } satisfies EmailResponse)
    },
  )

  routes.post(
    '/held',
    allow('email:manage'),
    describeResponse(SuccessResponse, 'Release or discard emails held since a backup was restored', {
      errors: ['conflict'],
    }),
    body(HeldEmailsBody),
    async (c) => {
      const filters = c.req.valid('json')
      const count = await releaseOrDiscardHeldEmails(deps, filters, contextOf(c))
      const emails = count === 1 ? '1 email is' : `${count} emails are`
      const message = filters.action === 'release' ? `${emails} being sent` : `${emails} discarded`
      return c.json({ success: true, message } satisfies SuccessResponse)
    },
  )

  routes.get(
    '/stats',
    allow('email:manage'),
    describeResponse(EmailStatsResponse, `Emails and subscribers of the last ${display.emailStatsDays} days`),
    async (c) => c.json({ success: true, data: await readEmailStats(db) } satisfies EmailStatsResponse),
  )

  routes.post(
    '/send',
    allow('email:manage'),
    describeResponse(SuccessResponse, `Send an email to up to ${limits.email.recipientsMax} people, one for each`, {
      errors: ['idempotency_mismatch'],
      headers: ['Idempotency-Key'],
    }),
    body(SendEmailBody),
    async (c) => {
      const call = { body: c.req.valid('json'), context: contextOf(c), idempotencyKey: readIdempotencyKey(c) }
      return c.json(await sendStaffEmail(deps, call))
    },
  )

  routes.post(
    '/test',
    allow('email:manage'),
    describeResponse(SuccessResponse, 'Send a test to your own address', {
      errors: ['idempotency_mismatch'],
      headers: ['Idempotency-Key'],
    }),
    body(TestEmailBody),
    async (c) => {
      const call = { body: c.req.valid('json'), context: contextOf(c), idempotencyKey: readIdempotencyKey(c) }
      return c.json(await sendTestEmail(deps, { ...call, ownEmail: staffActor(c).email }))
    },
  )

  routes.post(
    '/preview',
    allow('email:manage'),
    describeResponse(PreviewEmailResponse, 'Preview an email; sends nothing'),
    body(PreviewEmailBody),
    async (c) =>
      c.json({ success: true, data: await previewEmail(deps, c.req.valid('json')) } satisfies PreviewEmailResponse),
  )

  return routes
}
