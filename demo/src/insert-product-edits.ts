import { daysBefore } from '@atelier/domain/region/shop-dates'
import { sql } from 'kysely'
import type { AuditRecord } from '../../apps/api/src/features/audit/audit.public.ts'
import { productTarget } from '../../apps/api/src/features/products/desk/logged-product.ts'
import type { Tx } from '../../apps/api/src/db/client.ts'
import { DEMO_STAFF } from './demo-accounts.ts'

type Staff = (typeof DEMO_STAFF)[number]

const [, admin, manager, editor] = DEMO_STAFF

/** When staff changed a product: days ago, who, the product, and what its field was before. */
interface ProductEdit {
  daysAgo: number
  staff: Staff
  slug: string
  /** A color: its stock rose by so many units. */
  stock?: { position: number; by: number }
  /** The text before. */
  care?: string
}

const EDITS: readonly ProductEdit[] = [
  { daysAgo: 1.13, staff: manager, slug: 'clemence', stock: { position: 0, by: 6 } },
  { daysAgo: 2.91, staff: editor, slug: 'nocturne-suede', care: 'Brush the suede dry.' },
  { daysAgo: 4.08, staff: manager, slug: 'aumont-tote', stock: { position: 0, by: 8 } },
  { daysAgo: 4.12, staff: manager, slug: 'solene', stock: { position: 0, by: 5 } },
  { daysAgo: 6.87, staff: editor, slug: 'sidonie-mini', care: 'Pebbled calf, lined in goat.' },
  { daysAgo: 6.89, staff: editor, slug: 'petite-clemence', care: 'Box calf. Feet of brass.' },
  { daysAgo: 9.05, staff: admin, slug: 'abel-zip-wallet', stock: { position: 0, by: 12 } },
  { daysAgo: 11.94, staff: editor, slug: 'abel-compact', care: 'Calf, hand-stitched.' },
]

interface EditedRow {
  productId: string
  name: string
  materials: string | null
  colors: { name: string; stock: number | null }[]
}

/** Marks the edited products as changed, and returns what the audit log says about it: the values after are the present ones. */
export async function insertProductEdits(
  tx: Tx,
  today: Date,
): Promise<(Omit<AuditRecord, 'context'> & { staff: Staff })[]> {
  const records = []
  for (const { daysAgo, staff, slug, stock, care } of EDITS) {
    const at = daysBefore(today, daysAgo)
    const { rows } = await sql<EditedRow>`
      update products p set updated_at = greatest(updated_at, ${at}::timestamptz) where slug = ${slug}
      returning product_id as "productId", name, materials,
        (select json_agg(json_build_object('name', v.name, 'stock', v.stock) order by v.position)
          from color_variants v where v.product_id = p.product_id) as colors`.execute(tx)
    const [product] = rows
    if (!product) continue
    const color = product.colors[stock?.position ?? 0]
    const isStock = stock !== undefined && color?.stock !== null && color !== undefined
    if (!isStock && care === undefined) continue
    records.push({
      staff,
      at,
      action: 'product.updated' as const,
      target: productTarget(product),
      before: isStock ? { [`${color.name}: stock`]: (color.stock ?? 0) - stock.by } : { materials: care },
      after: isStock ? { [`${color.name}: stock`]: color.stock } : { materials: product.materials },
    })
  }
  return records
}
