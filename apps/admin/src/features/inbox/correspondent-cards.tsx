import { CONTACT_SUBJECTS } from '@atelier/domain/contact/contact.schema'
import type { InboxMessageDetail } from '@atelier/domain/inbox/inbox.schema'
import { Link } from 'react-router'
import { formatAmount } from '@atelier/domain/money/money'
import { orderNumber } from '@atelier/domain/values/ids'
import type { OrderBrief } from '@atelier/domain/orders/order.schema'
import { paths } from '../../paths.ts'
import { Card } from '../../ui/display/card.tsx'
import { DateTime } from '../../ui/display/date-time.tsx'
import { useCan } from '../session/session.store.ts'
import { MESSAGE_STATE_LABELS } from './message-status.tsx'
import { OrderStatusBadge } from '../orders/orders.public.ts'
import { REGION } from '../../region.ts'

const LINK = 'underline decoration-1 underline-offset-3'

/** Customers and orders with the sender's address. The address is not verified, and the card says so. */
export function CorrespondentCards({ message: { customer, orders, others } }: { message: InboxMessageDetail }) {
  const canSeeOrders = useCan('orders:view')
  return (
    <>
      <Card title="Customer">
        {customer ? (
          <p>
            <Link to={paths.customer(customer.userId)} className={LINK}>
              {customer.name || 'Unnamed Customer'}
            </Link>{' '}
            has an account with this email{customer.isEmailVerified ? '' : ', not verified yet'}.
          </p>
        ) : (
          <p className="text-small text-ink-soft">No account with this email.</p>
        )}
        <p className="text-small text-ink-soft">
          Anyone can enter this email in the form. Verify who it is before sharing private details.
        </p>
      </Card>
      {canSeeOrders ? (
        <Card title="Orders with this email">
          {orders.length > 0 ? (
            <OrderChips orders={orders} />
          ) : (
            <p className="text-small text-ink-soft">No orders with this email.</p>
          )}
        </Card>
      ) : null}
      {others.length > 0 ? (
        <Card title="Other messages">
          <ul className="grid gap-2.5 [&_li]:flex [&_li]:flex-wrap [&_li]:gap-x-2.5 [&_li]:gap-y-0.5 [&_li]:justify-between">
            {others.map(({ messageId, subject, state, createdAt }) => (
              <li key={messageId}>
                <Link to={paths.message(messageId)} className={LINK}>
                  {CONTACT_SUBJECTS[subject]}
                </Link>
                <span className="text-ink-soft whitespace-nowrap">
                  {MESSAGE_STATE_LABELS[state]}, <DateTime iso={createdAt} />
                </span>
              </li>
            ))}
          </ul>
        </Card>
      ) : null}
    </>
  )
}

/** The newest orders with the sender's email, each with number, status and total. */
const OrderChips = ({ orders }: { orders: readonly OrderBrief[] }) => (
  <ul className="flex flex-wrap gap-2 max-xs:grid max-xs:grid-cols-1">
    {orders.map((order) => (
      <li key={order.orderId}>
        <Link
          to={paths.order(order.orderId)}
          className="inline-flex gap-2.5 items-center min-h-9 px-3 py-1 border border-line rounded-lg whitespace-nowrap hover:border-ink-soft max-xs:flex max-xs:min-h-11"
        >
          <b className="font-medium tabular-nums">{orderNumber(order.orderId)}</b>
          <OrderStatusBadge order={order} />
          <span className="text-ink-soft tabular-nums max-xs:ml-auto">
            {formatAmount(order.total, order.currency, REGION)}
          </span>
        </Link>
      </li>
    ))}
  </ul>
)
