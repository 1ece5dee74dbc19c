import { z } from 'zod'
import { defineEndpoint } from '../contract/endpoint.ts'
import { display } from '../limits/display.ts'
import { SuccessResponse } from '../contract/envelope.ts'
import { limits } from '../limits/limits.ts'
import { EmailResponse, EmailsResponse, ListEmailsQuery } from './email-log.schema.ts'
import { EmailStatsResponse } from './email-stats.schema.ts'
import { HeldEmailsBody } from './held-emails.schema.ts'
import {
  EmailContentResponse,
  PreviewEmailBody,
  PreviewEmailResponse,
  SendEmailBody,
  TestEmailBody,
} from './send-email.schema.ts'

const EmailParams = z.strictObject({ emailId: z.coerce.number<number>().int().min(1).max(Number.MAX_SAFE_INTEGER) })

export const listEmails = defineEndpoint({
  method: 'GET',
  path: '/api/email/admin/logs',
  readsReplica: true,
  access: 'email:manage',
  personalData: { kind: 'list' },
  summary: 'Search, filter and page through every email the shop ever queued',
  query: ListEmailsQuery,
  response: EmailsResponse,
})

export const getEmailContent = defineEndpoint({
  method: 'GET',
  path: '/api/email/admin/logs/:emailId/content',
  access: 'email:manage',
  summary: 'Get the content of an email as HTML and text',
  params: EmailParams,
  response: EmailContentResponse,
  errors: ['not_found'],
})

export const showEmail = defineEndpoint({
  method: 'GET',
  path: '/api/email/admin/logs/:emailId/preview',
  access: 'email:manage',
  personalData: null,
  summary: 'Get an email as a page for a sandboxed frame',
  params: EmailParams,
  response: { contentType: 'text/html' },
  errors: ['not_found'],
})

export const retryEmail = defineEndpoint({
  method: 'POST',
  path: '/api/email/admin/logs/:emailId/retry',
  access: 'email:manage',
  summary: 'Retry an email that failed or may not have arrived',
  params: EmailParams,
  response: EmailResponse,
  errors: ['not_found', 'conflict'],
})

export const decideHeldEmails = defineEndpoint({
  method: 'POST',
  path: '/api/email/admin/held',
  access: 'email:manage',
  underLimits: { personalData: 'none' },
  summary: 'Release or discard emails held since a backup was restored',
  body: HeldEmailsBody,
  response: SuccessResponse,
  errors: ['conflict'],
})

export const getEmailStats = defineEndpoint({
  method: 'GET',
  path: '/api/email/admin/stats',
  readsReplica: true,
  access: 'email:manage',
  underLimits: { personalData: 'none' },
  summary: `Emails and subscribers of the last ${display.emailStatsDays} days`,
  response: EmailStatsResponse,
})

export const sendEmail = defineEndpoint({
  method: 'POST',
  path: '/api/email/admin/send',
  access: 'email:manage',
  summary: `Send an email to up to ${limits.email.recipientsMax} people, one for each`,
  body: SendEmailBody,
  response: SuccessResponse,
  idempotent: true,
  errors: ['idempotency_mismatch'],
})

export const sendTestEmail = defineEndpoint({
  method: 'POST',
  path: '/api/email/admin/test',
  access: 'email:manage',
  summary: 'Send a test to your own address',
  body: TestEmailBody,
  response: SuccessResponse,
  idempotent: true,
  errors: ['idempotency_mismatch'],
})

export const previewEmail = defineEndpoint({
  method: 'POST',
  path: '/api/email/admin/preview',
  access: 'email:manage',
  summary: 'Preview an email; sends nothing',
  body: PreviewEmailBody,
  response: PreviewEmailResponse,
})
