import { call } from '@atelier/api-client/call'
import { formatMoney, type Currency } from '@atelier/domain/money/money'
import { currencyOfPayment } from '@atelier/domain/payments/payment-currency'
import { completeChallenge } from '@atelier/domain/payments/sandbox.endpoints'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { api } from '../../browser/api.ts'
import { absoluteInMarket } from '../../browser/market.ts'
import { paths } from '../../shop/paths.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Alert } from '../../ui/alert.tsx'
import { useBrand } from '../../shop/use-brand.ts'
import { useCurrency } from '../../shop/use-terms.ts'
import { useHydrated } from '../../ui/use-hydrated.ts'
import type { ShopRegion } from '@atelier/domain/region/region'
import { useRegion } from '../../shop/use-region.ts'

/**
 * Returns the return URL if it is on this origin, else the checkout, so that a crafted link cannot redirect to another
 * site.
 */
function buildReturnUrl(returnUrl: string, payment: { id: string; secret: string }): string {
  const url = URL.parse(returnUrl, location.origin)
  const back = url?.origin === location.origin ? url : new URL(absoluteInMarket(paths.checkout('payment')))
  back.searchParams.set('payment_intent', payment.id)
  back.searchParams.set('payment_intent_client_secret', payment.secret)
  return back.href
}

/** Returns the amount that the URL names in the smallest unit, as a price; without one, 'a payment'. */
const amountLabel = (cents: string | null, currency: Currency, region: ShopRegion): string =>
  cents !== null && /^\d{1,9}$/.test(cents) ? formatMoney({ cents: Number(cents), currency }, region) : 'a payment'

type Outcome = 'approve' | 'decline'

interface QuestionProps {
  id: string
  secret: string
  returnUrl: string
  /** What is to be paid, such as `$1,058.40`. */
  amount: string
}

/** Asks whether the payment is the shopper's own, and returns to the shop with the answer. */
function ChallengeQuestion({ id, secret, returnUrl, amount }: QuestionProps) {
  const { name } = useBrand()
  const [failure, setFailure] = useState<string>()
  const [pendingOutcome, setPendingOutcome] = useState<Outcome>()
  const isHydrated = useHydrated()

  const submitOutcome = async (outcome: Outcome) => {
    if (pendingOutcome) return
    setPendingOutcome(outcome)
    setFailure(undefined)
    try {
      await call(api, completeChallenge, { params: { paymentIntentId: id }, body: { clientSecret: secret, outcome } })
      // Replaces the history entry, so that Back does not return to a completed challenge.
      location.replace(buildReturnUrl(returnUrl, { id, secret }))
    } catch (error) {
      setPendingOutcome(undefined)
      setFailure(error instanceof Error ? error.message : 'Please try again')
    }
  }
  const button = (outcome: Outcome) => ({
    disabled: !isHydrated || pendingOutcome !== undefined,
    'aria-busy': pendingOutcome === outcome,
    onClick: () => void submitOutcome(outcome),
  })
  return (
    <>
      <p className="mt-3">
        {name} is requesting {amount} on your test card. If you decline, you won’t be charged.
      </p>
      {failure !== undefined && <Alert className="mt-5">{failure}</Alert>}
      <div className="mt-8 grid gap-3">
        <Button {...button('approve')}>Approve</Button>
        <Button variant="ghost" {...button('decline')}>
          Decline
        </Button>
      </div>
    </>
  )
}

/** The sandbox's bank page, which simulates 3-D Secure: approve or decline, then return to the shop. */
export function ChallengePage() {
  const region = useRegion()
  const [search] = useSearchParams()
  const shopCurrency = useCurrency()
  const named = search.get('currency') ?? ''
  const currency = /^[a-z]{3}$/.test(named) ? currencyOfPayment({ currency: named }) : shopCurrency
  const id = search.get('payment_intent')
  const secret = search.get('payment_intent_client_secret')
  return (
    <main id="main" className="grid min-h-screen place-items-center bg-stone px-page py-12">
      <div className="w-full max-w-[27rem] bg-paper p-[clamp(1.5rem,6vw,2.75rem)]">
        <p className="flex items-center justify-between border-b border-line pb-4 text-small text-ink-soft">
          <span>Your bank</span>
          <span className="label border border-accent px-1.5 py-0.5 text-accent">Test</span>
        </p>
        <h1 className="mt-6 text-[1.375rem] leading-8 font-medium">
          {id && secret ? 'Confirm your payment' : 'Nothing to confirm'}
        </h1>
        {id && secret ? (
          <ChallengeQuestion
            id={id}
            secret={secret}
            returnUrl={search.get('return_url') ?? ''}
            amount={amountLabel(search.get('amount'), currency, region)}
          />
        ) : (
          <ButtonLink variant="ghost" to={paths.checkout('payment')} className="mt-8 w-full">
            Back to the checkout
          </ButtonLink>
        )}
        <p className="mt-8 text-small text-ink-soft">3-D Secure simulation. No bank is contacted and no money moves.</p>
      </div>
    </main>
  )
}
