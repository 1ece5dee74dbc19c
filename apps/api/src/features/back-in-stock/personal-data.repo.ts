import type { PersonalData } from '../../personal-data.ts'

export const backInStockPersonalData: PersonalData = {
  columns: {
    back_in_stock_requests: {
      email: 'row deleted',
    },
  },

  async eraseAddress(tx, email) {
    await tx.deleteFrom('back_in_stock_requests').where('email', '=', email).execute()
  },
}
