import {
  fillPlaceholders,
  placeholderValuesOf,
  type PlaceholderSource,
  type PlaceholderValues,
} from '@atelier/domain/shop-documents/placeholders'
import type { ShopDocument } from '@atelier/domain/shop-documents/shop-documents'
import type { LoaderFunctionArgs } from 'react-router'
import { brandContext, pagesContext, termsContext, type LoadedDocument } from './api.server.ts'

interface Filled {
  source: PlaceholderSource
  values: PlaceholderValues
  contents: WeakMap<object, unknown>
}

/** The filled documents of one publication: every page reads three. */
let filled: Filled | undefined

function filledFrom(source: PlaceholderSource): Filled {
  const { terms, brand, company } = source
  const isCurrent = filled?.source.terms === terms && filled.source.brand === brand && filled.source.company === company
  if (!filled || !isCurrent) filled = { source, values: placeholderValuesOf(source), contents: new WeakMap() }
  return filled
}

/** Returns the content of a page or of the navigation, with the present values of its placeholders. */
export function loadPage<K extends LoadedDocument>(context: LoaderFunctionArgs['context'], key: K): ShopDocument<K> {
  const { document, company } = context.get(pagesContext)
  const { values, contents } = filledFrom({
    terms: context.get(termsContext),
    brand: context.get(brandContext).nameInText,
    company,
  })
  const content = document(key)
  const known = contents.get(content) as ShopDocument<K> | undefined
  if (known) return known
  const page = fillPlaceholders(content, values)
  contents.set(content, page)
  return page
}
