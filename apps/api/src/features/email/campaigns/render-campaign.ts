import { tagCampaignLink } from '@atelier/domain/email/campaign-links'
import { personalize } from '@atelier/domain/email/personal-name'
import type { Config } from '../../../config.ts'
import type { EmailBrand } from '../templates/email-layout.ts'
import type { WrittenHtmlData } from '../templates/template-data.ts'
import { escapeHtml } from '../../../files/escape-html.ts'
import { withUnsubscribeUrl, renderTemplate, type RenderedEmail } from '../delivery/render-email.ts'

/** The content of a campaign with its brand and postal address. */
export interface CampaignText {
  htmlContent: string
  textContent: string
  /** The text after the subject in an inbox; '': the start of the message. */
  previewText: string
  brand: string
  postalAddress: string
  /** The name of the campaign in its links; null: a campaign that is older than this name. */
  slug: string | null
}

/**
 * Renders a campaign in the shop's layout once for all recipients, because rendering takes longer than sending.
 * `renderForRecipient` fills in the personal parts.
 */
export async function renderCampaign(
  campaign: CampaignText,
  { config, brand: shown }: { config: Pick<Config, 'publicUrl'>; brand: EmailBrand },
): Promise<RenderedEmail> {
  const { htmlContent, textContent, previewText, postalAddress, brand, slug } = campaign
  const { publicUrl } = config
  const data: WrittenHtmlData = { htmlContent, textContent, previewText, postalAddress, shopUrl: publicUrl }
  const rendered = await renderTemplate('written-html', data, { ...shown, brand })
  return slug === null ? rendered : tagLinks(rendered, { publicUrl, slug })
}

/** Names the campaign in every link to the shop, so that orders can be attributed to it. Images stay as they are. */
const tagLinks = ({ html, text }: RenderedEmail, campaign: { publicUrl: string; slug: string }): RenderedEmail => ({
  html: html.replaceAll(/(?<=\shref=")[^"]+/g, (href) =>
    escapeHtml(tagCampaignLink(href.replaceAll('&amp;', '&'), campaign)),
  ),
  text: text.replaceAll(/https?:\/\/[^\s<>"]*[^\s<>".,;:!?)\]]/g, (url) => tagCampaignLink(url, campaign)),
})

/** Fills in the recipient's name and unsubscribe URL. */
export const renderForRecipient = (
  { html, text }: RenderedEmail,
  recipient: { name: string; unsubscribeUrl: string },
): RenderedEmail => ({
  html: withUnsubscribeUrl(personalize(html, recipient.name, escapeHtml), recipient.unsubscribeUrl),
  text: withUnsubscribeUrl(personalize(text, recipient.name), recipient.unsubscribeUrl),
})
