import { hasField, type AddressField, type AddressRules } from '@atelier/domain/addresses/address-format'
import { addressFormatOf } from '@atelier/domain/addresses/formats-of'
import type { ShippingAddress } from '@atelier/domain/orders/address.schema'
import { countryChoices } from '@atelier/domain/checkout/countries'
import { APARTMENT_LABEL, postalCodeLabel } from '@atelier/domain/checkout/details'
import { isState, stateChoices, stateCode, stateLabel } from '@atelier/domain/checkout/states'
import { NativeSelect, TextInput } from '@mantine/core'
import { formClasses } from '../../ui/form/form-classes.ts'
import { REGION } from '../../region.ts'

type Shipping = Record<keyof ShippingAddress, string>

const FIELDS: readonly (readonly { name: Exclude<keyof Shipping, 'country'>; label: string }[])[] = [
  [
    { name: 'firstName', label: 'First name' },
    { name: 'lastName', label: 'Last name' },
  ],
  [{ name: 'address', label: 'Street address' }],
  [{ name: 'apartment', label: APARTMENT_LABEL }],
]

interface StateInputProps {
  country: string
  /** What the country calls it, if not as the specification does. */
  label?: string | undefined
  state: string
  error: string | undefined
  onChange: (state: string) => void
}

/**
 * The state: a list for the United States and Canada, free text elsewhere. An older order may have a text that is not in
 * the list; it stays selected, so that other fields can be corrected.
 */
function StateInput({ country, label = stateLabel(country, REGION), state, error, onChange }: StateInputProps) {
  const choices = stateChoices(country)
  const common = {
    name: 'shipping.state',
    error,
    onChange: (event: { currentTarget: { value: string } }) => onChange(event.currentTarget.value),
  }
  if (!choices) return <TextInput label={label} autoComplete="off" value={state} {...common} />
  const current = isState(country, state)
    ? [{ value: '', label: 'Select' }]
    : [{ value: state, label: state || 'Select' }]
  return <NativeSelect label={label} data={[...current, ...choices]} value={stateCode(country, state)} {...common} />
}

export interface AddressFieldsProps {
  shipping: Shipping
  /** Which fields an address has in the market of the order, and its countries. */
  rules: AddressRules
  /** Returns the error of a field such as 'shipping.city', if it has one. */
  errorOf: (field: string) => string | undefined
  onChange: (shipping: Shipping) => void
}

/** The fields of a shipping address. */
export function AddressFields({ shipping, rules, errorOf, onChange }: AddressFieldsProps) {
  const format = addressFormatOf(shipping.country, rules.form)
  const isUsed = (field: AddressField): boolean => !format || hasField(format, field)
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
  const changeCountry = (country: string) =>
    // A state of another country's list would be wrong there.
    onChange({ ...shipping, country, state: isState(country, shipping.state) ? shipping.state : '' })
  return (
    <div className={formClasses.fields}>
      {FIELDS.map((row) => (
        <div key={row[0]?.name} className={row.length > 1 ? formClasses.pair : undefined}>
          {row.map(({ name, label }) => field(name, label))}
        </div>
      ))}
      <div className={formClasses.pair}>
        {isUsed('city') && field('city', 'City')}
        {isUsed('state') && (
          <StateInput
            country={shipping.country}
            label={format?.stateName}
            state={shipping.state}
            error={errorOf('shipping.state')}
            onChange={(state) => onChange({ ...shipping, state })}
          />
        )}
      </div>
      <div className={formClasses.pair}>
        {isUsed('zipCode') && field('zipCode', format?.postalName ?? postalCodeLabel(REGION))}
        <NativeSelect
          label="Country"
          name="shipping.country"
          data={countryChoices(rules.destinations)}
          error={errorOf('shipping.country')}
          value={shipping.country}
          onChange={(event) => changeCountry(event.currentTarget.value)}
        />
      </div>
      {field('phone', 'Phone', 'tel')}
    </div>
  )
}
