import { NEW_COMPANY, type Company } from '@atelier/domain/shop-documents/company.schema'
import { sentencesWith } from '@atelier/domain/shop-documents/placeholder-sentences'
import { fillPlaceholders, placeholderValuesOf } from '@atelier/domain/shop-documents/placeholders'
import { PAGE_DOCUMENTS } from '@atelier/domain/shop-documents/page-documents'
import type { PageKey } from '@atelier/domain/shop-documents/shop-documents'
import { TERM_FIELDS, type TermField } from '@atelier/domain/shop-documents/term-fields'
import type { ShopTerms } from '@atelier/domain/shop-terms'
import { useQueries, useQuery } from '@tanstack/react-query'
import { portalBrand } from '../../ui/brand.ts'
import { documentQuery } from '../shop-documents/shop-documents.public.ts'

/** A sentence of a published page that contains a promise. */
export interface PageSentence {
  /** The name of the page. */
  page: string
  /** What it says now. */
  now: string
  /** What it says after the publication. */
  afterwards: string
}

/** The documents whose texts may name placeholders. */
const PAGES = [...(Object.keys(PAGE_DOCUMENTS) as PageKey[]), 'navigation'] as const
/** The screen reads every page once, not at each focus. */
const STALE_MS = 60_000

/** Returns the sentences of the published pages that contain a field of the promises. */
export function usePageSentences(
  name: TermField,
  { terms, published }: { terms: ShopTerms; published: ShopTerms },
): PageSentence[] {
  const { placeholders } = TERM_FIELDS[name]
  const options = { staleTime: STALE_MS, gcTime: STALE_MS, enabled: placeholders.length > 0 }
  const pages = useQueries({ queries: PAGES.map((key) => ({ ...documentQuery(key), ...options })) })
  const company = useQuery({ ...documentQuery('company'), ...options }).data?.content as Company | undefined
  const source = { brand: portalBrand().nameInText, company: company ?? NEW_COMPANY }
  const [before, after] = [published, terms].map((of) => placeholderValuesOf({ ...source, terms: of }))
  if (!before || !after) return []
  return pages.flatMap(({ data }) =>
    data
      ? sentencesWith(data.content, placeholders).map((sentence) => ({
          page: data.label,
          now: fillPlaceholders(sentence, before),
          afterwards: fillPlaceholders(sentence, after),
        }))
      : [],
  )
}
