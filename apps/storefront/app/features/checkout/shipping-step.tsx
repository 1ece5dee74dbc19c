import { describeDelivery } from '@atelier/domain/checkout/delivery'
import { NO_DELIVERY } from '@atelier/domain/delivery/assert-delivery'
import { countryLabel } from '@atelier/domain/checkout/countries'
import { validateShipping, type DetailsResult } from '@atelier/domain/checkout/validate-details'
import type { ReactNode } from 'react'
import { useAddressFormats } from '../../shop/use-address-formats.ts'
import { CheckField } from '../../ui/field.tsx'
import { CheckoutAddressFields } from './checkout-address-fields.tsx'
import { detailsStore, useCheckoutDetails } from './details.store.ts'
import { GiftMessageField } from './gift-message-field.tsx'
import { GIFT_MESSAGE_PATH, withGiftMessage } from './gift-message.ts'
import { OtherMarket } from './other-market.tsx'
import { StepFrame } from './step-frame.tsx'
import { useDestinations } from './use-destinations.ts'
import { DeliveryMethodsField } from './delivery-methods-field.tsx'
import { useDelivery, useDeliveryOptions, useDuties, useIsDeliverable } from './use-delivery.ts'
import { useHasGift } from './use-has-gift.ts'
import { useStepForm } from './use-step-form.ts'

/** The verdict on a destination of another market: its address is checked there. */
const notServed = (country: string): DetailsResult => ({
  ok: false,
  message: `We don’t deliver to ${countryLabel(country)} from here`,
  issues: [{ path: 'shippingAddress.country', hint: 'Choose another country, or continue in its market' }],
})

/** The verdict on an address to which no delivery zone of the market has a method. */
const NOT_DELIVERABLE: DetailsResult = {
  ok: false,
  message: NO_DELIVERY,
  issues: [{ path: 'shippingAddress.country', hint: 'Choose another address' }],
}

/** Step 2: the shipping address with the delivery, and the billing address if it differs. */
export function ShippingStep({ saved, onDone }: { saved: ReactNode; onDone: () => void | Promise<void> }) {
  const { billingSameAsShipping, shippingAddress } = useCheckoutDetails()
  const { country } = shippingAddress
  const delivery = useDelivery()
  const options = useDeliveryOptions()
  const isDeliverable = useIsDeliverable()
  const duties = useDuties()
  const { choices, isServed, otherMarket } = useDestinations()
  const formats = useAddressFormats()
  const hasGift = useHasGift()
  const form = useStepForm(() => {
    if (!isServed) return notServed(country)
    const details = detailsStore.current()
    const verdict = withGiftMessage(validateShipping(details, formats), hasGift ? details.giftMessage : '')
    return verdict.ok && !isDeliverable ? NOT_DELIVERABLE : verdict
  }, onDone)
  const hasChoice = isServed && options.length > 1
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
          countries={choices}
          countryHint={isServed && !hasChoice ? `${describeDelivery(delivery)}.` : undefined}
          errorOf={form.errorOf}
          onEdit={form.clear}
        />
      </div>
      {otherMarket && <OtherMarket market={otherMarket} country={country} />}
      {hasChoice && <DeliveryMethodsField options={options} />}
      {isServed && duties && <p className="mt-3 text-small text-ink-soft">{duties}.</p>}
      <CheckField
        label="Billing address same as shipping"
        className="mt-5"
        checked={billingSameAsShipping}
        onChange={(event) => detailsStore.update({ billingSameAsShipping: event.target.checked })}
      />
      {!billingSameAsShipping && (
        <fieldset className="mt-6">
          <legend className="serif-small mb-4 text-[1.375rem]">Billing address</legend>
          <CheckoutAddressFields
            group="billingAddress"
            countries={choices}
            errorOf={form.errorOf}
            onEdit={form.clear}
          />
        </fieldset>
      )}
      <GiftMessageField error={form.errorOf(GIFT_MESSAGE_PATH)} onEdit={form.clear} />
    </StepFrame>
  )
}
