import {
  fillPlaceholders,
  placeholderValuesOf,
  type PlaceholderSource,
  type PlaceholderValues,
} from '@atelier/domain/shop-documents/placeholders'
import type { ShopDocument } from '@atelier/domain/shop-documents/shop-documents'
import type { LoaderFunctionArgs } from 'react-router'
import { brandContext, marketContext, pagesContext, termsContext, type LoadedDocument } from './api.server.ts'

interface Filled {
  source: PlaceholderSource
  values: PlaceholderValues
  contents: WeakMap<object, unknown>
}

/** The filled documents of one publication, by market: every page reads three. */
const filledByMarket = new Map<string, Filled>()

function filledFrom(market: string, source: PlaceholderSource): Filled {
  const { terms, brand, company } = source
  const filled = filledByMarket.get(market)
  const isCurrent = filled?.source.terms === terms && filled.source.brand === brand && filled.source.company === company
  if (filled && isCurrent) return filled
  const next = { source, values: placeholderValuesOf(source), contents: new WeakMap() }
  filledByMarket.set(market, next)
  return next
}

/** Returns the content of a page or of the navigation, with the present values of its placeholders. */
export function loadPage<K extends LoadedDocument>(context: LoaderFunctionArgs['context'], key: K): ShopDocument<K> {
  const { document, company } = context.get(pagesContext)
  const { values, contents } = filledFrom(context.get(marketContext), {
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
