import type { Db, Tx } from '../../db/client.ts'
import { listCategoryRows } from './categories.repo.ts'

/** Maps the names, the slugs and the former slugs of categories to their slugs. A slug wins over a name. */
export async function readCategorySlugs(db: Db | Tx): Promise<Map<string, string>> {
  const categories = await listCategoryRows(db)
  return new Map([
    ...categories.map(({ name, slug }) => [name.toLowerCase(), slug] as const),
    ...categories.flatMap(({ slug, formerSlugs }) => [...formerSlugs, slug].map((each) => [each, slug] as const)),
  ])
}
