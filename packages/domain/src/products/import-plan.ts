import type { z } from 'zod'
import { stemOfUrl } from '../media/image-names.ts'
import type { AdminProduct } from './admin-product.schema.ts'
import { PRODUCT_DELETED_MESSAGE } from './change-product.ts'
import { productChanges, type CellChange } from './import-changes.ts'
import { gtinKey, readGtin } from './gtin.ts'
import { readColors, readProduct, type CellContext } from './import-cells.ts'
import { readMarketPrices, type KnownPrices, type MarketPriceChange } from './import-market-prices.ts'
import { cellProblem, PRODUCT_COLUMNS, type CsvProblem, type CsvRow, type ProductColumn } from './product-csv.ts'
import {
  createProductBodyIn,
  updateProductBodyIn,
  type CreateProductBody,
  type UpdateProductBody,
} from './save-product.schema.ts'

/** What an import changes in the price lists. */
interface PlannedPrices {
  changes: MarketPriceChange[]
  fields: CellChange[]
}

/** The effect of an import on one product. */
export type ImportStep =
  | { kind: 'create'; rows: number[]; name: string; body: CreateProductBody; prices: PlannedPrices }
  | {
      kind: 'update'
      rows: number[]
      product: AdminProduct
      body: UpdateProductBody
      /** The changes of the product itself; those of its prices in markets stand beside them. */
      fields: CellChange[]
      prices: PlannedPrices
    }
  | { kind: 'same'; rows: number[]; product: AdminProduct }

export interface ImportPlan {
  steps: ImportStep[]
  problems: CsvProblem[]
}

/** The stored data that the file refers to. */
export interface ImportContext extends CellContext {
  /** Every product that the file names by id or SKU. */
  products: readonly AdminProduct[]
  /** Product ids by current and former slugs; null when the product no longer exists, or a category has the slug. */
  slugOwners: ReadonlyMap<string, string | null>
  /** The colors that have a GTIN of the file, by `gtinKey`. */
  gtinOwners: ReadonlyMap<string, GtinOwner>
  /** The uploaded images that the file names and that still exist. */
  images: ReadonlySet<string>
  /** The price lists of the other markets, with the present prices of `products`. */
  lists: readonly KnownPrices[]
}

/** A color that has a GTIN. */
export interface GtinOwner {
  variantId: number
  productId: string
  /** Of the product and the color. */
  name: string
}

interface Group {
  product: AdminProduct | null
  rows: CsvRow[]
}

const cell = ({ cells }: CsvRow, column: ProductColumn): string => cells[column] ?? ''

/** Groups rows by product: by its id, by a known SKU or, for a new product, by its name. */
function groupRows(rows: readonly CsvRow[], { products }: ImportContext): { groups: Group[]; problems: CsvProblem[] } {
  const byId = new Map(products.map((product) => [product.productId, product]))
  const bySku = new Map(
    products.flatMap((product) => product.colors.map(({ sku }) => [sku.toLowerCase(), product] as const)),
  )
  const groups = new Map<string, Group>()
  const problems: CsvProblem[] = []
  for (const row of rows) {
    const [id, sku, name] = [cell(row, 'productId'), cell(row, 'sku'), cell(row, 'name')]
    const owner = bySku.get(sku.toLowerCase())
    if (id !== '' && owner && owner.productId !== id) {
      problems.push(cellProblem(row.row, 'sku', `This SKU belongs to ${owner.productId}`))
      continue
    }
    const product = id === '' ? (owner ?? null) : (byId.get(id) ?? null)
    const key = product?.productId ?? (id === '' ? `name ${name.toLowerCase()}` : id)
    if (key === 'name ') {
      problems.push(
        cellProblem(row.row, 'productId', 'Enter a product ID, an existing SKU or the name of a new product'),
      )
      continue
    }
    const group = groups.get(key) ?? { product, rows: [] }
    group.rows.push(row)
    groups.set(key, group)
  }
  return { groups: [...groups.values()], problems }
}

/** Returns the GTIN of a row by which it is compared; empty: it has none. */
export function gtinIn(row: CsvRow): string {
  const read = readGtin(cell(row, 'gtin'))
  return 'gtin' in read ? gtinKey(read.gtin) : ''
}

/** Finds SKUs and GTINs that occur more than once: each identifies one color. */
function repeatedIn(rows: readonly CsvRow[], column: 'sku' | 'gtin'): CsvProblem[] {
  const first = new Map<string, number>()
  return rows.flatMap((row) => {
    const value = column === 'gtin' ? gtinIn(row) : cell(row, 'sku').toLowerCase()
    const before = value === '' ? undefined : first.get(value)
    if (value !== '' && before === undefined) first.set(value, row.row)
    const message = `This ${PRODUCT_COLUMNS[column]} is already in row ${before}`
    return before === undefined ? [] : [cellProblem(row.row, column, message)]
  })
}

const COLUMN_OF_FIELD: Readonly<Record<string, ProductColumn>> = { name: 'color', alt: 'alts', url: 'images' }

/** The policy of the pages allows images of the shop alone: one of another host would never be shown. */
const FOREIGN_IMAGE =
  'The shop can’t show images of other sites. Save the image, enter the name of its file, and choose it together with the CSV file.'

/** Whether an image is at the address of a site. */
const isForeignImage = (url: string): boolean => /^(?:https?:|\/\/|www\.)/i.test(url)

/** Returns the position in the file of an invalid field. */
function problemOf(
  { path, message }: z.core.$ZodIssue,
  rows: readonly CsvRow[],
  { rows: colorRows, colors }: ReturnType<typeof readColors>,
): CsvProblem {
  const [first, index, ...rest] = path
  const firstRow = rows[0]?.row ?? 1
  if (first !== 'colors') {
    const column = first as ProductColumn
    return { row: firstRow, column: PRODUCT_COLUMNS[column] ?? String(first), message }
  }
  const field = String(rest.at(-1) ?? 'color')
  const column = COLUMN_OF_FIELD[field] ?? (field as ProductColumn)
  const image = field === 'url' ? colors[Number(index)]?.images[Number(rest[1])] : undefined
  return {
    row: colorRows[Number(index)] ?? firstRow,
    column: PRODUCT_COLUMNS[column] ?? PRODUCT_COLUMNS.color,
    message: image && isForeignImage(image.url) ? FOREIGN_IMAGE : message,
  }
}

function slugProblem(group: Group, slug: string | undefined, { slugOwners }: ImportContext): CsvProblem[] {
  if (slug === undefined || slug === group.product?.slug || !slugOwners.has(slug)) return []
  if (group.product && slugOwners.get(slug) === group.product.productId) return []
  return [cellProblem(group.rows[0]?.row ?? 1, 'slug', 'Another product or category uses or used this URL')]
}

/** Finds images that would leave gaps in the shop: uploaded ones that no longer exist, and those of other hosts. */
function imageProblems(
  { product }: Group,
  { colors }: UpdateProductBody,
  context: { colorRows: readonly (number | undefined)[]; images: ReadonlySet<string> },
): CsvProblem[] {
  const own = new Set(product?.colors.flatMap(({ images }) => images.map(({ url }) => url)))
  return colors.flatMap(({ images }, index) => {
    const row = context.colorRows[index]
    const added = images.filter(({ url }) => !own.has(url))
    const missing = added.find(({ url }) => stemOfUrl(url) !== null && !context.images.has(url))
    if (row === undefined) return []
    if (added.some(({ url }) => isForeignImage(url))) return [cellProblem(row, 'images', FOREIGN_IMAGE)]
    return missing ? [cellProblem(row, 'images', `No image found at ${missing.url}`)] : []
  })
}

/** Finds GTINs of other colors, unless the file gives those another one. */
function gtinProblems(
  { product }: Group,
  { colors }: UpdateProductBody,
  { colorRows, gtinOwners }: Pick<ImportContext, 'gtinOwners'> & { colorRows: readonly (number | undefined)[] },
): CsvProblem[] {
  const changed = new Set(colors.flatMap(({ variantId, gtin }) => (gtin === undefined ? [] : [variantId])))
  return colors.flatMap(({ gtin, variantId }, index) => {
    const owner = gtin ? gtinOwners.get(gtinKey(gtin)) : undefined
    if (!owner || owner.variantId === variantId) return []
    if (owner.productId === product?.productId && changed.has(owner.variantId)) return []
    return [cellProblem(colorRows[index] ?? 1, 'gtin', `This GTIN belongs to ${owner.name}`)]
  })
}

function planGroup(group: Group, known: ImportContext): { step: ImportStep | null; problems: CsvProblem[] } {
  const { product, rows } = group
  const own = readProduct(rows, product, known)
  const colors = readColors(rows, product)
  const { problems: priceProblems, ...prices } = readMarketPrices(rows, known.lists, product?.productId)
  const cellProblems = [...own.problems, ...colors.problems, ...priceProblems]
  const isDeleted = product?.status === 'deleted'
  // An export contains deleted products, so a file may too, but an import cannot change them.
  if (isDeleted && own.fields['status'] === 'deleted') own.fields['status'] = 'active'
  const raw = { ...own.fields, colors: colors.colors }
  const productId = rows[0] ? cell(rows[0], 'productId') : ''
  const parsed = product
    ? updateProductBodyIn(known.currency).safeParse(raw)
    : createProductBodyIn(known.currency).safeParse(productId === '' ? raw : { ...raw, productId })
  const numbers = rows.map(({ row }) => row)
  const bodyProblems = parsed.success
    ? [
        ...slugProblem(group, parsed.data.slug, known),
        ...imageProblems(group, parsed.data, { colorRows: colors.rows, images: known.images }),
        ...gtinProblems(group, parsed.data, { colorRows: colors.rows, gtinOwners: known.gtinOwners }),
      ]
    : parsed.error.issues.map((issue) => problemOf(issue, rows, colors))
  // Omits follow-up problems of a cell that could not be read.
  const others = bodyProblems.filter(
    ({ row, column }) => !cellProblems.some((other) => other.row === row && other.column === column),
  )
  const problems = [...cellProblems, ...others]
  if (problems.length > 0 || !parsed.success) return { step: null, problems }
  if (!product) {
    const { data: body } = parsed
    return { step: { kind: 'create', rows: numbers, name: body.name, body, prices }, problems: [] }
  }
  const fields = productChanges(isDeleted ? { ...product, status: parsed.data.status } : product, parsed.data)
  if (fields.length === 0 && prices.fields.length === 0)
    return { step: { kind: 'same', rows: numbers, product }, problems: [] }
  if (isDeleted) {
    return { step: null, problems: [cellProblem(numbers[0] ?? 1, 'productId', PRODUCT_DELETED_MESSAGE)] }
  }
  return { step: { kind: 'update', rows: numbers, product, body: parsed.data, fields, prices }, problems: [] }
}

/** Finds slugs that occur more than once in a file; the second one is rejected. */
function repeatedSlugs(steps: readonly ImportStep[]): CsvProblem[] {
  const first = new Map<string, number>()
  return steps.flatMap((step) => {
    const [row = 1] = step.rows
    if (step.kind === 'same' || step.body.slug === undefined) return []
    const before = first.get(step.body.slug)
    if (before === undefined) first.set(step.body.slug, row)
    return before === undefined ? [] : [cellProblem(row, 'slug', `This URL is already in row ${before}`)]
  })
}

/**
 * Plans an import of these rows. Products match by id or SKU; all others are new. Missing columns and colors without a
 * row stay unchanged.
 */
export function planImport(rows: readonly CsvRow[], known: ImportContext): ImportPlan {
  const work = planInBatches(rows, known)
  for (;;) {
    const { done, value } = work.next()
    if (done) return value
  }
}

/** Products that are planned before the generator yields. */
const BATCH_SIZE = 50

/** Plans an import in batches, so that the caller can yield to other requests between them. */
export function* planInBatches(
  rows: readonly CsvRow[],
  known: ImportContext,
): Generator<undefined, ImportPlan, undefined> {
  const { groups, problems } = groupRows(rows, known)
  const plans: ReturnType<typeof planGroup>[] = []
  for (const [index, group] of groups.entries()) {
    if (index % BATCH_SIZE === 0) yield
    plans.push(planGroup(group, known))
  }
  const steps = plans.flatMap(({ step }) => (step ? [step] : []))
  const all = [
    ...problems,
    ...repeatedIn(rows, 'sku'),
    ...repeatedIn(rows, 'gtin'),
    ...repeatedSlugs(steps),
    ...plans.flatMap((plan) => plan.problems),
  ]
  return {
    steps,
    problems: all.sort((a, b) => a.row - b.row),
  }
}
