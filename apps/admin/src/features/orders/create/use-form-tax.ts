import { call } from '@atelier/api-client/call'
import { missingFields } from '@atelier/domain/addresses/address-format'
import { addressFormatOf } from '@atelier/domain/addresses/formats-of'
import { quoteCart } from '@atelier/domain/orders/orders.endpoints'
import { taxOfQuote } from '@atelier/domain/orders/tax-of-quote'
import { hasGiftWrap } from '@atelier/domain/quote/gift-wrap'
import type { CalculatedTax } from '@atelier/domain/quote/quote'
import type { QuoteTerms } from '@atelier/domain/quote/quote-order'
import { isTaxedByProvider } from '@atelier/domain/tax/place-rate'
import { useQuery } from '@tanstack/react-query'
import { useDeferredValue } from 'react'
import { api } from '../../../api.ts'
import { deliveryOfForm, quoteOfForm, type OrderForm } from './order-form.ts'

export interface FormTax {
  /** What the provider calculated; null: the shop computes the tax, or it is not known yet. */
  tax: Pick<CalculatedTax, 'parts'> | null
  /** What staff read instead of the tax; null: it is known. */
  missing: string | null
  /** Present when asking failed. */
  onRetry?: () => void
}

/** Asks the API for the tax of the form's order, where a provider calculates it from the address. */
export function useFormTax(form: OrderForm, terms: QuoteTerms): FormTax {
  const { lines, market, shipping } = form
  const delivery = deliveryOfForm(form, terms)
  const { country, state, zipCode } = useDeferredValue(shipping)
  const isAsked = isTaxedByProvider(terms)
  const items = lines.flatMap(({ productId, color, quantity, price, wrapped }) =>
    price === null
      ? []
      : [{ productId, color, quantity, price, ...(hasGiftWrap([{ wrapped }], terms) && { wrapped }) }],
  )
  const missing = missingFields({ city: country, state, zipCode }, addressFormatOf(country, 'byCountry'))
  const isWhole = items.length > 0 && missing.length === 0
  const destination = { country, state, zipCode }
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['tax', market, items, destination, delivery],
    enabled: isAsked && isWhole,
    retry: false,
    queryFn: async ({ signal }) =>
      (await call({ ...api, market: () => market }, quoteCart, { body: { items, destination, delivery } }, { signal }))
        .data,
  })
  if (!isAsked) return { tax: null, missing: null }
  if (!isWhole) return { tax: null, missing: 'Comes with the address' }
  if (isFetching) return { tax: null, missing: 'Calculating...' }
  if (error) return { tax: null, missing: error.message, onRetry: () => void refetch() }
  const tax = data ? taxOfQuote(data, quoteOfForm(lines, terms, { destination, delivery })) : null
  return { tax, missing: tax ? null : 'Check the items and the address' }
}
