import { thingName } from '@atelier/domain/products/fitting-things'
import { currencyUnits } from '@atelier/domain/money/currency-name'
import { currencySign } from '@atelier/domain/money/money'
import { plainColorLabel } from '@atelier/domain/products/plain-color-label'
import type { ProductFacets } from '@atelier/domain/products/product.schema'
import { useState } from 'react'
import { useCurrency } from '../../../shop/use-terms.ts'
import { ColorDisc } from '../../../ui/color-disc.tsx'
import { CheckField } from '../../../ui/field.tsx'
import { readWholeAmount } from './list-params.ts'
import { countLabel } from './list-labels.ts'
import type { FilterControls } from './use-list-filters.ts'
import { useRegion } from '../../../shop/use-region.ts'

export interface FilterFieldsProps {
  filters: FilterControls
  facets: ProductFacets
  /** The sheet's changes replace each other in the browser's history, so that one step back undoes them all. */
  onChange: FilterControls['apply']
}

/** The colors as checkboxes drawn as discs, with the number of products in each. */
export function ColorFields({ filters: { params }, facets, onChange }: FilterFieldsProps) {
  const toggle = (word: string) =>
    onChange({
      colors: params.colors.includes(word)
        ? params.colors.filter((color) => color !== word)
        : [...params.colors, word].sort(),
    })
  return (
    <ul className="grid grid-cols-2 gap-x-8">
      {facets.colors.map(({ name, value, count }) => {
        const word = name.toLowerCase()
        const label = plainColorLabel({ name, value })
        return (
          <li key={word}>
            <label className="relative flex min-h-11 items-center gap-1.5 pr-1 text-[0.9375rem]">
              <input
                type="checkbox"
                name="color"
                value={word}
                checked={params.colors.includes(word)}
                onChange={() => toggle(word)}
                aria-label={`${label}, ${countLabel({ total: count }).toLowerCase()}`}
                className="peer absolute inset-0 size-full cursor-pointer opacity-0"
              />
              <svg
                viewBox="8 8 32 32"
                aria-hidden="true"
                className="pointer-events-none -ml-1.5 size-8 flex-none peer-focus-visible:outline-2 peer-focus-visible:outline-accent [&>.ring]:opacity-0 peer-checked:[&>.ring]:opacity-100 peer-hover:[&>.ring]:opacity-45 peer-checked:peer-hover:[&>.ring]:opacity-100"
              >
                <ColorDisc color={value} radius={7} />
                <circle
                  cx="24"
                  cy="24"
                  r="11"
                  className="ring fill-none stroke-ink transition-opacity forced-colors:stroke-[Highlight] forced-colors:stroke-3"
                />
              </svg>
              <span className="peer-checked:font-medium forced-colors:peer-checked:underline">{label}</span>
              <span className="ml-auto text-small text-ink-soft">{count}</span>
            </label>
          </li>
        )
      })}
    </ul>
  )
}

interface AmountProps {
  label: string
  name: 'minPrice' | 'maxPrice'
  value: number | undefined
  /** The bound that filters nothing out. */
  widest: number
  onCommit: (amount: number | undefined) => void
}

/** One bound of the price range. It applies on blur or Enter. */
function AmountField({ label, name, value, widest, onCommit }: AmountProps) {
  const region = useRegion()
  const sign = currencySign(useCurrency(), region)
  const [text, setText] = useState({ of: value, typed: String(value ?? '') })
  if (text.of !== value) setText({ of: value, typed: String(value ?? '') })
  const commit = () => {
    const amount = readWholeAmount(text.typed)
    if (amount === value) setText({ of: value, typed: String(value ?? '') })
    else onCommit(amount)
  }
  return (
    <label className="block">
      <span className="mb-1.5 block text-small leading-5">{label}</span>
      <span className="relative block">
        <span aria-hidden="true" className="absolute inset-y-0 left-3.5 grid place-items-center text-ink-soft">
          {sign}
        </span>
        <input
          name={name}
          type="text"
          inputMode="numeric"
          autoComplete="off"
          value={text.typed}
          placeholder={String(widest)}
          onChange={(event) => setText({ of: value, typed: event.currentTarget.value })}
          onBlur={commit}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return
            event.preventDefault()
            commit()
          }}
          className={`h-13 w-full border border-field bg-field-ground pr-3 text-body transition-[border-color,box-shadow] placeholder:text-ink-soft hover:border-ink focus:border-ink focus:shadow-[0_0_0_1px_var(--color-ink)] focus:outline-none ${sign.length === 1 ? 'pl-7' : 'pl-14'}`}
        />
      </span>
    </label>
  )
}

export function PriceFields({ filters: { params }, facets, onChange }: FilterFieldsProps) {
  const { minPrice, maxPrice } = params
  const commit = (prices: { minPrice: number | undefined; maxPrice: number | undefined }) => {
    const { minPrice: low, maxPrice: high } = prices
    const isCrossed = low !== undefined && high !== undefined && low > high
    onChange(isCrossed ? { minPrice: high, maxPrice: low } : prices)
  }
  return (
    <div role="group" aria-label={`Price in ${currencyUnits(useCurrency())}`} className="grid grid-cols-2 gap-4">
      <AmountField
        label="From"
        name="minPrice"
        value={minPrice}
        widest={Math.floor(facets.lowestPrice)}
        onCommit={(low) => commit({ minPrice: low, maxPrice })}
      />
      <AmountField
        label="Up to"
        name="maxPrice"
        value={maxPrice}
        widest={Math.ceil(facets.highestPrice)}
        onCommit={(high) => commit({ minPrice, maxPrice: high })}
      />
    </div>
  )
}

const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** What must fit into the products, one thing or anything, with the number of products that hold it. */
export function FitsFields({ filters: { params }, facets, onChange }: FilterFieldsProps) {
  const choices = facets.fits.map(({ thing, count }) => ({ thing, count, label: capitalized(thingName(thing)) }))
  return (
    <ul role="radiogroup" aria-label="What must fit">
      {[{ thing: undefined, count: undefined, label: 'Anything' }, ...choices].map(({ thing, count, label }) => (
        <li key={label} role="presentation">
          <label className="flex min-h-11 items-center gap-3.5 text-[0.9375rem]">
            <span className="relative grid size-5 flex-none place-items-center">
              <input
                type="radio"
                name="fits"
                value={thing ?? ''}
                checked={params.fits === thing}
                onChange={() => onChange({ fits: thing })}
                aria-label={count === undefined ? label : `${label}, ${countLabel({ total: count }).toLowerCase()}`}
                className="peer absolute inset-0 size-full cursor-pointer appearance-none rounded-full border border-field checked:border-ink"
              />
              <span className="pointer-events-none size-2.5 rounded-full bg-ink opacity-0 peer-checked:opacity-100 forced-colors:bg-[Highlight]" />
            </span>
            {label}
            {count !== undefined && <span className="ml-auto text-small text-ink-soft">{count}</span>}
          </label>
        </li>
      ))}
    </ul>
  )
}

export function AvailabilityField({ filters: { params }, facets, onChange }: FilterFieldsProps) {
  return (
    <div className="flex items-center justify-between gap-6">
      <CheckField
        label="In stock only"
        name="available"
        value="true"
        checked={params.isAvailable}
        onChange={(event) => onChange({ isAvailable: event.currentTarget.checked })}
      />
      <span className="text-small text-ink-soft">
        <span className="sr-only">, </span>
        {facets.availableCount}
        <span className="sr-only"> in stock</span>
      </span>
    </div>
  )
}
