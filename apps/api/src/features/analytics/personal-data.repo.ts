import { sql } from 'kysely'
import type { Db } from '../../db/client.ts'
import type { PersonalData } from '../../personal-data.ts'

/** Refers to orders alone, and those are anonymized. */
export const analyticsPersonalData: PersonalData = {
  columns: {
    campaign_orders: {
      campaign: 'retained, exported',
      source: 'retained, exported',
    },
  },
}

/** Returns the campaigns that led to these orders, for the export of a person's data; most orders have none. */
export async function exportCampaigns(
  db: Db,
  orderIds: readonly string[],
): Promise<{ orderId: string; campaign: string; source: string }[]> {
  const { rows } = await sql<{ orderId: string; campaign: string; source: string }>`
    select order_id as "orderId", campaign, source from campaign_orders
    where order_id = any(${orderIds}::text[]) order by day, order_id`.execute(db)
  return rows
}
