import { fillPlaceholders, placeholderValuesOf } from '@atelier/domain/shop-documents/placeholders'
import type { ShopDocument } from '@atelier/domain/shop-documents/shop-documents'
import type { LoaderFunctionArgs } from 'react-router'
import { brandContext, pagesContext, termsContext, type LoadedDocument } from './api.server.ts'

/** Returns the content of a page or of the navigation, with the present values of its placeholders. */
export function loadPage<K extends LoadedDocument>(context: LoaderFunctionArgs['context'], key: K): ShopDocument<K> {
  const { document, company } = context.get(pagesContext)
  const terms = context.get(termsContext)
  const brand = context.get(brandContext).nameInText
  return fillPlaceholders(document(key), placeholderValuesOf({ terms, brand, company }))
}
