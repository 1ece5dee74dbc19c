import { sql } from 'kysely'
import type { Tx } from '../../db/client.ts'

/** Sets the widths of the renditions wherever products use this image. Returns the number of changed places. */
export async function setImageWidths(tx: Tx, url: string, widths: number[]): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('product_images')
    .set({ widths })
    .where('url', '=', url)
    .where(sql<boolean>`widths <> ${widths}::int[]`)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}
