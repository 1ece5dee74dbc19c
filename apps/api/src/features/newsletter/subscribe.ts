import { isBotSubmission } from '@atelier/domain/contract/honeypot.schema'
import type { SubscribeBody } from '@atelier/domain/newsletter/subscribe.schema'
import { inTransaction } from '../../db/client.ts'
import type { Deps } from '../../deps.ts'
import { upsertSubscriber } from './newsletter.repo.ts'

/**
 * Subscribes an address to the newsletter (S7). A known address and a submission by a bot also return success; the
 * latter is dropped.
 */
export async function subscribe({ db, now }: Deps, form: SubscribeBody): Promise<void> {
  if (isBotSubmission(form)) return
  await inTransaction(db, (tx) => upsertSubscriber(tx, { email: form.email, name: form.name ?? '', at: now() }))
}
