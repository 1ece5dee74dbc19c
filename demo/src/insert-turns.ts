import type { Db, Tx } from '../../apps/api/src/db/client.ts'
import { CATALOG, productIdOf } from './catalog/catalog.ts'
import { readTurns, type StudioTurn } from './catalog/images.ts'
import { COLORS } from './catalog/leathers.ts'

/**
 * Attaches the demo's turns to its products. A demo of an earlier version gets the turns that are new since, except for
 * colors whose turn staff changed or removed, or whose images they replaced.
 */
export async function insertTurns(db: Db | Tx, turns?: readonly StudioTurn[]): Promise<void> {
  const open = await db
    .selectFrom('color_variants')
    .innerJoin('product_images', 'product_images.variant_id', 'color_variants.variant_id')
    .select(['product_id', 'name', 'url', 'color_variants.variant_id'])
    .where('turn', 'is', null)
    .execute()
  for (const { slug, color, key, frames, width, height } of turns ?? (await readTurns())) {
    const product = CATALOG.find((one) => one.slug === slug)
    if (!product) continue
    const variant = open
      .filter(({ product_id, name }) => product_id === productIdOf(product) && name === COLORS[color].name)
      .find(({ url }) => url.startsWith(`/media/demo/${slug}/`))
    if (!variant) continue
    await db
      .updateTable('color_variants')
      .set({ turn: JSON.stringify({ url: `/media/demo/${key}`, frames, width, height }) })
      .where('variant_id', '=', variant.variant_id)
      .where('turn', 'is', null)
      .execute()
  }
}
