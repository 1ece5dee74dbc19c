import { sql } from 'kysely'
import { erasedOrders, type PersonalData } from '../../personal-data.ts'

export const returnsPersonalData: PersonalData = {
  columns: {
    returns: {
      note: 'cleared',
      answer: 'replaced, exported',
      customer_name: 'derived',
      search_text: 'derived',
    },
    return_history: {
      note: 'cleared',
    },
  },

  async eraseOrders(tx, orders) {
    await sql`
      update returns r set note = null, answer = case when r.answer is null then null else '-' end
      from ${erasedOrders(orders)} where r.order_id = erased.order_id`.execute(tx)
    await sql`
      update return_history h set note = null from returns r join ${erasedOrders(orders)} on r.order_id = erased.order_id
      where h.return_id = r.return_id`.execute(tx)
  },
}
