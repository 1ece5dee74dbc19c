import { TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTerms } from '../../terms.ts'
import { formClasses } from '../../ui/form/form-classes.ts'
import type { DocumentFieldsProps } from '../shop-documents/shop-documents.public.ts'
import { MarketPricesCard } from './market-prices-card.tsx'
import { marketFieldsOf } from './promise-fields.ts'
import { PromiseSection } from './promise-section.tsx'
import { MARKET_SECTIONS } from './promise-sections.tsx'

/** The fields of one market: those of the promises that it decides for itself. */
export function MarketEditor(props: DocumentFieldsProps<'terms'> & { index: number }) {
  const { index } = props
  const fields = marketFieldsOf(props, index)
  if (!fields?.market) return null
  const { name } = fields.market
  return (
    <div role="group" aria-label={name || `Market ${index + 1}`} className="grid grid-cols-1 gap-6 pl-5.5 max-sm:pl-0">
      <IdentityFields {...props} />
      <PromiseSection fields={fields} section={MARKET_SECTIONS.homeCountries} />
      <PromiseSection fields={fields} section={MARKET_SECTIONS.checkoutCountries} />
      <Part title="Prices and tax">
        <PromiseSection fields={fields} section={MARKET_SECTIONS.tax} />
      </Part>
      <Part title="Shipping">
        <PromiseSection fields={fields} section={MARKET_SECTIONS.delivery} />
      </Part>
      <Part title="Dispatch">
        <PromiseSection fields={fields} section={MARKET_SECTIONS.dispatch} />
      </Part>
      <PromiseSection fields={fields} section={MARKET_SECTIONS.giftWrap} />
      <MarketPricesCard
        market={fields.market}
        name={`markets.${index}.prices`}
        error={props.errorOf(`markets.${index}.prices`)}
      />
    </div>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div role="group" aria-label={title} className="grid grid-cols-1 gap-5">
      <h3 className="pt-4 border-t border-t-line text-body font-medium">{title}</h3>
      {children}
    </div>
  )
}

/** Name and address. */
function IdentityFields({
  value,
  onChange,
  errorOf,
  isReadOnly,
  index,
}: DocumentFieldsProps<'terms'> & { index: number }) {
  const market = value.markets[index]
  const isFirst = value.markets.findIndex(({ key }) => key === market?.key) === index
  const isPublished = useTerms().markets.some(({ key }) => key === market?.key) && isFirst
  const text = (field: 'name' | 'key', label: string, description: string) => (
    <TextInput
      label={label}
      description={description}
      name={`markets.${index}.${field}`}
      data-term="markets"
      autoComplete="off"
      disabled={isReadOnly || (field === 'key' && isPublished)}
      error={errorOf(`markets.${index}.${field}`)}
      value={market?.[field] ?? ''}
      onChange={({ currentTarget: { value: typed } }) =>
        onChange({
          markets: value.markets.map((each, at) => (at === index ? { ...each, [field]: typed } : each)),
        })
      }
    />
  )
  return (
    <div className={formClasses.pair}>
      {text('name', 'Name', 'As shoppers choose it, such as Europe.')}
      {text(
        'key',
        'Address',
        isPublished
          ? 'It can’t change, because links lead to it and its prices have its name.'
          : 'The first part of its addresses, such as eu. It can’t change after the publication.',
      )}
    </div>
  )
}
