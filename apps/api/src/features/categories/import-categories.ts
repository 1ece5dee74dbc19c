import { isDeepStrictEqual } from 'node:util'
import { limits } from '@atelier/domain/limits/limits'
import { ShopError } from '@atelier/domain/contract/shop-error'
import { nextVersion } from '../../db/next-version.ts'
import type { Tx } from '../../db/client.ts'
import type { AuditRecord } from '../audit/audit.public.ts'
import {
  insertCategory,
  listCategoryRows,
  lockCategories,
  setCategoryOrder,
  updateCategoryRow,
  type CategoryContent,
  type CategoryRow,
} from './categories.repo.ts'
import { categoryTarget, loggedCategory } from './category-audit.ts'
import { assertCanSave, translateTaken } from './save-category.ts'

const MAX = limits.catalog.categories.max

/** What an import of categories did. */
export interface CategoriesImport {
  /** Names. */
  created: string[]
  updated: string[]
  /** Number of categories that were the same. */
  unchangedCount: number
  /** Names of the categories that the import did not contain. They come last in the order. */
  others: string[]
  isReordered: boolean
  /** What the caller records at the end of its transaction. */
  audits: Omit<AuditRecord, 'context'>[]
}

/** Returns the texts and the image of a stored category, in the form of an import. */
export const contentOfCategory = ({ image, ...category }: CategoryRow): CategoryContent => ({
  slug: category.slug,
  name: category.name,
  description: category.description,
  image: image && { url: image.url, alt: image.alt },
  searchTerms: category.searchTerms,
  seoTitle: category.seoTitle,
  seoDescription: category.seoDescription,
})

/**
 * Creates or replaces categories, by slug, and takes over their order. Runs in the transaction of its caller. Throws
 * a `ShopError` that names the category when a name or a slug is taken, an image is missing, or there are too many.
 */
export async function importCategories(
  tx: Tx,
  contents: readonly CategoryContent[],
  at: Date,
): Promise<CategoriesImport> {
  const result: CategoriesImport = {
    created: [],
    updated: [],
    unchangedCount: 0,
    others: [],
    isReordered: false,
    audits: [],
  }
  let all = await lockCategories(tx)
  for (const content of contents) {
    const before = all.find(({ slug }) => slug === content.slug) ?? null
    if (before && isDeepStrictEqual(contentOfCategory(before), content)) {
      result.unchangedCount += 1
      continue
    }
    all = await save(tx, content, { all, before, at }).catch((error: unknown) => throwNamed(error, content.name))
    const after = all.find(({ slug }) => slug === content.slug)
    if (!after) throw new Error(`the category ${content.slug} was not stored`)
    ;(before ? result.updated : result.created).push(after.name)
    result.audits.push({
      action: before ? 'category.updated' : 'category.created',
      at,
      target: categoryTarget(after),
      ...(before ? { before: loggedCategory(before) } : undefined),
      after: loggedCategory(after),
    })
  }
  await takeOrder(tx, { all, slugs: contents.map(({ slug }) => slug), at }, result)
  return result
}

function throwNamed(error: unknown, name: string): never {
  if (!(error instanceof ShopError)) throw error
  const { code, message, issues } = error
  throw new ShopError(code, `Category ${name}: ${issues[0]?.message ?? message}`, { cause: error })
}

/** Stores one category, and returns all of them. */
async function save(
  tx: Tx,
  content: CategoryContent,
  { all, before, at }: { all: readonly CategoryRow[]; before: CategoryRow | null; at: Date },
): Promise<CategoryRow[]> {
  await assertCanSave(tx, content, { all, before })
  if (before) {
    await updateCategoryRow(tx, before.slug, content, nextVersion(before.updatedAt, at)).catch(translateTaken)
  } else {
    if (all.length >= MAX) throw new ShopError('conflict', `A shop can have up to ${MAX} categories`)
    const position = Math.max(-1, ...all.map((category) => category.position)) + 1
    await insertCategory(tx, content, { position, at }).catch(translateTaken)
  }
  return listCategoryRows(tx)
}

/** Puts the imported categories first, in their order. */
async function takeOrder(
  tx: Tx,
  { all, slugs, at }: { all: readonly CategoryRow[]; slugs: readonly string[]; at: Date },
  result: CategoriesImport,
): Promise<void> {
  const others = all.filter(({ slug }) => !slugs.includes(slug))
  result.others = others.map(({ name }) => name)
  const order = [...slugs, ...others.map(({ slug }) => slug)]
  if (
    isDeepStrictEqual(
      all.map(({ slug }) => slug),
      order,
    )
  )
    return
  await setCategoryOrder(tx, order)
  result.isReordered = true
  const nameOf = new Map(all.map(({ slug, name }) => [slug, name]))
  result.audits.push({
    action: 'categories.reordered',
    at,
    before: { order: all.map(({ name }) => name) },
    after: { order: order.map((slug) => nameOf.get(slug)) },
  })
}
