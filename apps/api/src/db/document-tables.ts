import type { GeneratedAlways } from 'kysely'
import type { DefaultNow, Json } from './column-types.ts'

interface ShopDocumentVersionsTable {
  version: GeneratedAlways<number>
  key: string
  content: Json
  published_at: DefaultNow
  /** null: the shop itself, such as the demo. */
  published_by: string | null
  published_by_name: string
}

interface ShopDocumentDraftsTable {
  key: string
  content: Json
  /** The published version that the draft began from; null: none. */
  based_on: number | null
  updated_at: Date
  updated_by: string | null
  updated_by_name: string
}

interface SettingsTable {
  key: string
  value: Json
  updated_at: DefaultNow
}

/** Tables of what a brand may change. */
export interface DocumentTables {
  settings: SettingsTable
  shop_document_versions: ShopDocumentVersionsTable
  shop_document_drafts: ShopDocumentDraftsTable
}
