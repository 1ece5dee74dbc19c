import type { z } from 'zod'
import { demoTerms } from '../terms/shop-terms.ts'
import { Brand, NEW_BRAND } from '../brand/brand.schema.ts'
import { Company, NEW_COMPANY } from './company.schema.ts'
import { Machines, NEW_MACHINES } from './machines.schema.ts'
import { Navigation, NEW_NAVIGATION } from './navigation.schema.ts'
import { PAGE_DOCUMENTS } from './page-documents.ts'
import { TermsDocument } from './terms.schema.ts'

interface DocumentType {
  /** The name of the document in the portal. */
  label: string
  /** The schema of its content. */
  schema: z.ZodType<object>
  /** The content of a shop that has not published it yet. */
  defaults: object
  /** What staff must know of the content of a new shop before they publish it. */
  templateNote?: string
}

/**
 * What a brand may change, one versioned document each.
 */
export const SHOP_DOCUMENTS = {
  brand: { label: 'Brand', schema: Brand, defaults: NEW_BRAND },
  company: { label: 'Company', schema: Company, defaults: NEW_COMPANY },
  terms: { label: 'Promises', schema: TermsDocument, defaults: demoTerms },
  navigation: { label: 'Navigation', schema: Navigation, defaults: NEW_NAVIGATION },
  machines: { label: 'Search and AI', schema: Machines, defaults: NEW_MACHINES },
  ...PAGE_DOCUMENTS,
} as const satisfies Readonly<Record<string, DocumentType>>

/** The documents of the pages. */
export type PageKey = keyof typeof PAGE_DOCUMENTS

export type ShopDocumentKey = keyof typeof SHOP_DOCUMENTS
export type ShopDocument<K extends ShopDocumentKey> = z.infer<(typeof SHOP_DOCUMENTS)[K]['schema']>
/** The content of every document. */
export type ShopDocuments = { readonly [K in ShopDocumentKey]: ShopDocument<K> }

export const SHOP_DOCUMENT_KEYS = Object.keys(SHOP_DOCUMENTS) as ShopDocumentKey[]

/** Returns what staff must know of the template of a document before they publish it. */
export function templateNoteOf(key: ShopDocumentKey): string | undefined {
  const { templateNote }: DocumentType = SHOP_DOCUMENTS[key]
  return templateNote
}

/** Returns the content of a shop that has published nothing. */
export const newShopDocuments = (): ShopDocuments =>
  Object.fromEntries(SHOP_DOCUMENT_KEYS.map((key) => [key, SHOP_DOCUMENTS[key].defaults])) as unknown as ShopDocuments
