import { sql } from 'kysely'
import type { Db, Tx } from '../client.ts'
import { CATALOG, productIdOf } from './catalog/catalog.ts'
import { readTurns, type StudioTurn } from './catalog/images.ts'
import { COLORS } from './catalog/leathers.ts'

/**
 * Attaches the demo's turns to its products. A demo of an earlier version gets the turns that are new since, except for
 * colors whose turn staff changed or removed, or whose images they replaced.
 */
export async function insertTurns(db: Db | Tx, turns?: readonly StudioTurn[]): Promise<void> {
  const rows = (turns ?? (await readTurns())).flatMap(({ slug, color, key, frames, width, height }) =>
    CATALOG.filter((product) => product.slug === slug).map((product) => ({
      product_id: productIdOf(product),
      name: COLORS[color].name,
      images: `/media/demo/${slug}/`,
      turn: { url: `/media/demo/${key}`, frames, width, height },
    })),
  )
  if (rows.length === 0) return
  await sql`
    update color_variants v set turn = t.turn
    from json_to_recordset(${JSON.stringify(rows)}::json) as t(product_id text, name text, images text, turn jsonb)
    where v.product_id = t.product_id and v.name = t.name and v.turn is null and exists (
      select from product_images i where i.variant_id = v.variant_id and starts_with(i.url, t.images))`.execute(db)
}
