import type { PricedProduct, PriceList } from '@atelier/domain/products/market-prices.schema'
import { isPriceInput, typedAmount } from '@atelier/domain/products/price-text'
import { currencySign, formatAmount } from '@atelier/domain/money/money'
import { TextInput } from '@mantine/core'
import type { KeyboardEvent } from 'react'
import { Link } from 'react-router'
import { paths } from '../../../paths.ts'
import { ResponsiveImage } from '../../../ui/display/responsive-image.tsx'
import type { Column } from '../../../ui/list/data-table.tsx'
import { draftKey, priceFieldName, storedDraft, type DraftPrice, type PriceDraft } from './price-draft.ts'
import { REGION } from '../../../region.ts'

type PriceColumn = Column<PricedProduct, never>

interface PriceInputs {
  draft: PriceDraft
  errorOf: (field: string) => string | undefined
  onChange: (price: DraftPrice, currency: string) => void
  isReadOnly: boolean
}

/** Enter and the arrows move to the same input of the next or former row, as in a spreadsheet. */
function moveByRow(event: KeyboardEvent<HTMLInputElement>): void {
  const step = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' || event.key === 'Enter' ? 1 : 0
  if (step === 0 || event.nativeEvent.isComposing) return
  const column = event.currentTarget.dataset['column'] ?? ''
  const inputs = [...document.querySelectorAll<HTMLInputElement>(`input[data-column="${column}"]`)]
  const next = inputs[inputs.indexOf(event.currentTarget) + step]
  event.preventDefault()
  next?.focus()
  next?.select()
}

const productColumn: PriceColumn = {
  key: 'name',
  header: 'Product',
  phone: 'title',
  skeletonWidth: 200,
  cell: ({ productId, name, image }) => (
    <span className="flex items-center gap-3 min-w-40">
      <span className="flex-none w-9 h-11.25 overflow-hidden rounded-sm bg-picture">
        <ResponsiveImage image={image ?? undefined} minWidth={100} alt="" />
      </span>
      <Link to={paths.product(productId)} className="truncate font-medium" title={name}>
        {name}
      </Link>
    </span>
  ),
}

const basePriceColumn = (currency: string): PriceColumn => ({
  key: 'base',
  header: `Price, ${currency}`,
  align: 'end',
  phone: 'value',
  width: 120,
  cell: ({ price, compareAtPrice }) => (
    <>
      {formatAmount(price, currency, REGION)}
      {compareAtPrice === null ? null : (
        <del className="block text-small leading-4 text-ink-soft">
          <span className="visually-hidden">was </span>
          {formatAmount(compareAtPrice, currency, REGION)}
        </del>
      )}
    </>
  ),
})

const headingOf = ({ name, currency, isPublished }: PriceList): string =>
  `${name}, ${currency}${isPublished ? '' : ' (draft)'}`

interface PriceCellProps extends PriceInputs {
  product: PricedProduct
  list: PriceList
}

/** The price and the compare-at price of a product in a market; blank: it is not sold there, by decision where it is hidden. */
function PriceCell({ product, list, draft, errorOf, onChange, isReadOnly }: PriceCellProps) {
  const { market, currency, name } = list
  const stored = storedDraft(product, list)
  const typed = draft.get(draftKey(market, product.productId)) ?? stored
  const input = (field: 'price' | 'compareAtPrice', label: string, placeholder: string) => (
    <TextInput
      aria-label={`${label} of ${product.name} in ${name}`}
      name={priceFieldName(field, market, product.productId)}
      data-column={`${field}.${market}`}
      inputMode="decimal"
      autoComplete="off"
      className="w-31 max-sm:flex-1"
      leftSection={field === 'price' ? currencySign(currency, REGION) : undefined}
      placeholder={placeholder}
      readOnly={isReadOnly}
      error={errorOf(priceFieldName(field, market, product.productId))}
      value={typed[field]}
      onFocus={(event) => event.currentTarget.select()}
      onKeyDown={moveByRow}
      onChange={(event) => {
        const text = typedAmount(event.currentTarget.value, currency, REGION)
        if (isPriceInput(text, currency)) onChange({ ...typed, [field]: text }, currency)
      }}
    />
  )
  return (
    <span
      className="flex items-start gap-2 screen:max-sm:flex-wrap data-changed:[&_input]:border-accent"
      data-changed={draft.has(draftKey(market, product.productId)) || undefined}
    >
      <span className="hidden w-full text-small leading-4.5 text-ink-soft screen:max-sm:inline">{headingOf(list)}</span>
      {input('price', 'Price', product.hiddenIn.includes(market) ? 'Hidden' : 'Not sold')}
      {input('compareAtPrice', 'Compare-at price', 'Was')}
    </span>
  )
}

/** Returns the columns of the screen of prices: product, base price, and each price list. */
export const priceColumns = (
  lists: readonly PriceList[],
  currency: string,
  inputs: PriceInputs,
): readonly PriceColumn[] => [
  productColumn,
  basePriceColumn(currency),
  ...lists.map((list): PriceColumn => ({
    key: list.market,
    header: headingOf(list),
    phone: 'actions',
    width: 288,
    tablet: 288,
    cell: (product) => <PriceCell product={product} list={list} {...inputs} />,
  })),
]
