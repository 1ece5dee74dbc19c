import { CheckoutProfile } from '@atelier/domain/customers/customer-checkout.schema'
import type { Db, Tx } from '../../../db/client.ts'

/**
 * Returns the details that prefill the next checkout. Returns null if none were saved or the stored ones are invalid.
 */
export async function findCheckoutProfile(db: Db, userId: string): Promise<CheckoutProfile | null> {
  const row = await db
    .selectFrom('checkout_profiles')
    .select('details')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return CheckoutProfile.safeParse(row?.details).data ?? null
}

export async function saveCheckoutProfile(tx: Tx, userId: string, profile: CheckoutProfile, at: Date): Promise<void> {
  const details = JSON.stringify(profile)
  await tx
    .insertInto('checkout_profiles')
    .values({ user_id: userId, details, updated_at: at })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ details, updated_at: at }))
    .execute()
}
