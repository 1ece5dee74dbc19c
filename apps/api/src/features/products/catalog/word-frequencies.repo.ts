import { sql } from 'kysely'
import type { Db } from '../../../db/client.ts'

/** The frequent words of the products, as PostgreSQL samples them for its planner. */
export interface WordFrequencies {
  products: number
  /** The share of products with a word. Rare words, and all words before the first sample, are missing. */
  shares: ReadonlyMap<string, number>
}

/** Reads the planner's statistics about the words of the products. */
export async function readWordFrequencies(db: Db): Promise<WordFrequencies> {
  const { rows } = await sql<{ products: number; words: string[] | null; shares: number[] | null }>`
    select c.reltuples as products, s.most_common_elems::text::text[] as words, s.most_common_elem_freqs as shares
    from pg_class c left join pg_stats s
      on s.schemaname = c.relnamespace::regnamespace::text and s.tablename = 'products' and s.attname = 'search'
    where c.oid = 'products'::regclass`.execute(db)
  const [found] = rows
  const shares = found?.shares ?? []
  return {
    products: found?.products ?? 0,
    shares: new Map((found?.words ?? []).map((word, index) => [word, shares[index] ?? 0])),
  }
}
