import type { PersonalData } from '../../../personal-data.ts'

export const customersPersonalData: PersonalData = {
  columns: {
    addresses: {
      label: 'row deleted, exported',
      first_name: 'row deleted, exported',
      last_name: 'row deleted, exported',
      street_address: 'row deleted, exported',
      apartment: 'row deleted, exported',
      city: 'row deleted, exported',
      state: 'row deleted, exported',
      zip_code: 'row deleted, exported',
      country: 'row deleted, exported',
      phone: 'row deleted, exported',
    },
    checkout_profiles: {
      details: 'row deleted, exported',
    },
    customer_notes: {
      text: 'row deleted, exported',
    },
  },

  async eraseUser(tx, { userId }) {
    await tx.deleteFrom('addresses').where('user_id', '=', userId).execute()
    await tx.deleteFrom('checkout_profiles').where('user_id', '=', userId).execute()
    await tx.deleteFrom('customer_notes').where('user_id', '=', userId).execute()
  },
}
