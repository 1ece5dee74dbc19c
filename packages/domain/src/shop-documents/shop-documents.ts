import type { z } from 'zod'
import { demoTerms } from '../shop-terms.ts'
import { Brand, NEW_BRAND } from './brand.schema.ts'
import { Company, NEW_COMPANY } from './company.schema.ts'
import { TermsDocument } from './terms.schema.ts'

/**
 * What a brand may change, one versioned document each: its label, the schema of its content, and the content of a shop
 * that has not published it yet.
 */
export const SHOP_DOCUMENTS = {
  brand: { label: 'Brand', schema: Brand, defaults: NEW_BRAND },
  company: { label: 'Company', schema: Company, defaults: NEW_COMPANY },
  terms: { label: 'Promises', schema: TermsDocument, defaults: demoTerms },
} as const satisfies Readonly<Record<string, { label: string; schema: z.ZodType<object>; defaults: object }>>

export type ShopDocumentKey = keyof typeof SHOP_DOCUMENTS
export type ShopDocument<K extends ShopDocumentKey> = z.infer<(typeof SHOP_DOCUMENTS)[K]['schema']>
/** The content of every document. */
export type ShopDocuments = { readonly [K in ShopDocumentKey]: ShopDocument<K> }

export const SHOP_DOCUMENT_KEYS = Object.keys(SHOP_DOCUMENTS) as ShopDocumentKey[]

/** Returns the content of a shop that has published nothing. */
export const newShopDocuments = (): ShopDocuments =>
  Object.fromEntries(SHOP_DOCUMENT_KEYS.map((key) => [key, SHOP_DOCUMENTS[key].defaults])) as unknown as ShopDocuments
