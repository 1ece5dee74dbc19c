import type { countryChoices } from '@atelier/domain/checkout/countries'
import { APARTMENT_LABEL, postalCodeLabel, type CheckoutAddress } from '@atelier/domain/checkout/details'
import { hasField } from '@atelier/domain/addresses/address-format'
import { isState } from '@atelier/domain/checkout/states'
import { SelectField, TextField } from '../../ui/field.tsx'
import { useAddressFormats } from '../../shop/use-address-formats.ts'
import { StateField } from '../../ui/state-field.tsx'
import { detailsStore, useCheckoutDetails } from './details.store.ts'
import { useRegion } from '../../shop/use-region.ts'

interface Props {
  /** The hint below the country while the field has no error. */
  countryHint?: string
  /** The countries to choose from. */
  countries: ReturnType<typeof countryChoices>
  group: 'shippingAddress' | 'billingAddress'
  errorOf: (path: string) => string | undefined
  onEdit: (path: string) => void
}

/** The fields of a postal address, with the autocomplete tokens for browsers. */
export function CheckoutAddressFields({ group, countryHint, countries, errorOf, onEdit }: Props) {
  const region = useRegion()
  const address = useCheckoutDetails()[group]
  const kind = group === 'shippingAddress' ? 'shipping' : 'billing'

  const field = (name: keyof CheckoutAddress, maxLength: number) => {
    const path = `${group}.${name}`
    return {
      name: path,
      value: address[name] ?? '',
      error: errorOf(path),
      required: true,
      maxLength,
      onChange: (event: { target: { value: string } }) => {
        const before = detailsStore.current()[group]
        detailsStore.update({ [group]: { ...before, [name]: event.target.value } })
        onEdit(path)
      },
    }
  }
  const { maxLength: _, ...state } = field('state', 100)
  const { maxLength: __, ...country } = field('country', 2)
  const format = useAddressFormats()[address.country]
  const chooseCountry = (event: { target: { value: string } }) => {
    country.onChange(event)
    // A state of another country's list would be wrong, and invisible in the list of this one.
    const before = detailsStore.current()[group]
    if (!isState(before.country, before.state)) {
      detailsStore.update({ [group]: { ...before, state: '' } })
    }
    onEdit(state.name)
  }

  return (
    <div className="grid grid-cols-6 gap-x-4 gap-y-5.5">
      <TextField
        label="Street address"
        autoComplete={`${kind} address-line1`}
        className="col-span-full"
        {...field('streetAddress', 200)}
      />
      <TextField
        label={APARTMENT_LABEL}
        autoComplete={`${kind} address-line2`}
        className="col-span-full"
        {...field('apartment', 200)}
        required={false}
      />
      {(!format || hasField(format, 'city')) && (
        <TextField
          label="City"
          autoComplete={`${kind} address-level2`}
          className="col-span-full sm:col-span-4"
          {...field('city', 100)}
        />
      )}
      {(!format || hasField(format, 'state')) && (
        <StateField
          country={address.country}
          label={format?.stateName}
          autoComplete={`${kind} address-level1`}
          className="col-span-3 sm:col-span-2"
          {...state}
        />
      )}
      {(!format || hasField(format, 'zipCode')) && (
        <TextField
          label={format?.postalName ?? postalCodeLabel(region)}
          autoComplete={`${kind} postal-code`}
          className="col-span-3"
          {...field('zipCode', 20)}
          required={format?.required.includes('zipCode') ?? true}
        />
      )}
      <SelectField
        label="Country"
        autoComplete={`${kind} country`}
        className="col-span-full sm:col-span-3"
        choices={countries}
        hint={countryHint}
        {...country}
        onChange={chooseCountry}
      />
    </div>
  )
}
