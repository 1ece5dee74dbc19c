import type { Db } from '../../db/client.ts'
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

/** Returns the waiting requests from an address, for the export of its owner's data. Call only if the address is proven. */
export const exportBackInStockRequests = (
  db: Db,
  email: string,
): Promise<{ productId: string; color: string; requestedAt: Date }[]> =>
  db
    .selectFrom('back_in_stock_requests as request')
    .innerJoin('color_variants as variant', 'variant.variant_id', 'request.variant_id')
    .select(['variant.product_id as productId', 'variant.name as color', 'request.created_at as requestedAt'])
    .where('request.email', '=', email)
    .orderBy('request.request_id')
    .execute()
