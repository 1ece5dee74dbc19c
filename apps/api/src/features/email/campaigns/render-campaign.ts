import { personalize } from '@atelier/domain/email/personal-name'
import type { ShopTerms } from '@atelier/domain/shop-terms'
import type { Config } from '../../../config.ts'
import type { WrittenHtmlData } from '../templates/template-data.ts'
import { escapeHtml } from '../../../escape-html.ts'
import { withUnsubscribeUrl, renderTemplate, type RenderedEmail } from '../delivery/render-email.ts'

/** The content of a campaign with its brand and postal address. */
export interface CampaignText {
  htmlContent: string
  textContent: string
  brand: string
  postalAddress: string
}

/**
 * Renders a campaign in the shop's layout once for all recipients, because rendering takes longer than sending.
 * `renderForRecipient` fills in the personal parts.
 */
export function renderCampaign(
  campaign: CampaignText,
  { config, terms }: { config: Pick<Config, 'publicUrl'>; terms: Pick<ShopTerms, 'support'> },
): Promise<RenderedEmail> {
  const { htmlContent, textContent, postalAddress, brand } = campaign
  const data: WrittenHtmlData = { htmlContent, textContent, postalAddress, shopUrl: config.publicUrl }
  return renderTemplate('written-html', data, { brand, support: terms.support })
}

/** Fills in the recipient's name and unsubscribe URL. */
export const renderForRecipient = (
  { html, text }: RenderedEmail,
  recipient: { name: string; unsubscribeUrl: string },
): RenderedEmail => ({
  html: withUnsubscribeUrl(personalize(html, recipient.name, escapeHtml), recipient.unsubscribeUrl),
  text: withUnsubscribeUrl(personalize(text, recipient.name), recipient.unsubscribeUrl),
})
