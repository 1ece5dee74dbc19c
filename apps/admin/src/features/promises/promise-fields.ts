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
  /** Changes a field. A number that is not complete is null until it is. */
  change: (name: TermField, value: unknown) => void
  /** Returns the path of a field in the document, which is the name of its input. */
  nameOf: (path: string) => string
  /** Returns the field that the preview describes while this one has the focus. */
  termOf: (name: TermField) => TermField
  errorOf: (name: string) => string | undefined
  isReadOnly: boolean
}

/** A part of the editor. */
export interface PromiseCardProps {
  fields: PromiseFields
}

/** Adapts the form of the document to fields that are named by their paths. */
export const promiseFieldsOf = ({
  value,
  onChange,
  errorOf,
  isReadOnly,
}: DocumentFieldsProps<'terms'>): PromiseFields => {
  // The shop's country is saved with the first change of the delivery, which zones are checked against.
  const terms = withHome(value, REGION.country)
  return {
    terms,
    market: null,
    destinations: destinationsOf(terms.shipping),
    change(name, field) {
      const [part = ''] = name.split('.')
      const changed = withTermValue(terms, name, field) as ShopDocument<'terms'>
      onChange({ [part]: changed[part as keyof ShopTerms] })
    },
    nameOf: (path) => path,
    termOf: (name) => name,
    errorOf,
    isReadOnly,
  }
}

/** The same for one of the other markets; undefined: there is none at this place. */
export function marketFieldsOf(
  { value, onChange, errorOf, isReadOnly }: DocumentFieldsProps<'terms'>,
  index: number,
): PromiseFields | undefined {
  const market: Market | undefined = value.markets[index]
  if (!market) return undefined
  const { destinations, homeCountries } = market.shipping
  const nameOf = (path: string): string => `markets.${index}.${path}`
  const { isGiftWrapOffered = false } = market
  const terms: ShopTerms = { ...value, ...market, isGiftWrapOffered }
  return {
    terms,
    market,
    destinations: destinations.length > 0 ? destinations : homeCountries,
    change(name, field) {
      const [part = ''] = name.split('.')
      const changed = withTermValue(terms, name, field)
      const next: Market = { ...market, [part]: changed[part as keyof ShopTerms] }
      onChange({ markets: value.markets.with(index, next as (typeof value.markets)[number]) })
    },
    nameOf,
    termOf: () => 'markets',
    errorOf: (name) => errorOf(nameOf(name)),
    isReadOnly,
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
