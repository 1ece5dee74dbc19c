import { TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTerms } from '../../terms.ts'
import { formClasses } from '../../ui/form/form-classes.ts'
import type { DocumentFieldsProps } from '../shop-documents/shop-documents.public.ts'
import { CheckoutCountriesField, HomeCountriesField } from './country-picker.tsx'
import { marketFieldsOf } from './promise-fields.ts'
import { GiftWrapField } from './service-cards.tsx'
import { DispatchFields, DeliveryFields } from './shipping-card.tsx'
import { TaxFields } from './tax-card.tsx'

/** The fields of one market: those of the promises that it decides for itself. */
export function MarketEditor(props: DocumentFieldsProps<'terms'> & { index: number }) {
  const { index } = props
  const fields = marketFieldsOf(props, index)
  if (!fields?.market) return null
  const { name } = fields.market
  return (
    <div role="group" aria-label={name || `Market ${index + 1}`} className="grid grid-cols-1 gap-6 pl-5.5 max-sm:pl-0">
      <IdentityFields {...props} />
      <HomeCountriesField
        fields={fields}
        description="The countries that this market is for. They pay the standard price of delivery. A country is the home of one market."
      />
      <CheckoutCountriesField
        fields={fields}
        description="Where it delivers. None: only to its home countries. Others pay the international price."
      />
      <Part title="Prices and tax">
        <TaxFields fields={fields} />
      </Part>
      <Part title="Shipping">
        <DeliveryFields fields={fields} />
      </Part>
      <Part title="Dispatch">
        <DispatchFields fields={fields} />
      </Part>
      <GiftWrapField fields={fields} />
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
