import { withTermValue, type TermField } from '@atelier/domain/shop-documents/term-fields'
import type { ShopDocument } from '@atelier/domain/shop-documents/shop-documents'
import { destinationsOf, withHome } from '@atelier/domain/markets/market'
import type { Market, ShopTerms } from '@atelier/domain/terms/shop-terms'
import { useState } from 'react'
import type { DocumentFieldsProps } from '../shop-documents/shop-documents.public.ts'
import { REGION } from '../../region.ts'

/** What the fields of the promises, or of one market, share. */
export interface PromiseFields {
  /** The edited promises; in a market with its own currency, tax and delivery. */
  terms: ShopTerms
  /** The market whose fields these are; null: the promises themselves, which are the market without a prefix. */
  market: Market | null
  /** The countries to which the market delivers. */
  destinations: readonly string[]
  /** Changes a field of the latest promises. A number that is not complete is null until it is. */
  change: (name: TermField, value: unknown) => void
  /** Returns the path of a field in the document, which is the name of its input. */
  nameOf: (path: string) => string
  /** Returns the field that the preview describes while this one has the focus. */
  termOf: (name: TermField) => TermField
  errorOf: (name: string) => string | undefined
  /** The error of the form with its path; empty: none. */
  errorText: string
  isReadOnly: boolean
}

/** A part of the editor. */
export interface PromiseCardProps {
  fields: PromiseFields
}

type TermsForm = Pick<DocumentFieldsProps<'terms'>, 'onChange' | 'errorOf' | 'errorPath' | 'isReadOnly'>

/** Returns the error as one text, which differs when another one is shown. */
const errorTextOf = ({ errorOf, errorPath }: TermsForm): string =>
  errorPath === undefined ? '' : `${errorPath} ${errorOf(errorPath)}`

/** Returns the part of the promises that contains a field, with another value of the field. */
function changedPart<Terms extends ShopTerms>(terms: Terms, name: TermField, value: unknown): Partial<Terms> {
  const [part = ''] = name.split('.')
  return { [part]: withTermValue(terms, name, value)[part as keyof ShopTerms] } as Partial<Terms>
}

/** Adapts the form of the document to fields that are named by their paths. */
export function promiseFieldsOf({ value, ...form }: DocumentFieldsProps<'terms'>): PromiseFields {
  const terms = withHome(value, REGION.country)
  return {
    terms,
    market: null,
    destinations: destinationsOf(terms.shipping),
    // The shop's country is saved with the first change of the delivery, which zones are checked against.
    change: (name, field) => form.onChange((latest) => changedPart(withHome(latest, REGION.country), name, field)),
    nameOf: (path) => path,
    termOf: (name) => name,
    errorOf: form.errorOf,
    errorText: errorTextOf(form),
    isReadOnly: form.isReadOnly,
  }
}

/** The fields of a market in the form of the promises. */
const termsOfMarket = (
  value: ShopDocument<'terms'>,
  { isGiftWrapOffered = false, reducedTaxCode = '', ...market }: Market,
) => ({
  ...value,
  ...market,
  isGiftWrapOffered,
  reducedTaxCode,
})

/** The same for one of the other markets; undefined: there is none at this place. */
export function marketFieldsOf(
  { value, ...form }: DocumentFieldsProps<'terms'>,
  index: number,
): PromiseFields | undefined {
  const market: Market | undefined = value.markets[index]
  if (!market) return undefined
  const { destinations, homeCountries } = market.shipping
  const nameOf = (path: string): string => `markets.${index}.${path}`
  return {
    terms: termsOfMarket(value, market),
    market,
    destinations: destinations.length > 0 ? destinations : homeCountries,
    change: (name, field) =>
      form.onChange((latest) => {
        const now = latest.markets[index] ?? market
        const next = { ...now, ...changedPart(termsOfMarket(latest, now), name, field) }
        return { markets: latest.markets.with(index, next as (typeof latest.markets)[number]) }
      }),
    nameOf,
    termOf: () => 'markets',
    errorOf: (name) => form.errorOf(nameOf(name)),
    errorText: errorTextOf(form),
    isReadOnly: form.isReadOnly,
  }
}

/** Returns the message of a list: that of the list, or that of its first invalid item. */
export const listErrorOf = ({ errorOf }: PromiseFields, name: string, length: number): string | undefined =>
  [name, ...Array.from({ length }, (_, index) => `${name}.${index}`)].map(errorOf).find(Boolean)

/**
 * The typed text of a value. It stays as it is while it means the value: `8.` and `8.0` both mean 8. Another value, such
 * as that of a restored version, replaces it.
 */
export function useTypedText<Value>(
  value: Value,
  { format, read }: { format: (value: Value) => string; read: (text: string) => Value | null },
) {
  const [typed, setTyped] = useState<string | null>(null)
  const isSame = typed !== null && JSON.stringify(read(typed)) === JSON.stringify(value)
  return { text: isSame ? typed : format(value), setText: setTyped }
}
