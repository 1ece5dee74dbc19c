import { NO_GOODS } from '@atelier/domain/delivery/delivery-methods'
import { placedDelivery } from '@atelier/domain/delivery/placed-delivery'
import { call } from '@atelier/api-client/call'
import { deliveryOf, describeDelivery, type DeliveryStart } from '@atelier/domain/checkout/delivery'
import type { CustomerOrder } from '@atelier/domain/customers/customer-orders.schema'
import { getReceipt } from '@atelier/domain/customers/receipt.endpoints'
import { orderNumber } from '@atelier/domain/values/ids'
import { toCents } from '@atelier/domain/money/money'
import { useEffect, useState, type ReactNode } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import { api } from '../../browser/api.ts'
import { paths } from '../../shop/paths.ts'
import { useMarketPath } from '../../shop/use-market.ts'
import { usePolicyText } from '../../shop/policy-text.ts'
import { OrderBill } from '../../ui/bill.tsx'
import { Alert } from '../../ui/alert.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { OrderSteps } from '../../ui/order-steps.tsx'
import { OrderTermsProvider } from '../../ui/order-terms.tsx'
import { PageLink } from '../../ui/page-link.tsx'
import { useHydrated } from '../../ui/use-hydrated.ts'
import { useTerms } from '../../shop/use-terms.ts'
import { useShopperSession } from '../customers/session.store.ts'
import { useRegion } from '../../shop/use-region.ts'

interface Placed {
  orderId: string
  email?: string
  manual: boolean
}

/** Parses the navigation state, which the browser persists over a reload. */
function readPlaced(state: unknown): Placed | null {
  if (typeof state !== 'object' || state === null || !('orderId' in state)) return null
  if (typeof state.orderId !== 'string' || state.orderId === '') return null
  const email = 'email' in state && typeof state.email === 'string' ? state.email : undefined
  return { orderId: state.orderId, email, manual: 'manual' in state && state.manual === true }
}

/** Records the order for the analytics (S2). A reload of the page does not count it again. */
const recordPlacedOrder = (receipt: string): Promise<void> =>
  import('../analytics/record-visits.public.ts').then(({ recordOrder }) => recordOrder(receipt)).catch(() => undefined)

/** Returns the order of a receipt token: undefined while loading, null if there is none. */
function useReceipt(token: string | null): CustomerOrder | null | undefined {
  const [order, setOrder] = useState<CustomerOrder | null>()
  useEffect(() => {
    if (token === null) return
    let isGone = false
    call(api, getReceipt, { params: { token } }).then(
      ({ data }) => isGone || setOrder(data),
      () => isGone || setOrder(null),
    )
    return () => {
      isGone = true
    }
  }, [token])
  useEffect(() => {
    if (token !== null && order) void recordPlacedOrder(token)
  }, [token, order])
  return token === null ? null : order
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-ink-soft">{term}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </>
  )
}

/** Shown until the order is known: it is in the browser's history state or comes with the receipt. */
function OrderSkeleton({ token }: { token: string | null }) {
  const addressOf = useMarketPath()
  return (
    <>
      <h1 className="serif text-page appear-late" aria-busy="true">
        Your order
      </h1>
      <noscript>
        <p className="mt-5 max-w-[48ch]">
          {token === null ? (
            'Your confirmation email has a link to your order.'
          ) : (
            <a href={addressOf(paths.order(token))} className="link-text">
              View your order
            </a>
          )}
        </p>
      </noscript>
    </>
  )
}

/** `receipt` is undefined while it loads, and null if there is none. */
interface ThanksProps {
  placed: Placed
  receipt: CustomerOrder | null | undefined
  token: string | null
}

/** Returns when dispatch can begin: the time of a paid order, or after the payment. */
const deliveryStart = ({ createdAt, paid }: CustomerOrder): DeliveryStart =>
  paid > 0 ? new Date(createdAt) : 'after payment'

/** Its weight decides nothing any more: the order has its delivery. */
const goodsOfOrder = ({ subtotal, currency }: CustomerOrder) => ({
  ...NO_GOODS,
  goodsCents: toCents(subtotal, currency),
})

/** Returns the chosen delivery of an order with its charge. */
const deliveryOfOrder = ({ delivery, charges, currency }: CustomerOrder) =>
  placedDelivery(
    delivery,
    charges.map(({ kind, amount }) => ({ kind, amountCents: toCents(amount, currency) })),
  )

function OrderDetails({ placed: { orderId, manual, ...placed }, receipt }: Omit<ThanksProps, 'token'>) {
  const region = useRegion()
  const { shipping } = useTerms()
  const email = receipt?.email ?? placed.email
  return (
    <dl className="mt-10 grid max-w-[34rem] grid-cols-[7rem_minmax(0,1fr)] border-t border-line text-[0.9375rem] [&>*]:border-b [&>*]:border-line [&>*]:py-3">
      <Fact term="Order number">
        <span className="font-medium">{orderNumber(orderId)}</span>
      </Fact>
      {email && <Fact term="Email">{email}</Fact>}
      <Fact term="Payment">{manual ? 'Payment link on its way by email' : 'Paid by card'}</Fact>
      {receipt !== null && (
        <Fact term="Delivery">
          <span className="block min-h-[2lh] sm:min-h-[1lh]">
            {receipt &&
              describeDelivery(
                deliveryOf(
                  receipt.shipping,
                  goodsOfOrder(receipt),
                  {
                    shipping,
                    currency: receipt.currency,
                    start: deliveryStart(receipt),
                    placed: deliveryOfOrder(receipt),
                  },
                  region,
                ),
              )}
          </span>
        </Fact>
      )}
      {receipt?.giftMessage !== undefined && (
        <Fact term="Gift message">
          <span dir="auto" className="block whitespace-pre-line">
            {receipt.giftMessage}
          </span>
        </Fact>
      )}
    </dl>
  )
}

function NextSteps({ token, receipt }: Omit<ThanksProps, 'placed'>) {
  return (
    <div className="no-print mt-8 flex flex-wrap items-center gap-x-8 gap-y-3">
      <ButtonLink variant="ghost" to={paths.products}>
        Continue Shopping
      </ButtonLink>
      {token !== null && receipt !== null && (
        <PageLink to={paths.order(token)} className="link-text inline-flex min-h-11 items-center text-small">
          View your order
        </PageLink>
      )}
      <button type="button" className="link-text min-h-11 text-small max-sm:hidden" onClick={() => print()}>
        Print this page
      </button>
    </div>
  )
}

/** Whether this browser can make a passkey. */
const supportsPasskeys = (): boolean => typeof PublicKeyCredential === 'function'

/** Makes an account with one press: a passkey instead of a password. The code is loaded by the press. */
function SaveWithPasskey({ token, onSaved }: { token: string; onSaved: () => void }) {
  const [isBusy, setIsBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  if (!supportsPasskeys()) return null
  const save = async () => {
    if (isBusy) return
    setIsBusy(true)
    setFailure(undefined)
    const { createPasskeyAccount, describePasskeyError } = await import('../customers/passkey-account.public.ts')
    await createPasskeyAccount(token).then(onSaved, (error: unknown) => setFailure(describePasskeyError(error)))
    setIsBusy(false)
  }
  return (
    <div className="mt-4">
      {failure && <Alert className="mb-4">{failure}</Alert>}
      <Button variant="ghost" className="min-h-12" aria-disabled={isBusy} onClick={() => void save()}>
        Save with a passkey
      </Button>
    </div>
  )
}

function Thanks({ placed, receipt, token }: ThanksProps) {
  const { paymentLinkHours } = useTerms()
  const policyText = usePolicyText()
  const { user } = useShopperSession()
  const [isSaved, setIsSaved] = useState(false)
  return (
    <div>
      <h1 className="serif text-page text-balance">Thank You for Your Order!</h1>
      <OrderDetails placed={placed} receipt={receipt} />
      <p className="mt-8 max-w-[52ch]">
        {placed.manual
          ? `Your items are reserved and you haven’t been charged. Check your email for a payment link, valid for ${paymentLinkHours} hours.`
          : 'Payment confirmed. We’re preparing your order. A confirmation email is on its way.'}
      </p>
      <p className="mt-4 max-w-[52ch] text-ink-soft">
        {policyText.changeOrder} Keep your order number for any questions.
      </p>
      <NextSteps token={token} receipt={receipt} />
      {(!user || user.isGuest) && (
        <div className="no-print mt-10 max-w-[52ch] text-small text-pretty text-ink-soft">
          <p>
            Save your details for next time?{' '}
            <PageLink to={paths.register(paths.home)} state={{ email: placed.email }} className="link-text text-ink">
              Create an account
            </PageLink>{' '}
            with this email and this order will be in it.
          </p>
          {token !== null && receipt && <SaveWithPasskey token={token} onSaved={() => setIsSaved(true)} />}
        </div>
      )}
      {isSaved && (
        <p role="status" className="no-print mt-10 max-w-[52ch] text-small text-ink-soft">
          Your account is ready, and this order is in it. Confirm your email with the link we sent you.
        </p>
      )}
    </div>
  )
}

/** The success page: thanks and order number, or `notFound` when there is no order (S2). */
export function OrderResult({ notFound }: { notFound: ReactNode }) {
  const { state } = useLocation()
  const [search] = useSearchParams()
  const token = search.get('order')
  const receipt = useReceipt(token)
  const isHydrated = useHydrated()
  const placed: Placed | null = receipt ? { ...receipt, manual: receipt.paymentMethod === 'MANUAL' } : readPlaced(state)
  if (!isHydrated || (!placed && receipt === undefined)) return <OrderSkeleton token={token} />
  if (!placed) return notFound
  return (
    <OrderTermsProvider terms={receipt?.terms}>
      <div className="grid gap-x-[clamp(2rem,6vw,6rem)] gap-y-12 md:grid-cols-[minmax(0,1fr)_minmax(20rem,26rem)] print:block">
        <Thanks placed={placed} receipt={receipt} token={token} />
        {receipt && <WhatYouOrdered receipt={receipt} />}
      </div>
    </OrderTermsProvider>
  )
}

function WhatYouOrdered({ receipt }: { receipt: CustomerOrder }) {
  return (
    <section
      aria-label="What you ordered"
      className="self-start bg-stone p-[clamp(1.25rem,2.5vw,2.25rem)] print:mt-8 print:bg-transparent print:p-0"
    >
      <h2 className="serif-small text-[1.5rem] leading-8">What you ordered</h2>
      <OrderBill order={receipt} tax={usePolicyText().tax} />
      <h2 className="serif-small mt-8 mb-3 text-[1.5rem] leading-8">What happens next</h2>
      <OrderSteps order={receipt} />
    </section>
  )
}
