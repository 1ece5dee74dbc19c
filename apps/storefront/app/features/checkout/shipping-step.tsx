import { describeDelivery } from '@atelier/domain/checkout/delivery'
import { validateShipping } from '@atelier/domain/checkout/validate-details'
import type { ReactNode } from 'react'
import { useAddressFormats } from '../../shop/use-address-formats.ts'
import { CheckField } from '../../ui/field.tsx'
import { CheckoutAddressFields } from './checkout-address-fields.tsx'
import { detailsStore, useCheckoutDetails } from './details.store.ts'
import { StepFrame } from './step-frame.tsx'
import { useDelivery } from './use-delivery.ts'
import { useStepForm } from './use-step-form.ts'

/** Step 2: the shipping address, and the billing address if it differs. */
export function ShippingStep({ saved, onDone }: { saved: ReactNode; onDone: () => void | Promise<void> }) {
  const { billingSameAsShipping, shippingAddress } = useCheckoutDetails()
  const delivery = useDelivery(shippingAddress.country)
  const formats = useAddressFormats()
  const form = useStepForm(() => validateShipping(detailsStore.current(), formats), onDone)
  return (
    <StepFrame
      title="Where should it go?"
      message={form.message}
      back="personal"
      action="Continue to payment"
      onSubmit={form.onSubmit}
    >
      {saved}
      <div className="mt-7">
        <CheckoutAddressFields
          group="shippingAddress"
          countryHint={`${describeDelivery(delivery)}.`}
          errorOf={form.errorOf}
          onEdit={form.clear}
        />
      </div>
      <CheckField
        label="Billing address same as shipping"
        className="mt-5"
        checked={billingSameAsShipping}
        onChange={(event) => detailsStore.update({ billingSameAsShipping: event.target.checked })}
      />
      {!billingSameAsShipping && (
        <fieldset className="mt-6">
          <legend className="serif-small mb-4 text-[1.375rem]">Billing address</legend>
          <CheckoutAddressFields group="billingAddress" errorOf={form.errorOf} onEdit={form.clear} />
        </fieldset>
      )}
    </StepFrame>
  )
}
