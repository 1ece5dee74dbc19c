import type { Segment } from '@atelier/domain/email/segment.schema'
import { daysBefore } from '@atelier/domain/region/shop-dates'

/** A campaign of the demo. */
export interface DemoCampaign {
  /** Whole days; a negative number is in the future. */
  daysAgo: number
  subject: string
  paragraphs: readonly string[]
  /** Its name in links, to which visits and orders of the next days are attributed. */
  slug: string
  previewText: string
  /** Number of recipients who unsubscribed through it. */
  left: number
  segment: Segment
}

/** Three campaigns that were sent, oldest first, and a scheduled one. */
export const DEMO_CAMPAIGNS: readonly DemoCampaign[] = [
  {
    daysAgo: 83,
    subject: 'The last of the sand calfskin',
    slug: 'sand-calfskin',
    previewText: 'In small pieces, while it lasts',
    paragraphs: [
      'On a dry day with open windows the edges dry in an hour instead of a night. That is the time for pale leather, and we have cut the last of the sand calfskin into small pieces.',
      'There are few of them. When they are gone we go back to the darker colors.',
    ],
    left: 3,
    segment: { kind: 'all' },
  },
  {
    daysAgo: 41,
    subject: 'Clémence, in a new color',
    slug: 'clemence-new-color',
    previewText: 'A green that stays the same by daylight and by lamp',
    paragraphs: [
      'For a year people have asked us for it in green. We have tried eleven greens. This one stays the same by daylight and by lamp.',
      'It is sewn by the same two hands as the others, and it is in the shop from today.',
    ],
    left: 2,
    segment: { kind: 'favorites' },
  },
  {
    daysAgo: 13,
    subject: 'What repairs itself, and what we repair',
    slug: 'what-we-repair',
    previewText: 'What to do about a scratch, and about a loose stitch',
    paragraphs: [
      'A scratch in calfskin is best left alone for a week: the oil in the leather closes most of them by itself. A loose stitch is best not left alone at all.',
      'Whatever you have of ours, however old, you may send it to the bench. We tell you first what it needs.',
    ],
    left: 1,
    segment: { kind: 'customers' },
  },
  {
    daysAgo: -3,
    subject: 'What lives in the tote',
    slug: 'what-lives-in-the-tote',
    previewText: 'A wallet in the leather of the bag around it',
    paragraphs: [
      'A tote is a room without furniture. Sooner or later everyone asks us for a drawer.',
      'Ours is the Abel: the same calf, cut from the same hides, so that both grow darker together. It is in the shop in seven colors.',
    ],
    left: 0,
    segment: { kind: 'bought-category', category: 'totes' },
  },
]

/** Returns when a campaign was or will be sent: in the morning of New York, never at the same minute. */
export function campaignTime({ daysAgo }: DemoCampaign, now: Date): Date {
  const at = daysBefore(now, daysAgo)
  at.setUTCHours(14, Math.abs(daysAgo * 7) % 60, 12, 0)
  return at
}
