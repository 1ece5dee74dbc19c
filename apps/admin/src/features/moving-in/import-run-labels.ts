import type { ImportRun, ImportSource, ImportState } from '@atelier/domain/moving-in/import-run.schema'
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

/** How many entries a run is about: '1,204 products'. */
export const entriesText = (count: number): string => pluralize(count, 'product')

/** How far the present step is: '400 of 5,000 products'. */
export const progressText = ({ done, total }: ImportRun): string => `${formatCount(done)} of ${entriesText(total)}`
