import type { PersonalData } from '../../../personal-data.ts'

export const customersPersonalData: PersonalData = {
  async eraseUser(tx, { userId }) {
    await tx.deleteFrom('addresses').where('user_id', '=', userId).execute()
    await tx.deleteFrom('checkout_profiles').where('user_id', '=', userId).execute()
    await tx.deleteFrom('customer_notes').where('user_id', '=', userId).execute()
  },
}
