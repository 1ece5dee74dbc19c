import { KEY_OVERLAP_DAYS, KEY_WARNING_DAYS } from '@atelier/domain/api-keys/api-key.schema'
import { staffGreeting } from '@atelier/domain/email/personal-name'
import { shopDate } from '@atelier/domain/region/shop-dates'
import { inTransaction } from '../../db/client.ts'
import type { Deps } from '../../deps.ts'
import { hasEmailOf, queueEmail, type NoticeData } from '../email/email.public.ts'
import { lockExpiringKeys, type ApiKeyRow } from './api-keys.repo.ts'

type WarningDeps = Pick<Deps, 'db' | 'shop' | 'signals'> & { config: Pick<Deps['config'], 'adminUrl' | 'publicUrl'> }

function warningOf({ name, shown, ownerName }: ApiKeyRow, expiresAt: Date, { config, shop }: WarningDeps): NoticeData {
  const day = shopDate(expiresAt, shop.company.region)
  return {
    preview: 'The program that uses it stops then.',
    title: `The API key ${name} expires on ${day}`,
    greeting: `${staffGreeting(ownerName)},`,
    paragraphs: [
      `Your API key ${name} (${shown}…) expires on ${day}. The program that uses it can then no longer call the shop.`,
      `Rotate the key and give the program the new secret. The present one works until the key expires, at most for ${KEY_OVERLAP_DAYS} more days. If nothing uses the key any more, revoke it.`,
    ],
    isForStaff: true,
    button: { label: 'Rotate the key', url: `${config.adminUrl}/admin/settings/integrations` },
    shopUrl: config.publicUrl,
  }
}

/**
 * Queues an email to the owner of each key that expires within a week, once for each end that it gets. Returns how many. An
 * owner who is no longer active gets none: the key does not work already.
 */
export async function warnOfExpiringKeys(deps: WarningDeps): Promise<number> {
  const count = await inTransaction(deps.db, async (tx) => {
    let queued = 0
    for (const key of await lockExpiringKeys(tx, KEY_WARNING_DAYS)) {
      if (key.expires_at === null) continue
      const thread = `api-key/${key.key_id}/${key.expires_at.toISOString()}`
      if (await hasEmailOf(tx, thread)) continue
      const data = warningOf(key, key.expires_at, deps)
      const email = { recipient: key.ownerEmail, senderType: 'admin', type: 'account', template: 'notice' } as const
      await queueEmail(tx, { ...email, subject: data.title, thread, data })
      queued += 1
    }
    return queued
  })
  if (count > 0) deps.signals.emit('mail-queued')
  return count
}
