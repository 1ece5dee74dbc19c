import { isDeliveryCharged } from '@atelier/domain/delivery/delivery-methods'
import { isBusy } from '@atelier/domain/checkout/payment-progress'
import { localDates } from '@atelier/domain/region/date-format'
import { formatAmount, toCents } from '@atelier/domain/money/money'
import { orderTaxLabel } from '@atelier/domain/terms/tax-label'
import { useEffect, useRef, type FormEvent, type ReactNode } from 'react'
import { paths } from '../../shop/paths.ts'
import { usePolicyText } from '../../shop/policy-text.ts'
import { useTerms } from '../../shop/use-terms.ts'
import { OrderBill } from '../../ui/bill.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Alert } from '../../ui/alert.tsx'
import { SummaryAside } from '../../ui/summary-aside.tsx'
import { SummaryLayout } from '../../ui/summary-layout.tsx'
import { DeclineNotice } from './decline-notice.tsx'
import { usePayment } from './payment.store.ts'
import { usePaymentLink, type PaymentLinkOrder } from './use-payment-link.ts'
import { useRegion } from '../../shop/use-region.ts'

function Title({ children }: { children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  return (
    <h1
      ref={heading}
      tabIndex={-1}
      className="serif text-[clamp(2.125rem,1.6rem+1.6vw,3rem)] leading-[1.08] text-balance"
    >
      {children}
    </h1>
  )
}

interface EndedProps {
  title: string
  children: ReactNode
  /** The link of the message; the home page by default. */
  link?: { to: string; label: string }
}

function Ended({ title, children, link = { to: paths.home, label: 'Go Home' } }: EndedProps) {
  return (
    <>
      <Title>{title}</Title>
      <div className="mt-5 max-w-[52ch]">{children}</div>
      <ButtonLink variant="ghost" to={link.to} className="mt-8">
        {link.label}
      </ButtonLink>
    </>
  )
}

interface OpenProps {
  order: PaymentLinkOrder
  cardForm: ReactNode
  state: ReturnType<typeof usePaymentLink>
}

function Open({ order, cardForm, state }: OpenProps) {
  const region = useRegion()
  const { provider, isComplete } = usePayment()
  const focusTarget = useRef<HTMLDivElement>(null)
  const { stage, failure, pay } = state
  const message = failure?.decline ? undefined : failure?.message
  const isProcessing = isBusy(stage)
  useEffect(() => {
    if (message !== undefined) focusTarget.current?.focus()
  }, [message])
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (isComplete) pay()
  }
  return (
    <form method="post" noValidate onSubmit={onSubmit}>
      <Title>Pay for order {order.displayNumber}</Title>
      <p className="mt-3 max-w-[52ch] text-[0.9375rem] text-ink-soft">
        Your items are reserved until {localDates(region).format(new Date(order.expiresAt), 'longDateTime')}.
      </p>
      <div ref={focusTarget} tabIndex={-1} className="mt-5 focus:outline-none">
        {message !== undefined && <Alert>{message}</Alert>}
      </div>
      {failure?.decline && <DeclineNotice message={failure.message} decline={failure.decline} />}
      <div className="mt-6" inert={isProcessing}>
        {cardForm}
      </div>
      {provider === 'manual' ? (
        <p className="max-w-[52ch]">
          Card payments aren’t available right now. We’ll email you about another way to pay.
        </p>
      ) : (
        <Button type="submit" className="mt-8 w-full" aria-busy={isProcessing} disabled={isProcessing || !isComplete}>
          {isProcessing ? 'Paying...' : `Pay ${formatAmount(order.total, order.currency, region)}`}
        </Button>
      )}
    </form>
  )
}

function Content({ state, cardForm }: Omit<OpenProps, 'order'>) {
  const { link, stage } = state
  if (link.kind === 'loading') return <p className="appear-late text-ink-soft">Just a moment...</p>
  if (link.kind === 'ended') {
    if (!link.isFault) return <Ended title="This link has expired">{link.message}</Ended>
    return (
      <>
        <Title>We couldn’t load your order</Title>
        <p className="mt-5">{link.message}</p>
        <Button variant="ghost" className="mt-8" onClick={state.retry}>
          Try Again
        </Button>
      </>
    )
  }
  const { order } = link
  if (order.state === 'paid') {
    return (
      <Ended
        title="Payment received. Thank you"
        link={state.receiptToken ? { to: paths.order(state.receiptToken), label: 'View your order' } : undefined}
      >
        Your payment for order {order.displayNumber} is confirmed and we’re preparing your order. A confirmation email
        is on its way.
      </Ended>
    )
  }
  if (order.state === 'closed') {
    return (
      <Ended title="No payment due">
        Order {order.displayNumber} was canceled, and you don’t owe anything. If this is unexpected, contact us.
      </Ended>
    )
  }
  if (stage === 'waiting') {
    return (
      <>
        <Title>Your payment is being confirmed</Title>
        <p role="status" className="mt-5 max-w-[52ch]">
          Your bank is taking longer than usual. You can wait here or close this page. We’ll email you when the payment
          is confirmed. Please don’t pay again.
        </p>
        <span className="wait-line mt-9 block h-0.5 w-full" aria-hidden="true" />
      </>
    )
  }
  return <Open order={order} cardForm={cardForm} state={state} />
}

function OrderAside({ order }: { order: PaymentLinkOrder }) {
  const policyText = usePolicyText()
  const isCharged = isDeliveryCharged(useTerms().shipping) || order.charges.length > 0
  return (
    <SummaryAside
      label="Your order"
      title={`Order ${order.displayNumber}`}
      folded="Your order"
      total={{ cents: toCents(order.total, order.currency), currency: order.currency }}
      facts={
        <p>
          {!isCharged && 'Shipping isn’t included. '}Questions? {policyText.supportHours[0]}
        </p>
      }
    >
      <OrderBill order={order} tax={orderTaxLabel(order)} />
    </SummaryAside>
  )
}

/** /pay/{token}: the line items and total of an unpaid order, and the card form. Shows no personal data. */
export function PayPage({ token, cardForm, foot }: { token: string; cardForm: ReactNode; foot?: ReactNode }) {
  const state = usePaymentLink(token)
  const { link } = state
  return (
    <SummaryLayout
      noScript="Paying needs JavaScript, so that your card details go only to the payment provider."
      foot={foot}
      summary={link.kind === 'open' && <OrderAside order={link.order} />}
    >
      <div className="max-md:mt-3">
        <Content state={state} cardForm={cardForm} />
      </div>
    </SummaryLayout>
  )
}
