import { sql } from 'kysely'
import { DEMO_CATEGORY_SLUGS } from '../demo/src/store.ts'
import { insertTestCategories } from '../apps/api/src/testing/test-categories.ts'
import { inTransaction, type Db } from '../apps/api/src/db/client.ts'

const SYLLABLES = [
  'ma',
  'ro',
  'li',
  'ne',
  'sa',
  'vel',
  'co',
  'dri',
  'an',
  'tou',
  'be',
  'lis',
  'mon',
  'ce',
  'ra',
  'phe',
  'ou',
  'gar',
  'ti',
  'es',
]
const COLORS = [
  'Noir',
  'Cognac',
  'Bone',
  'Forest',
  'Taupe',
  'Encre',
  'Oxblood',
  'Ivoire',
  'Moss',
  'Slate',
  'Rust',
  'Plum',
]
const LEATHERS = ['Box calf', 'Full-grain calf', 'Pebbled calf', 'Suede', 'Cotton canvas', 'Goatskin', 'Bridle leather']

/** Fills an empty database with `count` products of three colors, each with two images. */
export const fillCatalog = (db: Db, count: number): Promise<void> =>
  inTransaction(db, async (tx) => {
    await insertTestCategories(tx)
    // Inserts the colors first, with triggers disabled: the trigger then describes each product once, on insert.
    await sql`set local session_replication_role = replica`.execute(tx)
    await sql`
      insert into color_variants (product_id, position, name, value, sku, stock)
      select 'p-' || n, c, (${COLORS}::text[])[1 + (abs(hashint4(n)) % 12 + c * 5) % 12], '#101010', n || '-' || c,
        case when abs(hashint4(n * 3 + c)) % 7 = 0 then 0 else 5 end
      from generate_series(1, ${count}::integer) n, generate_series(0, 2) c`.execute(tx)
    await sql`
      insert into product_images (variant_id, position, url, alt, width, height, widths)
      select variant_id, i, '/media/' || sku || '-' || i || '.jpg', name, 1200, 1500, '{480,800,1200}'
      from color_variants, generate_series(0, 1) i`.execute(tx)
    await sql`set local session_replication_role = origin`.execute(tx)
    await sql`
      insert into products (product_id, slug, name, description, category, price_cents, compare_at_price_cents, is_new,
        materials, features, created_at)
      select 'p-' || n, 'piece-' || n,
        initcap(s[1 + n % 20] || s[1 + (n / 20) % 20] || s[1 + (n / 400) % 20]) || ' ' || initcap(s[1 + (n * 7) % 20] || s[1 + (n * 3) % 20]),
        repeat('A piece cut from a single hide and sewn by hand at one bench. ', 6),
        (${DEMO_CATEGORY_SLUGS}::text[])[1 + abs(hashint4(n + 7)) % 6], 20000 + abs(hashint4(n + 17)) % 280000, case when abs(hashint4(n + 11)) % 10 = 0 then 400000 end, abs(hashint4(n + 13)) % 12 = 0,
        (${LEATHERS}::text[])[1 + abs(hashint4(n + 19)) % 7] || E', sewn with waxed thread.\nLined in silk twill.',
        array['Hand-stitched', 'Solid brass'], now() - n * interval '1 minute'
      from generate_series(1, ${count}::integer) n, (select ${SYLLABLES}::text[] as s) words`.execute(tx)
  })
