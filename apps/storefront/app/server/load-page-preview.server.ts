import { call } from '@atelier/api-client/call'
import { fillPlaceholders, placeholderValuesOf } from '@atelier/domain/shop-documents/placeholders'
import { pageKeyOf } from '@atelier/domain/shop-documents/page-addresses'
import type { PageKey, ShopDocument, ShopDocuments } from '@atelier/domain/shop-documents/shop-documents'
import { previewDocuments } from '@atelier/domain/shop-documents/staff-documents.endpoints'
import type { ShopTerms } from '@atelier/domain/terms/shop-terms'
import type { LoaderFunctionArgs } from 'react-router'
import { apiContext, brandContext } from './api.server.ts'
import { callAsStaff } from './staff-api.server.ts'

/** The content of a page by the key of its document. */
export type PreviewedPage = { [K in PageKey]: { key: K; page: ShopDocument<K> } }[PageKey]

/**
 * Returns the page of this name with its draft in place of what is published, and the drafted terms; null without the
 * session of staff in `cookies`, and for an unknown name.
 */
export async function loadPagePreview(
  context: LoaderFunctionArgs['context'],
  name: string,
  cookies: string,
): Promise<{ content: PreviewedPage; terms: ShopTerms } | null> {
  const key = pageKeyOf(name)
  if (!key) return null
  const api = context.get(apiContext)
  const data = await callAsStaff(api, cookies, async (staffApi) => (await call(staffApi, previewDocuments, {})).data)
  if (!data) return null
  // The API has checked each document when it stored it.
  const documents = data as unknown as ShopDocuments
  const { terms, company } = documents
  const values = placeholderValuesOf({ terms, company, brand: context.get(brandContext).nameInText })
  const content = { key, page: fillPlaceholders(documents[key], values) } as PreviewedPage
  return { content, terms }
}
