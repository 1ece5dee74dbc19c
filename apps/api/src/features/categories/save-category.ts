import { CATEGORY_CHANGED_MESSAGE } from '@atelier/domain/categories/change-category'
import { categorySlug } from '@atelier/domain/categories/staff-category.schema'
import type {
  AdminCategory,
  CreateCategoryBody,
  UpdateCategoryBody,
} from '@atelier/domain/categories/staff-category.schema'
import { limits } from '@atelier/domain/limits/limits'
import { isStale } from '@atelier/domain/products/change-product'
import { cutSlug, freeSlug, hyphenated, slugFrom } from '@atelier/domain/products/product-names'
import { invalidField, ShopError } from '@atelier/domain/contract/shop-error'
import type { ActionContext } from '../../action-context.ts'
import { inTransaction, type Tx } from '../../db/client.ts'
import { nextVersion } from '../../db/next-version.ts'
import type { Deps } from '../../deps.ts'
import { recordAudit } from '../audit/audit.public.ts'
import { findMediaByUrls, markMediaShown } from '../media/media.public.ts'
import { listTakenSlugs } from '../products/products.public.ts'
import {
  findSlugOwner,
  insertCategory,
  isCategoryNameTaken,
  isCategorySlugTaken,
  lockCategories,
  updateCategoryRow,
  type CategoryContent,
  type CategoryRow,
  type SlugOwner,
} from './categories.repo.ts'
import { presentCategory } from './categories.present.ts'
import { categoryTarget, loggedCategory } from './category-audit.ts'
import { categoryOf } from './find-category.ts'

const MAX = limits.catalog.categories

/**
 * Creates a category at the end of the list. Derives the slug from the name unless the client sends one. Throws
 * `conflict` when the name or the slug is taken, and when there are too many categories.
 */
export async function createCategory(
  deps: Deps,
  body: CreateCategoryBody,
  context: ActionContext,
): Promise<AdminCategory> {
  const at = deps.now()
  const created = await inTransaction(deps.db, async (tx) => {
    const all = await lockCategories(tx)
    if (all.length >= MAX.max) throw new ShopError('conflict', `A shop can have up to ${MAX.max} categories`)
    const content = { ...body, slug: body.slug ?? (await slugOf(tx, body.name)) }
    await assertCanSave(tx, content, { all, before: null })
    const position = Math.max(-1, ...all.map((category) => category.position)) + 1
    await insertCategory(tx, content, { position, at }).catch(translateTaken)
    const after = await reread(tx, content.slug)
    const target = categoryTarget(after)
    await recordAudit(tx, { context, action: 'category.created', at, target, after: loggedCategory(after) })
    return after
  })
  return presentCategory(created)
}

/**
 * Replaces a category. Its products, and its former slugs, follow another slug. Throws `conflict` (409) with the current
 * category when the body is based on an older version, and when the name or the slug is taken.
 */
export async function updateCategory(
  deps: Deps,
  slug: string,
  { updatedAt: seen, ...body }: UpdateCategoryBody,
  context: ActionContext,
): Promise<AdminCategory> {
  const saved = await inTransaction(deps.db, async (tx) => {
    const all = await lockCategories(tx)
    const before = categoryOf(all, slug)
    if (isStale(before.updatedAt, seen)) {
      throw new ShopError('conflict', CATEGORY_CHANGED_MESSAGE, { data: presentCategory(before) })
    }
    const content = { ...body, slug: body.slug ?? before.slug }
    await assertCanSave(tx, content, { all, before })
    const at = nextVersion(before.updatedAt, deps.now())
    await updateCategoryRow(tx, before.slug, content, at).catch(translateTaken)
    const after = await reread(tx, content.slug)
    await recordAudit(tx, {
      context,
      action: 'category.updated',
      at,
      target: categoryTarget(after),
      before: loggedCategory(before),
      after: loggedCategory(after),
    })
    return after
  })
  return presentCategory(saved)
}

/**
 * Derives a slug from a name. A reserved or taken one is the client's to change, except that of a name without letters
 * and digits, which says nothing about its slug.
 */
async function slugOf(tx: Tx, name: string): Promise<string> {
  const slug = cutSlug(slugFrom(name), MAX.slugMax)
  if (hyphenated(name) === '') return freeSlug(slug, await listTakenSlugs(tx, slug))
  const derived = categorySlug.safeParse(slug)
  if (derived.success) return derived.data
  throw invalidField('slug', derived.error.issues[0]?.message ?? 'Enter a URL')
}

/** Checks what only the database knows: the name, the slug and the image. */
export async function assertCanSave(
  tx: Tx,
  content: CategoryContent,
  { all, before }: { all: readonly CategoryRow[]; before: CategoryRow | null },
): Promise<void> {
  const others = all.filter((category) => category !== before)
  const namesake = others.find(({ name }) => name.toLowerCase() === content.name.toLowerCase())
  if (namesake) throw taken('name', `Another category is called ${namesake.name}`)
  if (content.slug !== before?.slug) await assertSlugIsFree(tx, content.slug, { all, before })
  await assertImageIsStored(tx, content.image?.url, before)
}

async function assertSlugIsFree(
  tx: Tx,
  slug: string,
  { all, before }: { all: readonly CategoryRow[]; before: CategoryRow | null },
): Promise<void> {
  const owner = await findSlugOwner(tx, slug)
  if (!owner || (before !== null && owner.category === before.slug)) return
  throw taken('slug', describeOwner(slug, owner, all))
}

function describeOwner(slug: string, owner: SlugOwner, all: readonly CategoryRow[]): string {
  if (owner.category === null) {
    const product =
      owner.product === null ? 'A product that was removed used' : `The product ${owner.product} uses or used`
    return `${product} this URL`
  }
  const name = all.find((category) => category.slug === owner.category)?.name ?? owner.category
  return owner.category === slug ? `The category ${name} uses this URL` : `This URL leads to the category ${name}`
}

/** An uploaded image may have been deleted while a form still referenced its URL. */
async function assertImageIsStored(tx: Tx, url: string | undefined, before: CategoryRow | null): Promise<void> {
  if (url === undefined || url === before?.image?.url) return
  const [stored] = await findMediaByUrls(tx, [url])
  if (!stored) throw invalidField('image.url', 'This image is no longer stored. Upload it again.')
  await markMediaShown(tx, [url])
}

const taken = (path: 'name' | 'slug', message: string, cause?: unknown): ShopError =>
  new ShopError('conflict', `${message}. Choose a different one.`, { issues: [{ path, message }], cause })

/** A product or category may take the slug between the check and the write. */
export function translateTaken(error: unknown): never {
  if (isCategorySlugTaken(error)) throw taken('slug', 'This URL is or was used', error)
  if (isCategoryNameTaken(error)) throw taken('name', 'Another category has this name', error)
  throw error
}

/** Returns the current state of a category within the transaction. */
const reread = async (tx: Tx, slug: string): Promise<CategoryRow> => categoryOf(await lockCategories(tx), slug)
