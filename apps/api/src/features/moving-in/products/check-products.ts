import { NEW_CATEGORY } from '@atelier/domain/moving-in/import-run.schema'
import type { RowProblem } from '@atelier/domain/moving-in/import-format'
import type { ImportedProduct } from '@atelier/domain/moving-in/product-draft'
import { gtinKey } from '@atelier/domain/products/gtin'
import { slugFrom } from '@atelier/domain/products/product-names'
import type { Currency } from '@atelier/domain/money/money'
import {
  createProductBodyIn,
  priceIn,
  updateProductBodyIn,
  type UpdateProductBody,
  type UpdateProductInput,
} from '@atelier/domain/products/save-product.schema'
import { limits } from '@atelier/domain/limits/limits'
import { ShopError } from '@atelier/domain/contract/shop-error'
import type { Db, Tx } from '../../../db/client.ts'
import { readCategorySlugs } from '../../categories/categories.public.ts'
import { listGtinOwners, listNamedProducts, listSlugOwners } from '../../products/product-desk.public.ts'
import type { EntryToImport, ImportWork } from '../import-handler.ts'
import type { ImportRunRow } from '../import-runs.repo.ts'

/** Stands for images that are not fetched yet. */
const PLACEHOLDER = '/media/products/placeholder.jpg'

type Slugs = ReadonlyMap<string, string>

/** What a category of the file becomes: a slug, `+` for a new category, or null when staff have to say. */
export function categoryFor({ options }: Pick<ImportRunRow, 'options'>, name: string, slugs: Slugs): string | null {
  const chosen = name === '' ? options.category : options.categories[name]
  if (chosen === NEW_CATEGORY) return NEW_CATEGORY
  if (chosen) return slugs.get(chosen) ?? null
  if (name === '') return null
  return slugs.get(name.toLowerCase()) ?? (name.length > limits.catalog.categories.nameMax ? null : NEW_CATEGORY)
}

/** Returns the slug of a product's category. Throws `invalid_input` when there is none. */
export async function findCategorySlugs(db: Db | Tx, run: ImportRunRow): Promise<(name: string) => string> {
  const slugs = await readCategorySlugs(db)
  return (name) => {
    const found = categoryFor(run, name, slugs)
    const slug = found === NEW_CATEGORY ? slugs.get(name.toLowerCase()) : found
    if (slug) return slug
    const message = name === '' ? 'Choose a category for products without one' : `There is no category for ${name}`
    throw new ShopError('invalid_input', message, { issues: [{ path: 'category', message }] })
  }
}

/** Parses a body by the rules of every product. Throws `invalid_input` with all problems. */
export function parseUpdate(body: UpdateProductInput, currency: Currency): UpdateProductBody {
  const parsed = updateProductBodyIn(currency).safeParse(body)
  if (parsed.success) return parsed.data
  const issues = parsed.error.issues.map(({ path, message }) => ({ path: path.join('.'), message }))
  throw new ShopError('invalid_input', issues[0]?.message ?? 'Invalid product', { issues })
}

const LABELS: Readonly<Record<string, string>> = {
  name: 'Name',
  price: 'Price',
  compareAtPrice: 'Compare-at price',
  description: 'Description',
  category: 'Category',
  slug: 'Handle',
  images: 'Images',
  alt: 'Images',
  sku: 'SKU',
  stock: 'Stock',
}

/** Returns what the rules of every product have against an entry. */
function ruleProblems(entry: ImportedProduct, category: string, currency: Currency): RowProblem[] {
  const { row, name, slug, description, price, compareAtPrice, status, colors } = entry
  const parsed = createProductBodyIn(currency).safeParse({
    name,
    slug: slug === slugFrom(slug) ? slug : undefined,
    description,
    price,
    compareAtPrice,
    status,
    category,
    colors: colors.map(({ sku, images, ...color }) => ({
      ...color,
      sku: sku || undefined,
      images: images.map(({ alt }) => ({ url: PLACEHOLDER, alt })),
    })),
  })
  if (parsed.success) return []
  return parsed.error.issues.map(({ path, message }) => {
    const field = path.filter((part) => typeof part === 'string' && part !== 'colors').at(-1)
    const variant = path[0] === 'colors' && typeof path[1] === 'number' ? colors[path[1]] : undefined
    const where = variant && colors.length > 1 ? `${variant.name}: ${message}` : message
    return { row, column: LABELS[String(field ?? '')] ?? 'Variants', message: where }
  })
}

/** Returns what the rules of prices have against those in markets. */
const priceProblems = ({ row, marketPrices = [] }: ImportedProduct, { shop }: ImportWork['deps']): RowProblem[] =>
  marketPrices.flatMap(({ market, price, compareAtPrice }) => {
    const currency = shop.terms.markets.find(({ key }) => key === market)?.currency ?? null
    return [price, compareAtPrice].flatMap((amount) => {
      const issue = amount === null ? undefined : priceIn(currency).safeParse(amount).error?.issues[0]
      return issue ? [{ row, column: `Price ${market}`, message: issue.message }] : []
    })
  })

/** Returns a function that names the GTINs of an entry that another product has, here or before it in these entries. */
async function openLostGtins(db: Db | Tx, entries: readonly EntryToImport<ImportedProduct>[]) {
  const keys = entries.flatMap(({ entry }) => entry.colors.flatMap(({ gtin }) => (gtin ? gtinKey(gtin) : [])))
  const owners = await listGtinOwners(db, keys)
  const claimed = new Map<string, string>()
  return ({ row, name, colors }: ImportedProduct, productId: string | undefined): RowProblem[] =>
    colors.flatMap(({ gtin }) => {
      if (gtin === undefined) return []
      const owner = owners.get(gtinKey(gtin))
      const other = owner && owner.productId !== productId ? owner.name : claimed.get(gtinKey(gtin))
      if (other === undefined) claimed.set(gtinKey(gtin), name)
      return other === undefined ? [] : [{ row, column: 'GTIN', message: `Left out: ${gtin} belongs to ${other}` }]
    })
}

/** Returns what the database has against entries: rules, SKUs and addresses of other products, deleted products. */
export async function checkProducts({ deps, run }: ImportWork, entries: readonly EntryToImport<ImportedProduct>[]) {
  const slugs = await readCategorySlugs(deps.db)
  const skus = entries.flatMap(({ entry }) => entry.colors.map(({ sku }) => sku.toLowerCase())).filter(Boolean)
  const productIds = entries.flatMap(({ known }) => known?.entityId ?? [])
  const stored = await listNamedProducts(deps.db, { productIds, skus })
  const statusOf = new Map(stored.map(({ productId, status }) => [productId, status]))
  const skuOwners = new Map(
    stored.flatMap(({ productId, colors }) => colors.map(({ sku }) => [sku.toLowerCase(), productId] as const)),
  )
  const lostGtinsOf = await openLostGtins(deps.db, entries)
  const slugOwners = await listSlugOwners(
    deps.db,
    entries.map(({ entry }) => entry.slug),
  )
  return new Map(
    entries.map(({ sourceId, entry, known }) => {
      const { row } = entry
      const category = categoryFor(run, entry.category, slugs)
      const problems = ruleProblems(
        entry,
        category === NEW_CATEGORY ? slugFrom(entry.category) : (category ?? ''),
        run.currency,
      )
      problems.push(...priceProblems(entry, deps))
      const losses = lostGtinsOf(entry, known?.entityId)
      if (known && (statusOf.get(known.entityId) ?? 'deleted') === 'deleted') {
        problems.push({
          row,
          column: '',
          message: 'This product was imported before, and deleted here. Restore it first',
        })
      }
      for (const { sku } of entry.colors) {
        const owner = skuOwners.get(sku.toLowerCase())
        if (sku === '' || owner === undefined || owner === known?.entityId) continue
        problems.push({ row, column: 'SKU', message: `The SKU ${sku} belongs to the product ${owner}` })
      }
      const isTaken = slugOwners.has(entry.slug) && slugOwners.get(entry.slug) !== known?.entityId
      if (isTaken && known === null) {
        losses.push({
          row,
          column: 'Handle',
          message: `Another product or category has the address /products/${entry.slug}: this one gets a number`,
        })
      }
      return [sourceId, { problems, losses }] as const
    }),
  )
}
