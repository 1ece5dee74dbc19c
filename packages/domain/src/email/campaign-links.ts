import { foldToAscii } from '../values/fold-text.ts'

/** Analytics store at most 60 characters of a campaign's name. */
const SUBJECT_MAX = 44

/** Returns the name of a campaign in its links (utm_campaign): its subject and its number, which makes it unique. */
export function campaignSlug(subject: string, campaignId: number): string {
  const words = foldToAscii(subject).replaceAll(' ', '-').slice(0, SUBJECT_MAX).replace(/-$/, '')
  return `${words === '' ? 'campaign' : words}-${campaignId}`
}

/** Names the campaign in a link to the shop, unless the link names one already. Other links are returned unchanged. */
export function tagCampaignLink(link: string, { publicUrl, slug }: { publicUrl: string; slug: string }): string {
  const url = URL.parse(link)
  if (url?.origin !== new URL(publicUrl).origin || url.searchParams.has('utm_campaign')) return link
  url.searchParams.set('utm_source', 'email')
  url.searchParams.set('utm_medium', 'email')
  url.searchParams.set('utm_campaign', slug)
  return url.href
}
