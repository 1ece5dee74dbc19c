import type { Db, Tx } from '../db/client.ts'
import { DEMO_CATEGORIES } from '../../../../demo/src/store.ts'

/** Inserts the categories of the demo, which the products of tests are in. */
export async function insertTestCategories(db: Db | Tx): Promise<void> {
  await db
    .insertInto('categories')
    .values(
      DEMO_CATEGORIES.map(({ slug, name, searchTerms }, position) => ({
        slug,
        name,
        search_terms: searchTerms,
        position,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
