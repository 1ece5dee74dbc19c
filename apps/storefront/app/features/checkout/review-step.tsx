import { acceptChanges } from '@atelier/domain/cart/cart-changes'
import { COUNTRY_NAMES, countryCode } from '@atelier/domain/checkout/countries'
import type { PostalAddress } from '@atelier/domain/checkout/details'
import type { CheckoutStep } from '@atelier/domain/checkout/steps'
import type { FormEvent } from 'react'
import { Link } from 'react-router'
import { paths } from '../../paths.ts'
import { cartStore } from '../cart/cart.store.ts'
import { CartChangesNote } from './cart-changes-note.tsx'
import { useCheckoutDetails } from './details.store.ts'
import { StepFrame } from './step-frame.tsx'
import type { usePlaceOrder } from './use-place-order.ts'

const inOneLine = (address: PostalAddress): string =>
  [
    address.streetAddress,
    address.city,
    `${address.state} ${address.zipCode}`,
    COUNTRY_NAMES[countryCode(address.country)],
  ].join(', ')

function Fact({ term, children, step }: { term: string; children: string; step: CheckoutStep }) {
  return (
    <div className="grid grid-cols-[4.75rem_minmax(0,1fr)_auto] gap-4 border-b border-line py-3">
      <dt className="text-ink-soft">{term}</dt>
      <dd className="wrap-anywhere">{children}</dd>
      <dd>
        <Link to={paths.checkout(step)} className="link-text" aria-label={`Change ${term.toLowerCase()}`}>
          Change
        </Link>
      </dd>
    </div>
  )
}

/** Step 3: everything once more, and the order. Money is settled afterwards, with the boutique. */
export function ReviewStep({ order }: { order: ReturnType<typeof usePlaceOrder> }) {
  const { personalDetails: person, shippingAddress, billingAddress, billingSameAsShipping } = useCheckoutDetails()
  const { place, isProcessing, refusal, clearRefusal } = order
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    place()
  }
  const accept = () => {
    cartStore.replace(acceptChanges(cartStore.current(), refusal?.changes ?? []))
    clearRefusal()
  }
  return (
    <StepFrame
      title="Review and order"
      message={refusal?.message}
      back="shipping"
      action={isProcessing ? 'Placing your order...' : 'Order Now, Pay Later'}
      isBusy={isProcessing}
      onSubmit={onSubmit}
    >
      {refusal && refusal.changes.length > 0 && <CartChangesNote changes={refusal.changes} onAccept={accept} />}
      <dl className="mt-6 border-t border-line text-small">
        <Fact
          term="Contact"
          step="personal"
        >{`${person.firstName} ${person.lastName}, ${person.email}, ${person.phone}`}</Fact>
        <Fact term="Ship to" step="shipping">
          {inOneLine(shippingAddress)}
        </Fact>
        <Fact term="Bill to" step="shipping">
          {billingSameAsShipping ? 'Same address' : inOneLine(billingAddress)}
        </Fact>
      </dl>
      <p className="mt-6 max-w-[52ch] text-[0.9375rem] leading-6">
        Nothing is charged now. We set your pieces aside, and the boutique writes to you about payment.
      </p>
    </StepFrame>
  )
}
