import { call } from '@atelier/api-client/call'
import { addAddress, changeAddress } from '@atelier/domain/customers/address-book.endpoints'
import { APARTMENT_LABEL, postalCodeLabel } from '@atelier/domain/checkout/details'
import { addressFormBody, type Address, type AddressBody } from '@atelier/domain/customers/customer-addresses.schema'
import { countryChoices } from '@atelier/domain/checkout/countries'
import { hasField, type AddressField } from '@atelier/domain/addresses/address-format'
import { addressRulesOf } from '@atelier/domain/markets/market'
import { homeCountriesOf } from '@atelier/domain/markets/home-countries'
import { isState } from '@atelier/domain/checkout/states'
import { useState, type ComponentProps, type ReactNode } from 'react'
import { errorMessages } from '../../../browser/error-messages.ts'
import { CheckField, SelectField, TextField } from '../../../ui/field.tsx'
import { useAddressFormats } from '../../../shop/use-address-formats.ts'
import { useTerms } from '../../../shop/use-terms.ts'
import { StateField } from '../../../ui/state-field.tsx'
import { InlineForm } from './profile-forms.tsx'
import { shopApi } from '../shop-api.ts'
import { useAccountForm } from '../use-account-form.ts'
import { useRegion } from '../../../shop/use-region.ts'

/** Returns the request body of an address, without its id. */
export const toBody = ({ addressId: _, ...address }: Address): AddressBody => address

const FIELDS = [
  'label',
  'firstName',
  'lastName',
  'streetAddress',
  'apartment',
  'city',
  'state',
  'zipCode',
  'country',
  'phone',
  'isDefault',
] as const

type TextName = Exclude<(typeof FIELDS)[number], 'state' | 'country' | 'isDefault'>

/** The text fields before the state, in display order. */
const TEXT_FIELDS: readonly ({ name: TextName } & ComponentProps<typeof TextField>)[] = [
  { name: 'label', label: 'Address name (optional)', maxLength: 60, placeholder: 'Home', required: false },
  {
    name: 'firstName',
    label: 'First name',
    autoComplete: 'given-name',
    maxLength: 80,
    className: 'col-span-full sm:col-span-3',
  },
  {
    name: 'lastName',
    label: 'Last name',
    autoComplete: 'family-name',
    maxLength: 80,
    className: 'col-span-full sm:col-span-3',
  },
  { name: 'streetAddress', label: 'Street address', autoComplete: 'address-line1', maxLength: 200 },
  { name: 'apartment', label: APARTMENT_LABEL, autoComplete: 'address-line2', maxLength: 200, required: false },
]

const CITY = {
  name: 'city',
  label: 'City',
  autoComplete: 'address-level2',
  maxLength: 100,
  className: 'col-span-full sm:col-span-4',
} as const

const POSTAL_CODE = {
  name: 'zipCode',
  autoComplete: 'postal-code',
  maxLength: 20,
  className: 'col-span-3',
} as const

const PHONE = { label: 'Phone', type: 'tel', inputMode: 'tel', autoComplete: 'tel', maxLength: 40 } as const

type BoundField = ReturnType<ReturnType<typeof useAccountForm>['field']>

interface Props {
  userId: string
  /** Null for a new address. */
  address: Address | null
  onSaved: () => Promise<void>
  onCancel: () => void
}

/** The form for one saved address. Its validation messages are those of the checkout. */
export function AddressForm({ userId, address, onSaved, onCancel }: Props) {
  const region = useRegion()
  const formats = useAddressFormats()
  const terms = useTerms()
  const rules = addressRulesOf(terms)
  const [country, setCountry] = useState(address?.country ?? homeCountriesOf(terms.shipping)[0] ?? '')
  const format = formats[country]
  const form = useAccountForm({
    fields: FIELDS,
    schema: addressFormBody(rules, formats),
    fallback: errorMessages.unexpected,
    send: async (body) => {
      await (address
        ? call(shopApi, changeAddress, { params: { userId, addressId: address.addressId }, body })
        : call(shopApi, addAddress, { params: { userId }, body }))
      await onSaved()
    },
  })
  const text = ({ name, ...props }: (typeof TEXT_FIELDS)[number]) => (
    <TextField
      key={name}
      required
      className="col-span-full"
      {...props}
      defaultValue={address?.[name]}
      {...form.field(name)}
    />
  )
  const isUsed = (field: AddressField): boolean => !format || hasField(format, field)
  const postalCode = text({
    ...POSTAL_CODE,
    label: format?.postalName ?? postalCodeLabel(region),
    required: format?.required.includes('zipCode') ?? true,
  })
  return (
    <InlineForm title={address ? 'Edit address' : 'New address'} action="Save address" onCancel={onCancel} {...form}>
      <div className="grid grid-cols-6 gap-x-4 gap-y-4.5">
        {TEXT_FIELDS.map(text)}
        {isUsed('city') && text(CITY)}
        <StateAndCountry
          state={isUsed('state') ? (address?.state ?? '') : null}
          stateName={format?.stateName}
          stateField={form.field('state')}
          country={country}
          onCountry={setCountry}
          countries={rules.destinations}
          countryField={form.field('country')}
          postalCode={isUsed('zipCode') && postalCode}
        />
        {text({ name: 'phone', ...PHONE })}
      </div>
      <CheckField label="Use as my default address" name="isDefault" defaultChecked={address?.isDefault ?? false} />
    </InlineForm>
  )
}

interface StateAndCountryProps {
  /** At first; null: addresses of the country have none. */
  state: string | null
  /** What the country calls it, if not as the specification does. */
  stateName: string | undefined
  stateField: BoundField
  country: string
  onCountry: (country: string) => void
  countries: readonly string[]
  countryField: BoundField
  /** The field between them. */
  postalCode: ReactNode
}

/** Another country clears a state that it does not have. */
function StateAndCountry({ stateField, countryField, postalCode, country, ...props }: StateAndCountryProps) {
  const [state, setState] = useState(props.state ?? '')
  const chooseCountry = (chosen: string) => {
    props.onCountry(chosen)
    if (!isState(chosen, state)) setState('')
    countryField.onChange()
  }
  return (
    <>
      {props.state !== null && (
        <StateField
          autoComplete="address-level1"
          required
          className="col-span-3 sm:col-span-2"
          {...stateField}
          country={country}
          label={props.stateName}
          value={state}
          onChange={({ target }) => {
            setState(target.value)
            stateField.onChange()
          }}
        />
      )}
      {postalCode}
      <SelectField
        label="Country"
        autoComplete="country"
        className="col-span-full sm:col-span-3"
        choices={countryChoices(props.countries)}
        {...countryField}
        value={country}
        onChange={({ target }) => chooseCountry(target.value)}
      />
    </>
  )
}
