import { sql } from 'kysely'
import { migrate } from '../apps/api/src/db/migrate.ts'
import { benchDeps, listen, uncachedCatalog } from './bench-shop.ts'
import { fillCatalog } from './fill-catalog.ts'

// Separate process: fills an empty database with `count` products and serves them without caches, and
// on a second port with the texts of products in memory, but without cached responses.

const databaseUrl = process.argv[2] ?? ''
const count = Number(process.argv[3])
const deps = benchDeps(databaseUrl)
await migrate(deps.db, deps.log)

await fillCatalog(deps.db, count)
for (const table of ['products', 'color_variants', 'product_images', 'search_words']) {
  await sql`vacuum analyze ${sql.table(table)}`.execute(deps.db)
}
const names = await deps.db.selectFrom('products').select('name').orderBy('product_id').limit(40).execute()
process.send?.({
  port: await listen(uncachedCatalog(deps, { keepsTexts: false })),
  portWithTexts: await listen(uncachedCatalog(deps)),
  names: names.map(({ name }) => name),
})
process.on('disconnect', () => process.exit())
