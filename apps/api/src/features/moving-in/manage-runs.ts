import { CreateCategoryBody } from '@atelier/domain/categories/staff-category.schema'
import { invalidField, ShopError } from '@atelier/domain/contract/shop-error'
import { findFormat } from '@atelier/domain/moving-in/import-formats'
import { idFieldOf, MAPPED_FIELDS, requiredFieldsOf } from '@atelier/domain/moving-in/mapped-fields'
import {
  NEW_CATEGORY,
  ImportOptions,
  type ImportRunDetail,
  type ImportState,
} from '@atelier/domain/moving-in/import-run.schema'
import type { ActionContext } from '../../action-context.ts'
import { inTransaction, type Tx } from '../../db/client.ts'
import type { Deps } from '../../deps.ts'
import { recordAudit } from '../audit/audit.public.ts'
import { readCategorySlugs } from '../categories/categories.public.ts'
import { createCategory } from '../categories/category-desk.public.ts'
import { assertStoredCurrency } from '../shop-documents/shop-documents.public.ts'
import { handlerOf } from './import-handlers.ts'
import { countEntries, deleteProblems, identifyPeople, identifyRows } from './import-rows.repo.ts'
import { deleteRun, setRunOptions, setRunState, setRunTotal, type ImportRunRow } from './import-runs.repo.ts'
import { countImportChanges, hasLaterRun } from './import-sources.repo.ts'
import { categoryFor } from './products/check-products.ts'
import { findRunOrThrow, readRun } from './read-runs.ts'

function assertState({ state }: ImportRunRow, allowed: readonly ImportState[], message: string): void {
  if (state === 'receiving' || !allowed.includes(state)) throw new ShopError('conflict', message)
}

const targetOf = ({ run_id: id, file_name: name }: ImportRunRow) => ({ type: 'import', id, name })

function assertColumns(run: ImportRunRow, { columns }: ImportOptions): void {
  for (const [field, column] of Object.entries(columns)) {
    if (!run.headings.includes(column)) throw invalidField(`columns.${field}`, `The file has no column ${column}`)
  }
  const missing = run.source === 'mapping' ? requiredFieldsOf(run.kind).find((field) => !columns[field]) : undefined
  if (missing) throw invalidField(`columns.${missing}`, `Choose the column of: ${MAPPED_FIELDS[missing]}`)
}

/** Gives the rows other ids when staff said whether those with the same email are one person. */
async function mergePeople(tx: Tx, run: ImportRunRow, { mergeByEmail }: ImportOptions): Promise<void> {
  if (mergeByEmail === ImportOptions.parse(run.options).mergeByEmail) return
  const { run_id: runId, kind, source } = run
  const { idColumn, uniqueColumn: emailColumn } = findFormat(kind, source) ?? {}
  if (idColumn === undefined || emailColumn === undefined) {
    throw invalidField('mergeByEmail', 'Only customers can be merged by their email')
  }
  await identifyPeople(tx, { runId, kind, source }, { idColumn, emailColumn, isMerged: mergeByEmail })
  await setRunTotal(tx, runId, await countEntries(tx, runId))
}

async function assertCategories(tx: Tx, { categories, category }: ImportOptions): Promise<void> {
  const slugs = await readCategorySlugs(tx)
  const chosen = Object.entries(categories).map(([name, slug]): [string, string] => [`categories.${name}`, slug])
  if (category !== null) chosen.push(['category', category])
  for (const [path, slug] of chosen) {
    if (slug !== NEW_CATEGORY && !slugs.has(slug)) throw invalidField(path, `There is no category ${slug}`)
  }
}

/**
 * Stores what staff chose, and asks for another dry run. Throws `conflict` once the import has started, and `invalid_input`
 * for a column or a category that does not exist.
 */
export async function changeOptions(deps: Deps, runId: string, options: ImportOptions): Promise<ImportRunDetail> {
  await inTransaction(deps.db, async (tx) => {
    const run = await findRunOrThrow(tx, runId)
    assertState(run, ['mapping', 'checking', 'checked'], 'This import has started already')
    assertColumns(run, options)
    await assertCategories(tx, options)
    await setRunOptions(tx, runId, options)
    const idColumn = options.columns[idFieldOf(run.kind)]
    if (run.source === 'mapping' && idColumn) {
      await identifyRows(tx, runId, idColumn)
      await setRunTotal(tx, runId, await countEntries(tx, runId))
    }
    await mergePeople(tx, run, options)
    await deleteProblems(tx, runId)
    await setRunState(tx, runId, 'checking')
  })
  deps.signals.emit('import-requested')
  return readRun(deps, runId)
}

/** Creates the categories that the run needs and the shop does not have. */
async function createCategories(deps: Deps, run: ImportRunRow, context: ActionContext): Promise<void> {
  const slugs = await readCategorySlugs(deps.db)
  for (const name of Object.keys(run.categories)) {
    if (categoryFor(run, name, slugs) !== NEW_CATEGORY || slugs.has(name.toLowerCase())) continue
    await createCategory(deps, CreateCategoryBody.parse({ name }), context)
  }
}

/**
 * Asks for the import of a checked file. Creates its new categories first. Throws `conflict` when it was not checked, when
 * the currency of the shop has changed, or when a category cannot be created.
 */
export async function startImport(deps: Deps, runId: string, context: ActionContext): Promise<ImportRunDetail> {
  const found = await findRunOrThrow(deps.db, runId)
  const canStart = (run: ImportRunRow): void =>
    assertState(run, ['checked', 'failed'], 'This file is not checked yet, or was imported already')
  canStart(found)
  await createCategories(deps, found, context)
  await inTransaction(deps.db, async (tx) => {
    const run = await findRunOrThrow(tx, runId)
    canStart(run)
    // The prices of products are in the currency of the shop; each order has its own.
    if (run.kind === 'products') await assertStoredCurrency(tx, run.currency)
    await deleteProblems(tx, runId)
    await setRunState(tx, runId, 'importing')
    await recordAudit(tx, { context, action: 'import.started', at: deps.now(), target: targetOf(run) })
  })
  deps.signals.emit('import-requested')
  return readRun(deps, runId)
}

/**
 * Asks to undo a run as a whole. Throws `conflict` when it wrote nothing, when a later import built on it, and once something
 * of it was ordered.
 */
export async function undoImport(deps: Deps, runId: string, context: ActionContext): Promise<ImportRunDetail> {
  await inTransaction(deps.db, async (tx) => {
    const run = await findRunOrThrow(tx, runId)
    assertState(run, ['imported', 'failed'], 'Only an import that has ended can be undone')
    if ((await countImportChanges(tx, runId)) === 0) throw new ShopError('conflict', 'This import changed nothing')
    if (await hasLaterRun(tx, runId)) throw new ShopError('conflict', 'Undo the later import of this shop first')
    const refusal = await handlerOf(run.kind).undoRefusal(tx, runId)
    if (refusal !== null) throw new ShopError('conflict', refusal)
    await deleteProblems(tx, runId)
    await setRunState(tx, runId, 'undoing')
    await recordAudit(tx, { context, action: 'import.undone', at: deps.now(), target: targetOf(run) })
  })
  deps.signals.emit('import-requested')
  return readRun(deps, runId)
}

/** Deletes a run that wrote nothing. Throws `conflict` for any other. */
export async function discardImport(deps: Deps, runId: string): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    const run = await findRunOrThrow(tx, runId)
    assertState(run, ['mapping', 'checking', 'checked'], 'This import has started already')
    await deleteRun(tx, runId)
  })
}
