import { personalised } from '@atelier/domain/email/personal-name'
import type { Config } from '../../config.ts'
import type { WrittenHtmlData } from './email.repo.ts'
import { escapedHtml } from './escaped-html.ts'
import { withLeaveUrl, writeTemplate, type Written } from './write-mail.ts'

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
export function writeCampaign(campaign: CampaignText, { publicUrl }: Pick<Config, 'publicUrl'>): Promise<Written> {
  const { htmlContent, textContent, postalAddress, brand } = campaign
  const data: WrittenHtmlData = { htmlContent, textContent, postalAddress, shopUrl: publicUrl }
  return writeTemplate('written-html', data, brand)
}

/** The campaign for one reader: their name, and their own way out. */
export const writeToReader = ({ html, text }: Written, reader: { name: string; leaveUrl: string }): Written => ({
  html: withLeaveUrl(personalised(html, reader.name, escapedHtml), reader.leaveUrl),
  text: withLeaveUrl(personalised(text, reader.name), reader.leaveUrl),
})
