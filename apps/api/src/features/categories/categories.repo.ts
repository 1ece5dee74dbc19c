import type { Category } from '@atelier/domain/categories/category.schema'
import type { ProductImage } from '@atelier/domain/products/product.schema'
import { ShopError } from '@atelier/domain/contract/shop-error'
import { sql, type RawBuilder } from 'kysely'
import { isForeignKeyViolation, isUniqueViolation, type Db, type Tx } from '../../db/client.ts'
import { visible } from '../products/products.public.ts'

/** The image of category c, with its renditions; null without one. */
const image = sql`(select json_build_object('url', m.url, 'alt', c.image_alt, 'width', m.width, 'height', m.height,
  'widths', m.widths, 'placeholder', m.placeholder) from media m where m.url = c.image_url and m.stored_at is not null)`

const formerSlugs = sql`array(
  select s.slug from product_slugs s where s.category = c.slug and s.slug <> c.slug order by s.since, s.slug)`

const inOrder = sql`c.position, c.slug`

/** A category with the slugs that redirect to it. */
export interface PublicCategoryRow extends Category {
  formerSlugs: string[]
  /** The price lists in which shoppers see a product of it. */
  priceLists: string[]
}

/** Returns the categories in display order, as shoppers see them. */
export async function listPublicCategories(db: Db): Promise<PublicCategoryRow[]> {
  const { rows } = await sql<PublicCategoryRow>`
    select c.slug, c.name, c.description, ${image} as image, c.seo_title as "seoTitle",
      c.seo_description as "seoDescription", ${formerSlugs} as "formerSlugs",
      exists (select from products p where p.category = c.slug and ${visible}) as "hasProducts",
      array(select distinct l.price_list from products p join product_prices l on l.product_id = p.product_id
        where p.category = c.slug and ${visible} and l.valid_until is null) as "priceLists"
    from categories c order by ${inOrder}`.execute(db)
  return rows
}

/** A category with the number of its products: deleted ones, and all others. */
export interface CategoryRow {
  slug: string
  name: string
  description: string
  image: ProductImage | null
  searchTerms: string
  seoTitle: string
  seoDescription: string
  position: number
  formerSlugs: string[]
  productCount: number
  deletedCount: number
  createdAt: Date
  updatedAt: Date
}

const countOf = (condition: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(select count(*) from products p where p.category = c.slug and ${condition})`

const columns = sql`
  c.slug, c.name, c.description, ${image} as image, c.search_terms as "searchTerms", c.seo_title as "seoTitle",
  c.seo_description as "seoDescription", c.position, ${formerSlugs} as "formerSlugs",
  ${countOf(sql`p.status <> 'deleted'`)} as "productCount", ${countOf(sql`p.status = 'deleted'`)} as "deletedCount",
  c.created_at as "createdAt", c.updated_at as "updatedAt"`

/** Returns the categories in display order. */
export async function listCategoryRows(db: Db | Tx): Promise<CategoryRow[]> {
  const { rows } = await sql<CategoryRow>`select ${columns} from categories c order by ${inOrder}`.execute(db)
  return rows
}

/**
 * Locks all categories, so that changes of them run one after the other, and returns them in display order. Products can
 * still be stored: FOR NO KEY UPDATE allows the checks of foreign keys.
 */
export async function lockCategories(tx: Tx): Promise<CategoryRow[]> {
  await sql`select from categories order by slug for no key update`.execute(tx)
  return listCategoryRows(tx)
}

/**
 * Locks all categories against a new slug until the transaction ends. A transaction that locks products calls it first:
 * a new slug is written to the products of its category (decision 26).
 */
export async function holdCategorySlugs(tx: Tx): Promise<void> {
  await sql`select from categories order by slug for key share`.execute(tx)
}

/** The owner of a slug, now or formerly: a category, or a product whose name is null once it is removed. */
export type SlugOwner = { category: string } | { category: null; product: string | null }

/** Returns the owner of a slug under /products/, or null. */
export async function findSlugOwner(db: Db | Tx, slug: string): Promise<SlugOwner | null> {
  const { rows } = await sql<{ category: string | null; product: string | null }>`
    select s.category, p.name as product from product_slugs s left join products p on p.product_id = s.product_id
    where s.slug = ${slug}`.execute(db)
  const [row] = rows
  if (!row) return null
  const { category, product } = row
  return category === null ? { category, product } : { category }
}

/** Returns the current slug of the category that has or had a slug, or null. */
export async function findCategorySlug(db: Db | Tx, slug: string): Promise<string | null> {
  const { rows } = await sql<{ category: string }>`
    select category from product_slugs where slug = ${slug} and category is not null`.execute(db)
  return rows[0]?.category ?? null
}

/** Condition: product p is in the category that has or had this slug. */
export const isInCategory = (slug: string | RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`p.category = (select s.category from product_slugs s where s.slug = ${slug})`

/** The texts and the image of a category. */
export interface CategoryContent {
  slug: string
  name: string
  description: string
  image: { url: string; alt: string } | null
  searchTerms: string
  seoTitle: string
  seoDescription: string
}

const columnsOf = ({ image: shown, searchTerms, seoTitle, seoDescription, ...texts }: CategoryContent) => ({
  slug: texts.slug,
  name: texts.name,
  description: texts.description,
  image_url: shown?.url ?? null,
  image_alt: shown?.alt ?? '',
  search_terms: searchTerms,
  seo_title: seoTitle,
  seo_description: seoDescription,
})

/** Inserts a category at a position. */
export async function insertCategory(
  tx: Tx,
  content: CategoryContent,
  { position, at }: { position: number; at: Date },
): Promise<void> {
  const row = { ...columnsOf(content), position, created_at: at, updated_at: at }
  await tx.insertInto('categories').values(row).execute()
}

/** Changes a locked category. Products and former slugs follow another slug. */
export async function updateCategoryRow(tx: Tx, slug: string, content: CategoryContent, at: Date): Promise<void> {
  const values = { ...columnsOf(content), updated_at: at }
  await tx.updateTable('categories').set(values).where('slug', '=', slug).execute()
}

/** Sets the order of the categories. */
export async function setCategoryOrder(tx: Tx, slugs: readonly string[]): Promise<void> {
  await sql`
    update categories c set position = o.position - 1
    from unnest(${[...slugs]}::text[]) with ordinality as o (slug, position) where c.slug = o.slug`.execute(tx)
}

/** Deletes a category without products. Its slugs become free. Throws `conflict` when a product was added just now. */
export async function deleteCategoryRow(tx: Tx, slug: string): Promise<void> {
  try {
    await tx.deleteFrom('categories').where('slug', '=', slug).execute()
  } catch (error) {
    if (!isForeignKeyViolation(error, 'products_category_fkey')) throw error
    throw new ShopError('conflict', 'A product was added to this category just now. Try again.', { cause: error })
  }
}

/** Whether a write failed because the slug, or the name, was taken at the same time. */
export const isCategorySlugTaken = (error: unknown): boolean =>
  isUniqueViolation(error, { constraint: 'product_slugs_pkey' })
export const isCategoryNameTaken = (error: unknown): boolean =>
  isUniqueViolation(error, { constraint: 'categories_name' })
