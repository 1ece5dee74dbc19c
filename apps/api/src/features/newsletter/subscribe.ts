import { isBotSubmission } from '@atelier/domain/honeypot.schema'
import type { SubscribeBody } from '@atelier/domain/newsletter/subscribe.schema'
import { inTransaction } from '../../db/client.ts'
import type { Deps } from '../../deps.ts'
import { upsertSubscriber } from './newsletter.repo.ts'

/**
 * Puts an address on the newsletter's list (S7). Whether it stood there already is not told, and a form sent by a
 * machine is dropped without a word: both look like success.
 */
export async function subscribe({ db, now }: Deps, form: SubscribeBody): Promise<void> {
  if (isBotSubmission(form)) return
  await inTransaction(db, (tx) => upsertSubscriber(tx, { email: form.email, name: form.name ?? '', at: now() }))
}
