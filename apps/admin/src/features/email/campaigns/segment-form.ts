import { Segment, SegmentCondition, type SegmentKind } from '@atelier/domain/email/segment.schema'
import type { CampaignDetail, SendCampaignInput } from '@atelier/domain/email/campaign.schema'

/** The fields of one condition of a segment. */
export type ConditionFields = {
  segmentKind: SegmentKind
  productId: string
  productName: string
  /** A slug; empty until staff choose one. */
  category: string
  /** A date field's value. */
  since: string
}

/** The fields of a campaign's audience, as a form holds them. */
export type AudienceFields = ConditionFields & {
  audience: 'all' | 'segment' | 'list'
  /** Addresses with commas, for a list. */
  targets: string
  /** Further conditions that the subscribers of the segment meet. */
  more: ConditionFields[]
}

export const newCondition = (): ConditionFields => ({
  segmentKind: 'customers',
  productId: '',
  productName: '',
  category: '',
  since: '',
})

export const newAudience = (): AudienceFields => ({ audience: 'all', targets: '', more: [], ...newCondition() })

type SegmentInput = NonNullable<SendCampaignInput['segment']>
type ConditionInput = Exclude<SegmentInput, { kind: 'all-of' }>

function conditionOf({ segmentKind: kind, productId, category, since }: ConditionFields): ConditionInput {
  switch (kind) {
    case 'bought-product':
    case 'waiting-list':
      return { kind, productId }
    case 'favorites':
      return productId === '' ? { kind } : { kind, productId }
    case 'bought-category':
      return { kind, category }
    case 'not-since':
      return { kind, since }
    case 'all':
    case 'customers':
    case 'never-bought':
      return { kind }
  }
}

/** Returns the segment of the form; it may be incomplete, which `Segment` reports. */
function segmentOf(form: AudienceFields): SegmentInput {
  if (form.more.length === 0) return conditionOf(form)
  return { kind: 'all-of', conditions: [form, ...form.more].map(conditionOf) }
}

/** Returns the audience for a request body; all subscribers need none. */
export function campaignAudienceOf(form: AudienceFields): Pick<SendCampaignInput, 'targetEmails' | 'segment'> {
  if (form.audience === 'list') return { targetEmails: form.targets }
  return form.audience === 'segment' ? { segment: segmentOf(form) } : {}
}

/** Whether the segment of the form is complete and can be counted. */
export const isSegmentComplete = (form: AudienceFields): boolean => Segment.safeParse(segmentOf(form)).success

/** Whether a condition has the product, category or date that it needs. */
export const isConditionComplete = (fields: ConditionFields): boolean =>
  SegmentCondition.safeParse(conditionOf(fields)).success

const fieldsOfCondition = (condition: SegmentCondition, label: string): ConditionFields => ({
  ...newCondition(),
  segmentKind: condition.kind,
  ...('productId' in condition ? { productId: condition.productId ?? '', productName: productNameIn(label) } : {}),
  ...('category' in condition ? { category: condition.category } : {}),
  ...('since' in condition ? { since: condition.since } : {}),
})

/**
 * Returns the form fields for a stored audience. The addresses of a list are not stored after sending. A kind of segment
 * that this version does not know is left for staff to choose.
 */
export function fieldsOfAudience({
  segment: stored,
  audience,
}: Pick<CampaignDetail, 'segment' | 'audience'>): AudienceFields {
  if (stored === null) return { ...newAudience(), audience: 'list' }
  if (stored.kind === 'all') return newAudience()
  const { data: segment } = Segment.safeParse(stored)
  if (!segment) return { ...newAudience(), audience: 'segment' }
  if (segment.kind !== 'all-of') {
    return { ...newAudience(), audience: 'segment', ...fieldsOfCondition(segment, audience) }
  }
  const labels = audience.split(' and ')
  const [first = newCondition(), ...more] = segment.conditions.map((condition, index) =>
    // A name with "and" makes the labels ambiguous; the product is then known by its ID only.
    fieldsOfCondition(condition, labels.length === segment.conditions.length ? (labels[index] ?? '') : ''),
  )
  return { ...newAudience(), audience: 'segment', ...first, more }
}

/** The product's name in a label such as "Bought Clémence". */
const productNameIn = (label: string): string =>
  label.replace(/^(?:Bought|Waiting for|Has) /i, '').replace(/ in favorites$/, '')
