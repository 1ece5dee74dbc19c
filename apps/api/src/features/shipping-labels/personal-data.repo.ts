import { sql } from 'kysely'
import { erasedOrders, type PersonalData } from '../../personal-data.ts'

export const shippingLabelsPersonalData: PersonalData = {
  columns: {
    shipping_labels: {
      tracking_number: 'cleared',
      tracking_url: 'cleared',
    },
  },

  async eraseOrders(tx, orders) {
    // From now on the file cannot be read; the sweep deletes it.
    await sql`
      update shipping_labels l set tracking_number = null, tracking_url = null,
        file_expires_at = case when l.file_expires_at is null then null else now() end
      from ${erasedOrders(orders)} where l.order_id = erased.order_id`.execute(tx)
  },
}
