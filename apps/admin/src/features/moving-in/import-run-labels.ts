import type { ImportKind } from '@atelier/domain/moving-in/import-kinds'
import type { ImportProblem, ImportRun, ImportSource, ImportState } from '@atelier/domain/moving-in/import-run.schema'
import type { Tone } from '../../ui/display/status.tsx'
import { formatCount, pluralize } from '../../ui/format/numbers.ts'

export const SOURCE_LABELS: Readonly<Record<ImportSource, string>> = {
  shopify: 'Shopify',
  woocommerce: 'WooCommerce',
  mapping: 'Other CSV',
}

export const STATE_LABELS: Readonly<Record<ImportState, { label: string; tone: Tone }>> = {
  mapping: { label: 'Choose columns', tone: 'warn' },
  checking: { label: 'Checking', tone: 'info' },
  checked: { label: 'Ready to import', tone: 'warn' },
  importing: { label: 'Importing', tone: 'info' },
  imported: { label: 'Imported', tone: 'ok' },
  undoing: { label: 'Undoing', tone: 'info' },
  undone: { label: 'Undone', tone: 'mute' },
  failed: { label: 'Stopped', tone: 'bad' },
}

const NOUNS: Readonly<Record<ImportKind, readonly [string, string]>> = {
  products: ['product', 'products'],
  customers: ['customer', 'customers'],
  orders: ['earlier order', 'earlier orders'],
  redirects: ['redirect', 'redirects'],
}

/** How many entries of a kind: '1,204 products'. */
export const entriesText = (kind: ImportKind, count: number): string => pluralize(count, ...NOUNS[kind])

/** How far the present step is: '400 of 5,000 products'. */
export const progressText = ({ kind, done, total }: ImportRun): string =>
  `${formatCount(done)} of ${entriesText(kind, total)}`

/** Problems with the same text, and the rows that have it. */
export interface ProblemGroup extends Omit<ImportProblem, 'row'> {
  rows: number[]
}

/** Puts problems of the same text together, in their order. */
export function groupProblems(problems: readonly ImportProblem[]): ProblemGroup[] {
  const groups = new Map<string, ProblemGroup>()
  for (const { row, ...problem } of problems) {
    const key = JSON.stringify(problem)
    const group = groups.get(key) ?? { ...problem, rows: [] }
    group.rows.push(row)
    groups.set(key, group)
  }
  return [...groups.values()]
}

/** Names the rows of a group: 'Row 2', 'Rows 2, 4, 6 and 12 more'. Row 0 is no row of the file. */
export function rowsText(rows: readonly number[]): string {
  const shown = rows.slice(0, 3).map(formatCount).join(', ')
  const more = rows.length > 3 ? ` and ${formatCount(rows.length - 3)} more` : ''
  if (rows[0] === 0) return ''
  return rows.length === 1 ? `Row ${shown}` : `Rows ${shown}${more}`
}
