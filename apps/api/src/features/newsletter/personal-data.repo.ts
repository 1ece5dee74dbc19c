import type { Db } from '../../db/client.ts'
import type { PersonalData } from '../../personal-data.ts'

export const newsletterPersonalData: PersonalData = {
  columns: {
    subscribers: {
      email: 'row deleted',
      name: 'row deleted, exported',
    },
  },

  /** Deletes the unsubscribe links with the subscriber. */
  async eraseAddress(tx, email) {
    await tx.deleteFrom('subscribers').where('email', '=', email).execute()
  },
}

/** Returns the subscription of an address, for the export of its owner's data. Call only if the address is proven. */
export const exportSubscription = (
  db: Db,
  email: string,
): Promise<{ status: 'active' | 'unsubscribed'; name: string; subscribedAt: Date } | undefined> =>
  db
    .selectFrom('subscribers')
    .select(['status', 'name', 'subscribed_at as subscribedAt'])
    .where('email', '=', email)
    .executeTakeFirst()
