import {
  campaignScheduled,
  campaignSending,
  EMPTY_SEGMENT,
  NO_POSTAL_ADDRESS,
  NO_SUBSCRIBERS,
  NO_TARGETS,
  type CountRecipientsBody,
  type CountRecipientsResponse,
  type SendCampaignResponse,
  type SendCampaignBody,
} from '@atelier/domain/email/campaign.schema'
import {
  conditionLabel,
  conditionsOf,
  joinConditions,
  productOfCondition,
  type Segment,
  type SegmentCondition,
} from '@atelier/domain/email/segment.schema'
import { limits } from '@atelier/domain/limits/limits'
import { daysAfter } from '@atelier/domain/region/shop-dates'
import { invalidField, ShopError } from '@atelier/domain/contract/shop-error'
import { callerOf, type StaffActionContext } from '../../../action-context.ts'
import type { Tx } from '../../../db/client.ts'
import type { Deps } from '../../../deps.ts'
import { recordAudit } from '../../audit/audit.public.ts'
import { retainEmailedMedia } from '../../media/media.public.ts'
import { runIdempotently } from '../../idempotency/idempotency.public.ts'
import { LIST } from './campaigns.present.ts'
import { countReachable, insertCampaign } from './campaigns.repo.ts'
import { findCategoryName, findProductName } from './segments.repo.ts'
import { sanitizeEmailHtml } from '../sanitize-html.ts'
import type { ShopRegion } from '@atelier/domain/region/region'

export interface CampaignCall {
  body: SendCampaignBody
  context: StaffActionContext
  idempotencyKey: string | null
}

/**
 * Queues a campaign (A3): one email for each active subscriber, or those on a list. Starts in a minute, or at the
 * requested time with the subscribers of that time. Throws `conflict` (409) without a postal address or recipients. A
 * repeat with the same key queues nothing.
 */
export async function queueCampaign(
  deps: Deps,
  { body, context, idempotencyKey }: CampaignCall,
): Promise<SendCampaignResponse> {
  const sendAt = startTimeOf(body, deps.now())
  const request = { idempotencyKey, scope: `campaign ${callerOf(context)}`, body, subject: 'email', status: 200 }
  const response = await runIdempotently(deps.db, request, (tx) => storeCampaign(deps, tx, { body, context, sendAt }))
  deps.signals.emit('campaign-queued')
  return response
}

async function storeCampaign(
  deps: Deps,
  tx: Tx,
  { body, context, sendAt }: { body: SendCampaignBody; context: StaffActionContext; sendAt: Date | null },
): Promise<SendCampaignResponse> {
  const { postalAddress } = deps.shop.company
  if (postalAddress === '') throw new ShopError('conflict', NO_POSTAL_ADDRESS)
  const { subject, previewText, textContent, targetEmails, segment = ALL } = body
  const { html: htmlContent } = sanitizeEmailHtml(body.htmlContent, deps.config.publicUrl)
  assertNotEmpty(htmlContent, textContent)
  const targets = targetEmails ?? null
  const text = { subject, previewText, htmlContent, textContent, brand: deps.shop.brand.name, postalAddress }
  const audience = targets === null ? await audienceLabel(tx, segment, deps.shop.company.region) : LIST
  const queued = await insertCampaign(
    tx,
    { ...text, targets, segment, audience, sendAt, by: context.actor },
    deps.shop.company.region,
  )
  const { campaignId, isLater, recipientCount: sentCount, skippedCount } = queued
  if (sentCount === 0) throw noRecipientsError(body)
  await retainEmailedMedia(tx, htmlContent)
  const startsAt = queued.startsAt.toISOString()
  await recordAudit(tx, {
    context,
    action: 'campaign.queued',
    at: deps.now(),
    target: { type: 'campaign', id: String(campaignId), name: subject },
    after: { recipients: sentCount, audience, startsAt },
  })
  const message = isLater ? campaignScheduled(sentCount) : campaignSending(sentCount)
  return { success: true, message, sentCount, skippedCount, data: { campaignId, startsAt } }
}

/** Throws `invalid_input` when sanitizing left no content. */
export function assertNotEmpty(htmlContent: string, textContent: string): void {
  if (htmlContent !== '' || textContent.trim() !== '') return
  const message = 'None of this content can be sent. Please write it as text or plain HTML'
  throw invalidField('htmlContent', message)
}

const ALL: Segment = { kind: 'all' }

/** Returns the label of a segment. Throws `invalid_input` when a product or category does not exist. */
async function audienceLabel(tx: Tx, segment: Segment, region: ShopRegion): Promise<string> {
  const labels: string[] = []
  for (const [index, condition] of conditionsOf(segment).entries()) {
    labels.push(
      await labelOf(tx, condition, segment.kind === 'all-of' ? `segment.conditions.${index}` : 'segment', region),
    )
  }
  return joinConditions(labels)
}

async function labelOf(tx: Tx, condition: SegmentCondition, path: string, region: ShopRegion): Promise<string> {
  const productId = productOfCondition(condition)
  const product = productId === null ? null : await findProductName(tx, productId)
  if (productId !== null && product === null) throw invalidField(path, 'Please choose an existing product')
  const isOfCategory = condition.kind === 'bought-category'
  const category = isOfCategory ? await findCategoryName(tx, condition.category) : null
  if (isOfCategory && category === null) throw invalidField(`${path}.category`, 'Please choose a known category')
  return conditionLabel(condition, { product, category }, region)
}

function noRecipientsError({ targetEmails, segment }: SendCampaignBody): ShopError {
  if (targetEmails !== undefined) return invalidField('targetEmails', NO_TARGETS)
  return new ShopError('conflict', emptyMessage(segment))
}

const emptyMessage = (segment: Segment = ALL): string => (segment.kind === 'all' ? NO_SUBSCRIBERS : EMPTY_SEGMENT)

function startTimeOf({ sendAt }: SendCampaignBody, now: Date): Date | null {
  if (sendAt === undefined) return null
  const at = new Date(sendAt)
  const days = limits.email.scheduleMaxDays
  const isValid = at > now && at <= daysAfter(now, days)
  if (isValid) return at
  const message = `Please choose a time within the next ${days} days`
  throw invalidField('sendAt', message)
}

/** Counts the recipients of a campaign and reports what prevents sending it, for the confirmation. */
export async function countRecipients(
  { db, shop }: Deps,
  { targetEmails, segment = ALL }: CountRecipientsBody,
): Promise<CountRecipientsResponse['data']> {
  const reach = await countReachable(db, { targets: targetEmails ?? null, segment }, shop.company.region)
  const { postalAddress } = shop.company
  const isMissing = postalAddress === ''
  const none = targetEmails === undefined ? emptyMessage(segment) : NO_TARGETS
  return { ...reach, obstacle: isMissing ? NO_POSTAL_ADDRESS : reach.recipientCount === 0 ? none : null }
}
