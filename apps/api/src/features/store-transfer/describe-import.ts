import { SHOP_DOCUMENTS, type ShopDocumentKey } from '@atelier/domain/shop-documents/shop-documents'
import type { StoreImport } from './import-store.ts'

const labels = (keys: readonly ShopDocumentKey[]): string => keys.map((key) => SHOP_DOCUMENTS[key].label).join(', ')

/** Returns what an import did, a sentence a line. */
export function describeImport(report: StoreImport): string[] {
  const { published, outdatedDrafts, unchanged, areSettingsChanged, categories, fileCount } = report
  const { created, updated, unchangedCount, others, isReordered } = categories
  const isChanged =
    published.length + created.length + updated.length + fileCount > 0 || areSettingsChanged || isReordered
  if (!isChanged) return ['The store has all of this already. Nothing was changed.']
  const lines: [isSaid: boolean, line: string][] = [
    [published.length > 0, `Published: ${labels(published)}.`],
    [unchanged.length > 0, `Already published: ${labels(unchanged)}.`],
    [
      outdatedDrafts.length > 0,
      `Drafts of an earlier version: ${labels(outdatedDrafts)}. Discard them before you edit these again.`,
    ],
    [areSettingsChanged, 'Changed: which roles need a second factor.'],
    [created.length > 0, `Categories created: ${created.join(', ')}.`],
    [updated.length > 0, `Categories changed: ${updated.join(', ')}.`],
    [unchangedCount > 0, `Categories that were the same: ${unchangedCount}.`],
    [others.length > 0, `Categories that are not in the file and stay: ${others.join(', ')}.`],
    [isReordered, 'Changed: the order of the categories.'],
    [fileCount > 0, `Files stored: ${fileCount}.`],
  ]
  return lines.filter(([isSaid]) => isSaid).map(([, line]) => line)
}
