import { ShopError } from '@atelier/domain/shop-error'
import type { Deps } from '../../deps.ts'
import { readShopSettings } from '../shop/shop.repo.ts'
import { findCampaignText } from './campaigns.repo.ts'
import { withoutSecrets } from './mail-delivery.ts'
import { findMailToWrite, type MailToWrite } from './mail-log.repo.ts'
import { writeCampaign, writeToReader } from './write-campaign.ts'
import { writeMail, type Written } from './write-mail.ts'

/**
 * What a mail says or said, as HTML and as text: as it was sent; as it would be, while it waits. Nothing in it opens an order,
 * an account or a subscription. Of somebody who was erased nothing is left, and both are empty.
 */
export async function readMail(deps: Deps, mailId: number): Promise<Written> {
  const mail = await findMailToWrite(deps.db, mailId)
  if (!mail) throw new ShopError('not_found', 'Email not found')
  return withoutSecrets(await writtenAs(deps, mail))
}

async function writtenAs({ db, config }: Deps, mail: MailToWrite): Promise<Written> {
  if (mail.campaignId !== null && mail.template !== null) {
    const written = await writeCampaign(await findCampaignText(db, mail.campaignId), config)
    return writeToReader(written, { name: mail.name ?? '', leaveUrl: `${config.publicUrl}/unsubscribe` })
  }
  const { brand } = await readShopSettings(db)
  // Where the shop is now: it may have moved since the mail was queued.
  const data = mail.data === null ? null : { ...mail.data, shopUrl: config.publicUrl }
  return writeMail({ ...mail, data }, brand, `${config.publicUrl}/unsubscribe`)
}
