import { Segment, type SegmentKind } from '@atelier/domain/email/segment.schema'
import type { CampaignDetail, SendCampaignInput } from '@atelier/domain/email/campaign.schema'

/** The fields of a campaign's audience, as a form holds them. */
export type AudienceFields = {
  audience: 'all' | 'segment' | 'list'
  /** Addresses with commas, for a list. */
  targets: string
  segmentKind: SegmentKind
  productId: string
  productName: string
  /** A slug; empty until staff choose one. */
  category: string
  /** A date field's value. */
  since: string
}

export const newAudience = (): AudienceFields => ({
  audience: 'all',
  targets: '',
  segmentKind: 'customers',
  productId: '',
  productName: '',
  category: '',
  since: '',
})

type SegmentInput = NonNullable<SendCampaignInput['segment']>

/** Returns the segment of the form; it may be incomplete, which `Segment` reports. */
function segmentOf({ segmentKind: kind, productId, category, since }: AudienceFields): SegmentInput {
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

/** Returns the audience for a request body; all subscribers need none. */
export function campaignAudienceOf(form: AudienceFields): Pick<SendCampaignInput, 'targetEmails' | 'segment'> {
  if (form.audience === 'list') return { targetEmails: form.targets }
  return form.audience === 'segment' ? { segment: segmentOf(form) } : {}
}

/** Whether the segment of the form is complete and can be counted. */
export const isSegmentComplete = (form: AudienceFields): boolean => Segment.safeParse(segmentOf(form)).success

/**
 * Returns the form fields for a stored audience. The addresses of a list are not stored after sending. A kind of segment
 * that this version does not know is left for staff to choose.
 */
export function fieldsOfAudience({ segment: stored = { kind: 'all' }, audience = '' }: CampaignDetail): AudienceFields {
  if (stored === null) return { ...newAudience(), audience: 'list' }
  if (stored.kind === 'all') return newAudience()
  const { data: segment } = Segment.safeParse(stored)
  if (!segment) return { ...newAudience(), audience: 'segment' }
  return {
    ...newAudience(),
    audience: 'segment',
    segmentKind: segment.kind,
    ...('productId' in segment ? { productId: segment.productId ?? '', productName: productNameIn(audience) } : {}),
    ...('category' in segment ? { category: segment.category } : {}),
    ...('since' in segment ? { since: segment.since } : {}),
  }
}

/** The product's name in a label such as "Bought Clémence". */
const productNameIn = (label: string): string =>
  label.replace(/^(?:Bought|Waiting for|Has) /, '').replace(/ in favorites$/, '')
