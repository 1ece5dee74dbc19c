import { createHash } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import { stemOfUrl } from '@atelier/domain/media/image-names'
import {
  gtinIn,
  planInBatches,
  type ImportPlan,
  type ImportStep,
  type ImportContext,
} from '@atelier/domain/products/import-plan'
import { marketColumns, type PriceColumns } from '@atelier/domain/products/market-columns'
import { withPlainNumbers, type DecimalSign } from '@atelier/domain/products/amount-text'
import {
  cellProblem,
  linesOf,
  readProductCsv,
  withImageUrls,
  type CsvProblem,
  type CsvRow,
} from '@atelier/domain/products/product-csv'
import type { ImportReport } from '@atelier/domain/products/product-import.schema'
import { limits } from '@atelier/domain/limits/limits'
import { ShopError } from '@atelier/domain/contract/shop-error'
import type { ActionContext } from '../../../action-context.ts'
import { inTransaction, type Db, type Tx } from '../../../db/client.ts'
import type { Deps } from '../../../deps.ts'
import { openCsv } from '../../../files/open-csv.ts'
import { recordAudits } from '../../audit/audit.public.ts'
import { readCategorySlugs } from '../../categories/categories.public.ts'
import { assertStoredCurrency } from '../../shop-documents/shop-documents.public.ts'
import { listStoredImages } from '../../media/media.public.ts'
import { presentAdminProduct } from '../desk/admin-products.present.ts'
import {
  listGtinOwners,
  listNamedProducts,
  listSlugOwners,
  lockAdminProducts,
  findNamesakes,
} from '../desk/admin-products.repo.ts'
import { readListPrices } from '../prices/list-prices.ts'
import { actAs } from '../stock-causes.repo.ts'
import { writeImport } from './write-import.ts'

const { listed } = limits.catalog.import

/** Returns the URLs of uploaded images in the rows. */
const imagesIn = (rows: readonly CsvRow[]): string[] => [
  ...new Set(rows.flatMap(({ cells }) => linesOf(cells.images ?? '').filter((url) => stemOfUrl(url) !== null))),
]

/** Reads the existing products, slugs and images that the file refers to. */
async function readKnown(db: Db | Tx, { rows, currency, lists }: ReadFile): Promise<ImportContext> {
  const cells = (column: 'productId' | 'sku' | 'slug'): string[] => [
    ...new Set(rows.map((row) => row.cells[column] ?? '').filter(Boolean)),
  ]
  const skus = cells('sku').map((sku) => sku.toLowerCase())
  const gtins = [...new Set(rows.map(gtinIn).filter(Boolean))]
  const named = await listNamedProducts(db, { productIds: cells('productId'), skus })
  return {
    products: named.map((row) => presentAdminProduct(row, currency)),
    currency,
    categories: await readCategorySlugs(db),
    slugOwners: await listSlugOwners(db, cells('slug')),
    gtinOwners: await listGtinOwners(db, gtins),
    images: await listStoredImages(db, imagesIn(rows)),
    lists: await readListPrices(
      db,
      lists,
      named.map(({ productId }) => productId),
    ),
  }
}

/**
 * Planning thousands of products takes seconds; yields to the event loop between batches so that the API stays
 * responsive.
 */
async function planWithoutBlocking(rows: readonly CsvRow[], known: ImportContext): Promise<ImportPlan> {
  const work = planInBatches(rows, known)
  for (;;) {
    const { done, value } = work.next()
    if (done) return value
    await setImmediate()
  }
}

interface Planned extends ImportPlan {
  report: ImportReport
}

/** Plans the import against the current data without writing. */
async function plan(db: Db | Tx, file: ReadFile): Promise<Planned> {
  const known = await readKnown(db, file)
  const planned = await planWithoutBlocking(file.rows, known)
  const problems = [...file.problems, ...planned.problems]
  const warnings = await namesakeWarnings(db, planned)
  const report = { ...reportOf(file.rows, { ...planned, problems }), question: file.question, warnings }
  return { ...planned, problems, report }
}

/** Names new products whose name a product of the shop has: the same file may have been imported before. */
async function namesakeWarnings(db: Db | Tx, { steps }: ImportPlan): Promise<CsvProblem[]> {
  const creates = steps.filter((step) => step.kind === 'create')
  const namesakeOf = await findNamesakes(
    db,
    creates.map(({ name }) => name),
  )
  return creates
    .flatMap(({ rows: [row = 1], name }) => {
      const namesake = namesakeOf(name)
      if (!namesake) return []
      const message = `A product called ${namesake.name} exists: ${namesake.productId}. This import makes a second one.`
      return [cellProblem(row, 'name', message)]
    })
    .slice(0, listed)
}

function reportOf(
  rows: readonly CsvRow[],
  { steps, problems }: ImportPlan,
): Omit<ImportReport, 'question' | 'warnings'> {
  const count = (kind: ImportStep['kind']): number => steps.filter((step) => step.kind === kind).length
  const versions = steps.map((step) =>
    step.kind === 'create' ? null : [step.product.productId, step.product.updatedAt],
  )
  const products = steps.flatMap(presentStep)
  return {
    rows: rows.length,
    created: count('create'),
    updated: count('update'),
    unchanged: count('same'),
    problems: problems.slice(0, listed),
    problemCount: problems.length,
    products: products.slice(0, listed),
    // The planned changes include the stored stock of each stock that the file sets: orders change it without a version.
    fingerprint: `${hashOf(rows)}.${hashOf([versions, products])}`,
  }
}

const hashOf = (value: unknown): string => createHash('sha256').update(JSON.stringify(value)).digest('base64url')

/** Whether both fingerprints are of the same file. */
const isSameFile = (one: string, other: string): boolean => one.split('.')[0] === other.split('.')[0]

function presentStep(step: ImportStep): ImportReport['products'] {
  if (step.kind === 'same') return []
  const { rows, prices } = step
  if (step.kind === 'update') {
    const { productId, name } = step.product
    return [{ productId, name, kind: 'update', fields: [...step.fields, ...prices.fields], rows }]
  }
  return [{ productId: step.body.productId ?? null, name: step.name, kind: 'create', fields: prices.fields, rows }]
}

/** A CSV file, and the uploaded images that it may name by their file names. */
interface ImportFile {
  path: string
  images: Readonly<Record<string, string>>
  /** What begins the decimals of numbers with two readings, as staff answered. */
  decimal: DecimalSign | undefined
}

async function readFile({ path, images, decimal }: ImportFile, { shop }: Pick<Deps, 'shop'>) {
  const { currency, markets } = shop.terms
  const { records, separator } = await openCsv(path, limits.catalog.import, shop.company.region)
  const all: string[][] = []
  for await (const record of records) all.push(record)
  const read = readProductCsv(all, { lists: markets, currency })
  const lists = markets.filter((market) => hasColumns(read.rows, market))
  const { rows, problems, question } = withPlainNumbers(
    read.rows,
    { separator, decimal, currency },
    shop.company.region,
    lists,
  )
  return { rows: withImageUrls(rows, images), problems: [...read.problems, ...problems], question, currency, lists }
}

type ReadFile = Awaited<ReturnType<typeof readFile>>

/** Whether the file has a column of a price list. */
function hasColumns(rows: readonly CsvRow[], list: PriceColumns): boolean {
  const columns = marketColumns([list])
  return rows.some(({ listCells }) => columns.some((column) => listCells[column] !== undefined))
}

/** Reports the changes that importing a file would make, and all problems that prevent it. Changes nothing. */
export async function checkImport(deps: Pick<Deps, 'db' | 'shop'>, file: ImportFile): Promise<ImportReport> {
  return (await plan(deps.db, await readFile(file, deps))).report
}

/**
 * Imports a checked file completely or not at all. Throws `invalid_input` with all problems, and `conflict` (409) with
 * the current plan when it no longer matches `fingerprint`. Audits every product and the import.
 */
export async function importProducts(
  deps: Deps,
  file: ImportFile & { name: string; fingerprint: string },
  context: ActionContext,
): Promise<ImportReport> {
  const read = await readFile(file, deps)
  const report = await inTransaction(deps.db, async (tx) => {
    await assertStoredCurrency(tx, read.currency)
    for (const { key, currency } of read.lists) await assertStoredCurrency(tx, currency, key)
    await actAs(tx, context.actor)
    await lockKnown(tx, read)
    const { steps, problems, report } = await plan(tx, read)
    const isAsChecked = report.fingerprint === file.fingerprint
    if (!isAsChecked && isSameFile(report.fingerprint, file.fingerprint)) throw hasChanged(report)
    if (problems.length > 0) throw hasProblems(report)
    if (!isAsChecked) throw hasChanged(report)
    const at = deps.now()
    const audits = await writeImport(tx, steps, { deps, context, at, lists: read.lists })
    const after = { file: file.name, created: report.created, updated: report.updated }
    // The audit log lock comes last: a transaction that waits for it must not hold locks that others need.
    await recordAudits(tx, [...audits, { context, action: 'products.imported', at, after }])
    return report
  })
  return report
}

/** Locks in a fixed order, so that two imports cannot deadlock. */
async function lockKnown(tx: Tx, file: ReadFile): Promise<void> {
  const { products } = await readKnown(tx, file)
  await lockAdminProducts(
    tx,
    products.map(({ productId }) => productId),
  )
}

const locationOf = ({ row, column }: CsvProblem): string => (column === '' ? `Row ${row}` : `Row ${row}, ${column}`)

function hasProblems(report: ImportReport): ShopError {
  const issues = report.problems.map((problem) => ({ path: locationOf(problem), message: problem.message }))
  const countText = report.problemCount === 1 ? '1 problem' : `${report.problemCount} problems`
  return new ShopError('invalid_input', `Nothing was imported: the file has ${countText}`, { issues, data: report })
}

const hasChanged = (report: ImportReport): ShopError =>
  new ShopError('conflict', 'The catalog changed after the file was checked. Review the changes again.', {
    data: report,
  })
