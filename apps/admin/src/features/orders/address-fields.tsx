import type { ShippingAddress } from '@atelier/domain/orders/address.schema'
import { COUNTRY_CHOICES } from '@atelier/domain/checkout/countries'
import { NativeSelect, TextInput } from '@mantine/core'
import formStyles from '../../ui/form/form.module.css'
import { Icon } from '../../ui/icon.tsx'

type Shipping = Record<keyof ShippingAddress, string>

const FIELDS: readonly (readonly { name: Exclude<keyof Shipping, 'country'>; label: string; type?: string }[])[] = [
  [
    { name: 'firstName', label: 'First name' },
    { name: 'lastName', label: 'Last name' },
  ],
  [{ name: 'address', label: 'Street address' }],
  [
    { name: 'city', label: 'City' },
    { name: 'state', label: 'State' },
  ],
]

export interface AddressFieldsProps {
  shipping: Shipping
  /** Returns the error of a field such as 'shipping.city', if it has one. */
  errorOf: (field: string) => string | undefined
  onChange: (shipping: Shipping) => void
}

/** The fields of a shipping address. */
export function AddressFields({ shipping, errorOf, onChange }: AddressFieldsProps) {
  const field = (name: Exclude<keyof Shipping, 'country'>, label: string, type = 'text') => (
    <TextInput
      key={name}
      label={label}
      type={type}
      name={`shipping.${name}`}
      autoComplete="off"
      error={errorOf(`shipping.${name}`)}
      value={shipping[name]}
      onChange={(event) => onChange({ ...shipping, [name]: event.currentTarget.value })}
      data-autofocus={name === FIELDS[0]?.[0]?.name || undefined}
    />
  )
  return (
    <div className={formStyles.fields}>
      {FIELDS.map((row) => (
        <div key={row[0]?.name} className={row.length > 1 ? formStyles.pair : undefined}>
          {row.map(({ name, label }) => field(name, label))}
        </div>
      ))}
      <div className={formStyles.pair}>
        {field('zipCode', 'ZIP code')}
        <NativeSelect
          label="Country"
          name="shipping.country"
          rightSection={<Icon name="down" size={14} />}
          data={[...COUNTRY_CHOICES]}
          error={errorOf('shipping.country')}
          value={shipping.country}
          onChange={(event) => onChange({ ...shipping, country: event.currentTarget.value })}
        />
      </div>
      {field('phone', 'Phone', 'tel')}
    </div>
  )
}
