import { orderTaxLabel } from '@atelier/domain/terms/tax-label'
import type { CustomerOrder } from '@atelier/domain/customers/customer-orders.schema'
import { formatAmount, formatMoney } from '@atelier/domain/money/money'
import { wrappedLabel } from '@atelier/domain/orders/wrapped-label'
import { paths } from '../../shop/paths.ts'
import { PageLink } from '../../ui/page-link.tsx'
import { Thumbnail } from '../../ui/images/thumbnail.tsx'
import { AddressText } from './address-text.tsx'
import { OrderActions } from './order-actions.tsx'
import { OrderReturns } from '../returns/returns.public.ts'
import { OrderSteps } from '../../ui/order-steps.tsx'
import { OrderTermsProvider } from '../../ui/order-terms.tsx'
import { itemCents, orderTotals, totalsRows } from '../../ui/totals.ts'
import { LabeledSection } from '../../ui/labeled-section.tsx'
import type { OrderDetailsProps } from './order-details-props.ts'
import { formatShopDay } from '../../shop/format-shop-day.ts'
import { useRegion } from '../../shop/use-region.ts'

function Items({ order, onLeave }: Pick<OrderDetailsProps, 'order' | 'onLeave'>) {
  const region = useRegion()
  return (
    <ul className="grid gap-4">
      {order.items.map((item, index) => (
        <li
          // eslint-disable-next-line react/no-array-index-key -- line items have no id and never reorder
          key={index}
          className="grid grid-cols-[3.75rem_minmax(0,1fr)_auto] gap-4 text-small"
        >
          <Thumbnail url={item.imageUrl} />
          <div>
            <PageLink
              to={paths.productById(item.productId)}
              onClick={onLeave}
              className="serif-small text-[1.125rem] leading-[1.3] wrap-anywhere hover:underline hover:decoration-1 hover:underline-offset-4"
            >
              {item.name}
            </PageLink>
            {item.color && <p className="text-ink-soft">Color: {item.colorLabel ?? item.color}</p>}
            <p className="text-ink-soft">
              {item.quantity} × {formatAmount(item.price, order.currency, region)}
            </p>
            {item.wrapped !== undefined && <p className="text-ink-soft">{wrappedLabel(item)}</p>}
          </div>
          <p>{formatMoney({ cents: itemCents(order, item), currency: order.currency }, region)}</p>
        </li>
      ))}
    </ul>
  )
}

const ROWS = { part: '', total: 'font-medium', contained: 'text-ink-soft' }

function Totals({ order }: { order: CustomerOrder }) {
  const region = useRegion()
  const refunded = {
    kind: 'part' as const,
    term: 'Refunded',
    amount: `-${formatAmount(order.refunded, order.currency, region)}`,
  }
  const rows = [
    ...totalsRows(orderTotals(order), orderTaxLabel({ ...order, taxPercent: order.terms.taxPercent }), region),
    ...(order.refunded > 0 ? [refunded] : []),
  ]
  return (
    <dl className="mt-5 border-t border-stone-line pt-3 text-small">
      {rows.map(({ kind, term, amount }) => (
        <div key={term} className={`flex justify-between gap-6 py-0.5 ${ROWS[kind]}`}>
          <dt>{term}</dt>
          <dd>{amount}</dd>
        </div>
      ))}
    </dl>
  )
}

function refundLabel({ isSent, isDueByHand, how }: OrderDetailsProps['order']['refunds'][number]): string {
  if (isDueByHand) return 'will be sent to you'
  return isSent ? `refunded${how ? ` ${how}` : ''}` : 'on its way back'
}

function Facts({ order, level }: Pick<OrderDetailsProps, 'order' | 'level'>) {
  const region = useRegion()
  return (
    <div className="grid gap-x-8 text-small sm:grid-cols-2">
      <LabeledSection title="Delivery" level={level}>
        <AddressText address={order.shipping} />
        {order.delivery && <p className="mt-2 text-ink-soft">{order.delivery.name}</p>}
      </LabeledSection>
      <LabeledSection title="Payment" level={level}>
        <p>{order.paymentLabel}</p>
        {order.refunds.map((refund) => (
          <p key={refund.timestamp} className="text-ink-soft">
            {formatAmount(refund.amount, order.currency, region)} {refundLabel(refund)},{' '}
            {formatShopDay(refund.timestamp, region)}
          </p>
        ))}
        <p className="mt-2 text-ink-soft wrap-anywhere">{order.email}</p>
      </LabeledSection>
    </div>
  )
}

/** The details and actions of an order, in the account and on the page that order emails link to. */
export function OrderDetails(props: OrderDetailsProps) {
  const { order, level } = props
  return (
    <OrderTermsProvider terms={order.terms}>
      <Items {...props} />
      <Totals order={order} />
      <OrderActions {...props} />
      <OrderReturns {...props} />
      <LabeledSection title="Progress" level={level}>
        <OrderSteps order={order} />
      </LabeledSection>
      <Facts order={order} level={level} />
      {order.giftMessage !== undefined && (
        <LabeledSection title="Gift message" level={level}>
          <p dir="auto" className="text-small wrap-anywhere whitespace-pre-line">
            {order.giftMessage}
          </p>
        </LabeledSection>
      )}
    </OrderTermsProvider>
  )
}
