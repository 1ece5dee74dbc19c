import { addressLines, nameInOrder, type AddressFormats } from '@atelier/domain/addresses/address-format'
import { countryCode, countryLabel } from '@atelier/domain/checkout/countries'
import type { CheckoutAddress } from '@atelier/domain/checkout/details'
import type { CheckoutStep } from '@atelier/domain/checkout/steps'
import { plainGiftMessage } from '@atelier/domain/orders/gift-message'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { paths } from '../../shop/paths.ts'
import { useCheckoutDetails } from './details.store.ts'
import { useAddressFormats } from '../../shop/use-address-formats.ts'
import { useDelivery, useDeliveryOptions, useDuties } from './use-delivery.ts'
import { useHasGift } from './use-has-gift.ts'

const inOneLine = (address: CheckoutAddress, formats: AddressFormats): string => {
  const { streetAddress: street, apartment, city, state, zipCode } = address
  const country = countryCode(address.country, '')
  const format = formats[country]
  const lines = format
    ? addressLines({ name: '', street, apartment, city, state, zipCode }, format)
    : [street, apartment, city, `${state} ${zipCode}`]
  return [...lines, countryLabel(country)].filter(Boolean).join(', ')
}

function Fact({ term, children, step }: { term: string; children: ReactNode; step?: CheckoutStep }) {
  return (
    <div className="grid grid-cols-[4.75rem_minmax(0,1fr)_auto] gap-4 border-b border-line py-3">
      <dt className="text-ink-soft">{term}</dt>
      <dd className="wrap-anywhere">{children}</dd>
      {step && (
        <dd>
          <Link
            to={paths.checkout(step)}
            className="link-text -my-3 inline-flex min-h-11 items-center"
            aria-label={`Change ${term.toLowerCase()}`}
          >
            Change
          </Link>
        </dd>
      )}
    </div>
  )
}

/** The input of the first two steps with links to edit it, and the shipping method. */
export function EnteredDetails() {
  const {
    personalDetails: buyer,
    shippingAddress,
    billingAddress,
    billingSameAsShipping,
    giftMessage = '',
  } = useCheckoutDetails()
  const formats = useAddressFormats()
  const hasGift = useHasGift()
  const message = plainGiftMessage(giftMessage)
  const options = useDeliveryOptions()
  const duties = useDuties()
  const { method, time, note } = useDelivery()
  return (
    <dl className="mt-6 border-t border-line text-small">
      <Fact term="Contact" step="personal">
        {nameInOrder(buyer, formats[countryCode(shippingAddress.country, '')])}, {buyer.email},{' '}
        <span className="inline-block">{buyer.phone}</span>
      </Fact>
      <Fact term="Ship to" step="shipping">
        {inOneLine(shippingAddress, formats)}
      </Fact>
      <Fact term="Delivery" step={options.length > 1 ? 'shipping' : undefined}>
        {time && <span className="block font-medium">{time}</span>}
        {[method, note].filter(Boolean).join('. ')}
        {duties && <span className="block">{duties}.</span>}
      </Fact>
      <Fact term="Bill to" step="shipping">
        {billingSameAsShipping ? 'Same address' : inOneLine(billingAddress, formats)}
      </Fact>
      {hasGift && (
        <Fact term="Gift" step="shipping">
          {message === '' ? (
            'Wrapped, without a message'
          ) : (
            <span dir="auto" className="block whitespace-pre-line">
              {message}
            </span>
          )}
        </Fact>
      )}
    </dl>
  )
}
