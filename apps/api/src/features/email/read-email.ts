import { readEmailBrand } from './read-email-brand.ts'
import { ShopError } from '@atelier/domain/contract/shop-error'
import type { Deps } from '../../deps.ts'
import { findCampaignText } from './campaigns/campaigns.repo.ts'
import { withoutSecrets } from './delivery/email-delivery.ts'
import { findEmailToRender, type EmailToRender } from './email-log.repo.ts'
import { renderCampaign, renderForRecipient } from './campaigns/render-campaign.ts'
import { renderEmail, type RenderedEmail } from './delivery/render-email.ts'

/**
 * Returns an email as HTML and text: as it was sent, or as it would be sent. Removes the secrets of links. Both are
 * empty for an erased recipient.
 */
export async function readEmail(deps: Deps, mailId: number): Promise<RenderedEmail> {
  const email = await findEmailToRender(deps.db, mailId)
  if (!email) throw new ShopError('not_found', 'Email not found')
  return withoutSecrets(await renderStored(deps, email))
}

async function renderStored(deps: Deps, email: EmailToRender): Promise<RenderedEmail> {
  const { db, config } = deps
  const brand = await readEmailBrand(deps)
  if (email.campaignId !== null && email.template !== null) {
    const written = await renderCampaign(await findCampaignText(db, email.campaignId), { config, brand })
    return renderForRecipient(written, { name: email.name ?? '', unsubscribeUrl: `${config.publicUrl}/unsubscribe` })
  }
  // The shop's URL may have changed since the email was queued.
  const data = email.data === null ? null : { ...email.data, shopUrl: config.publicUrl }
  return renderEmail({ ...email, data }, brand, `${config.publicUrl}/unsubscribe`)
}
