import { call } from '@atelier/api-client/call'
import { addAddress, changeAddress } from '@atelier/domain/customers/address-book.endpoints'
import {
  AddressBody,
  AddressForm as AddressFields,
  type Address,
} from '@atelier/domain/customers/customer-addresses.schema'
import { COUNTRY_CHOICES } from '@atelier/domain/checkout/countries'
import { errorMessages } from '../../../error-messages.ts'
import { CheckField, SelectField, TextField } from '../../../ui/field.tsx'
import { InlineForm } from './profile-forms.tsx'
import { shopApi } from '../shop-api.ts'
import { useAccountForm } from '../use-account-form.ts'

/** Returns the request body of an address, without its id. */
export function toBody({ addressId: _, country, ...address }: Address): AddressBody {
  return AddressBody.parse({ ...address, country })
}

interface Props {
  userId: string
  /** Null for a new address. */
  address: Address | null
  onSaved: () => Promise<void>
  onCancel: () => void
}

/** The form for one saved address. Its validation messages are those of the checkout. */
export function AddressForm({ userId, address, onSaved, onCancel }: Props) {
  const form = useAccountForm({
    fields: [
      'label',
      'firstName',
      'lastName',
      'streetAddress',
      'city',
      'state',
      'zipCode',
      'country',
      'phone',
      'isDefault',
    ],
    schema: AddressFields,
    fallback: errorMessages.unexpected,
    send: async (body) => {
      await (address
        ? call(shopApi, changeAddress, { params: { userId, addressId: address.addressId }, body })
        : call(shopApi, addAddress, { params: { userId }, body }))
      await onSaved()
    },
  })
  return (
    <InlineForm title={address ? 'Edit address' : 'New address'} action="Save address" onCancel={onCancel} {...form}>
      <div className="grid grid-cols-6 gap-x-4 gap-y-4.5">
        <TextField
          label="Name of this address (optional)"
          className="col-span-full"
          maxLength={60}
          placeholder="Home"
          defaultValue={address?.label}
          {...form.field('label')}
        />
        <TextField
          label="First name"
          autoComplete="given-name"
          className="col-span-full sm:col-span-3"
          required
          maxLength={80}
          defaultValue={address?.firstName}
          {...form.field('firstName')}
        />
        <TextField
          label="Last name"
          autoComplete="family-name"
          className="col-span-full sm:col-span-3"
          required
          maxLength={80}
          defaultValue={address?.lastName}
          {...form.field('lastName')}
        />
        <TextField
          label="Street address"
          autoComplete="street-address"
          className="col-span-full"
          required
          maxLength={200}
          defaultValue={address?.streetAddress}
          {...form.field('streetAddress')}
        />
        <TextField
          label="City"
          autoComplete="address-level2"
          className="col-span-full sm:col-span-4"
          required
          maxLength={100}
          defaultValue={address?.city}
          {...form.field('city')}
        />
        <TextField
          label="State"
          autoComplete="address-level1"
          className="col-span-3 sm:col-span-2"
          required
          maxLength={100}
          defaultValue={address?.state}
          {...form.field('state')}
        />
        <TextField
          label="ZIP code"
          autoComplete="postal-code"
          className="col-span-3"
          required
          maxLength={20}
          defaultValue={address?.zipCode}
          {...form.field('zipCode')}
        />
        <SelectField
          label="Country"
          autoComplete="country"
          className="col-span-full sm:col-span-3"
          choices={COUNTRY_CHOICES}
          defaultValue={address?.country ?? 'US'}
          {...form.field('country')}
        />
        <TextField
          label="Phone"
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          className="col-span-full"
          required
          maxLength={40}
          defaultValue={address?.phone}
          {...form.field('phone')}
        />
      </div>
      <CheckField
        label="Begin checkouts with this address"
        name="isDefault"
        defaultChecked={address?.isDefault ?? false}
      />
    </InlineForm>
  )
}
