import { call } from '@atelier/api-client/call'
import { EMPTY_CARD, type CardFields } from '@atelier/domain/checkout/card-form'
import { demoCard } from '@atelier/domain/demo/demo-values'
import { confirmPayment } from '@atelier/domain/payments/intents.endpoints'
import { testCardToken } from '@atelier/domain/payments/test-cards'
import { limits } from '@atelier/domain/limits/limits'
import { useEffect, useRef } from 'react'
import { api } from '../../browser/api.ts'
import { TextField } from '../../ui/field.tsx'
import { demoTour } from '../demo/demo.store.ts'
import { CardError } from './payment-errors.ts'
import { paymentStore } from './payment.store.ts'
import { TestNumbers } from './test-numbers.tsx'
import { useCardForm } from './use-card-form.ts'

/** The tour of a demo store begins with a test card. */
const initialCard = (): CardFields => (demoTour.isBuying() ? demoCard(new Date()) : EMPTY_CARD)

/** Registers the card form in the payment store. Even the sandbox gets a token instead of the card number. */
function useSandboxCard() {
  const token = useRef<string | null>(null)
  const form = useCardForm((card) => (token.current = testCardToken(card.cardNumber)), initialCard)
  const { isComplete } = form
  const latest = useRef(form)
  useEffect(() => {
    latest.current = form
  })

  useEffect(
    () =>
      paymentStore.registerCard({
        prepare: () => {
          const error = latest.current.showErrors()
          if (error !== null) return Promise.reject(new CardError(error))
          token.current = testCardToken(latest.current.card.cardNumber)
          return Promise.resolve()
        },
        showDecline: (decline) => latest.current.showDecline(decline),
        confirm: async ({ paymentIntentId, clientSecret }) => {
          if (token.current === null) throw new CardError('Invalid card details')
          const body = { clientSecret, token: token.current }
          return (await call(api, confirmPayment, { params: { provider: 'sandbox', paymentIntentId }, body })).data
        },
      }),
    [],
  )
  // After the registration, which marks the form as incomplete: on the tour of a demo store it begins complete.
  useEffect(() => paymentStore.setComplete(isComplete), [isComplete])
  return form
}

/** The shop's own card form (S3, S5). */
export default function SandboxCard() {
  const form = useSandboxCard()
  const { field } = form
  const pick = (cardNumber: string) => form.edit('cardNumber', cardNumber)
  return (
    <>
      <TestNumbers onPick={pick} />
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- it listens to its fields, and does nothing itself */}
      <fieldset className="mt-6 grid grid-cols-2 gap-x-4 gap-y-5.5" onBlur={form.onBlur}>
        <legend className="sr-only">Card</legend>
        {/* No field has a name, so that card data cannot end up in the URL if the script fails and the browser submits
            the form. */}
        <TextField
          label="Card number"
          inputMode="numeric"
          autoComplete="cc-number"
          className="col-span-full"
          {...field('cardNumber')}
        />
        <TextField
          label="Name on card"
          autoComplete="cc-name"
          maxLength={80}
          className="col-span-full"
          {...field('cardName')}
        />
        <TextField
          label="Expiry date"
          inputMode="numeric"
          autoComplete="cc-exp"
          hint="MM/YY"
          {...field('expiryDate')}
        />
        <TextField
          label="CVV"
          inputMode="numeric"
          autoComplete="cc-csc"
          hint={`${limits.payment.cvvLength.join(' or ')} digits`}
          {...field('cvv')}
        />
      </fieldset>
      <p role="status" className="mt-3 text-small text-accent empty:hidden">
        {form.message}
      </p>
    </>
  )
}
