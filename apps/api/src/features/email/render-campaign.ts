import { personalize } from '@atelier/domain/email/personal-name'
import type { Config } from '../../config.ts'
import type { WrittenHtmlData } from './email.repo.ts'
import { escapeHtml } from './escape-html.ts'
import { withUnsubscribeUrl, renderTemplate, type RenderedEmail } from './render-email.ts'

/** What a campaign says, and under which name and address. */
export interface CampaignText {
  htmlContent: string
  textContent: string
  brand: string
  postalAddress: string
}

/**
 * A campaign in the frame of the house, written once for all its readers: rendering takes longer than sending. What differs
 * between them is filled in by `writeToReader`.
 */
export function renderCampaign(
  campaign: CampaignText,
  { publicUrl }: Pick<Config, 'publicUrl'>,
): Promise<RenderedEmail> {
  const { htmlContent, textContent, postalAddress, brand } = campaign
  const data: WrittenHtmlData = { htmlContent, textContent, postalAddress, shopUrl: publicUrl }
  return renderTemplate('written-html', data, brand)
}

/** The campaign for one reader: their name, and their own way out. */
export const renderForRecipient = (
  { html, text }: RenderedEmail,
  recipient: { name: string; unsubscribeUrl: string },
): RenderedEmail => ({
  html: withUnsubscribeUrl(personalize(html, recipient.name, escapeHtml), recipient.unsubscribeUrl),
  text: withUnsubscribeUrl(personalize(text, recipient.name), recipient.unsubscribeUrl),
})
