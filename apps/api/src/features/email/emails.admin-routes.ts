import * as staffEmails from '@atelier/domain/email/staff-emails.endpoints'
import type { Deps } from '../../deps.ts'
import type { Mount } from '../../http/mount.ts'
import { releaseOrDiscardHeldEmails } from './delivery/held-emails.ts'
import { presentEmail } from './email-log.present.ts'
import { listEmails } from './email-log.repo.ts'
import { readEmailStats } from './email-stats.repo.ts'
import { readEmail } from './read-email.ts'
import { retryEmail } from './delivery/retry-email.ts'
import { previewEmail, sendTestEmail, sendStaffEmail } from './send-staff-email.ts'

/**
 * The CSP of an email in a frame of the admin portal: runs no scripts, loads images of the shop only, opens links in
 * new tabs.
 */
const previewPolicy = (publicUrl: string): string =>
  `default-src 'none'; img-src 'self' ${new URL(publicUrl).origin} data:; style-src 'unsafe-inline'; base-uri 'none'; ` +
  "form-action 'none'; frame-ancestors 'self'; sandbox allow-popups allow-popups-to-escape-sandbox"

/** Mounts the staff routes of emails: composing, and the log of all emails (A2, A7). */
export function mountStaffEmails(mount: Mount, deps: Deps): void {
  const { db, config } = deps
  mount(staffEmails, {
    async listEmails({ query }) {
      const { rows, total, isMore } = await listEmails(db, query, deps.shop.company.region)
      const { page, pageSize } = query
      return { success: true, data: rows.map(presentEmail), total, isMore, page, pageSize }
    },
    async getEmailContent({ params }) {
      const { html: htmlContent, text: textContent } = await readEmail(deps, params.emailId)
      return { success: true, data: { htmlContent, textContent } }
    },
    async showEmail({ params, c }) {
      const { html } = await readEmail(deps, params.emailId)
      return c.html(html, 200, {
        'Content-Security-Policy': previewPolicy(config.publicUrl),
        'X-Frame-Options': 'SAMEORIGIN',
      })
    },
    async retryEmail({ params, context }) {
      const data = presentEmail(await retryEmail(deps, params.emailId, context))
      return { success: true, message: 'Sending the email again', data }
    },
    async decideHeldEmails({ body, context }) {
      const count = await releaseOrDiscardHeldEmails(deps, body, context)
      const emails = count === 1 ? '1 email' : `${count} emails`
      const message = body.action === 'release' ? `Sending ${emails}` : `${emails} discarded`
      return { success: true, message }
    },
    async getEmailStats() {
      return { success: true, data: await readEmailStats(db, deps.shop.company.region) }
    },
    sendEmail({ body, idempotencyKey, context }) {
      return sendStaffEmail(deps, { body, context, idempotencyKey })
    },
    sendTestEmail({ actor, body, idempotencyKey, context }) {
      return sendTestEmail(deps, { body, context, idempotencyKey, ownEmail: actor.email })
    },
    async previewEmail({ body }) {
      return { success: true, data: await previewEmail(deps, body) }
    },
  })
}
