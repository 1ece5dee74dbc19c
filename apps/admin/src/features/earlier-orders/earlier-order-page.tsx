import type { StaffEarlierOrder } from '@atelier/domain/earlier-orders/earlier-order.schema'
import { formatAmount } from '@atelier/domain/money/money'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from 'react-router'
import { paths } from '../../paths.ts'
import { REGION } from '../../region.ts'
import { Card } from '../../ui/display/card.tsx'
import { DateTime } from '../../ui/display/date-time.tsx'
import { DescriptionItem, DescriptionList } from '../../ui/display/description-list.tsx'
import { Alert } from '../../ui/feedback/alert.tsx'
import { formatCount } from '../../ui/format/numbers.ts'
import { BackLink } from '../../ui/page/back-link.tsx'
import { PageHeader } from '../../ui/page/page-header.tsx'
import { PageLoader } from '../../ui/page/page-loader.tsx'
import { isMissingRecord, RecordError } from '../../ui/page/record-error.tsx'
import { useListUrl } from '../../ui/list/use-list-url.ts'
import { earlierOrderQuery } from './earlier-orders.queries.ts'

const SOURCES = { shopify: 'Shopify', woocommerce: 'WooCommerce', mapping: 'Your old shop' } as const

/** One order of the shop that the brand moved from. */
export function EarlierOrderPage() {
  const { orderId = '' } = useParams()
  const back = <BackLink to={useListUrl(paths.earlierOrders)}>Back to Earlier orders</BackLink>
  const { data: order, error, refetch } = useQuery(earlierOrderQuery(orderId))
  return (
    <>
      <PageHeader title={order ? `Earlier order ${order.number}` : 'Earlier order'} back={back} />
      {order ? <EarlierOrderCards order={order} /> : null}
      {error && !order ? (
        <RecordError title="Earlier order" error={error} onRetry={() => void refetch()}>
          {isMissingRecord(error)
            ? 'Check the number, or search for it in the list.'
            : 'We couldn’t load this earlier order. Try again.'}
        </RecordError>
      ) : null}
      {order || error ? null : <PageLoader label="Loading the earlier order" />}
    </>
  )
}

function EarlierOrderCards({ order }: { order: StaffEarlierOrder }) {
  return (
    <div className="stack">
      <Alert tone="info">
        This order was placed at your old shop. It is read-only: payment, return and refund of it happen there.
      </Alert>
      <div className="grid grid-cols-[minmax(0,1.6fr)_minmax(280px,1fr)] max-md:grid-cols-1 gap-4 items-start">
        <ItemsCard order={order} />
        <Card title="Details">
          <DescriptionList>
            <DescriptionItem name="Customer">
              {order.userId === null ? (
                (order.name ?? 'Not known')
              ) : (
                <Link to={paths.customer(order.userId)}>{order.name ?? order.email ?? 'Customer'}</Link>
              )}
            </DescriptionItem>
            <DescriptionItem name="Email">{order.email ?? 'Not known'}</DescriptionItem>
            <DescriptionItem name="Ordered">
              <DateTime iso={order.createdAt} />
            </DescriptionItem>
            <DescriptionItem name="Status there">{order.status.replaceAll('_', ' ') || 'Not known'}</DescriptionItem>
            <DescriptionItem name="From">{SOURCES[order.source]}</DescriptionItem>
          </DescriptionList>
        </Card>
      </div>
    </div>
  )
}

const AMOUNTS = [
  ['subtotal', 'Subtotal'],
  ['discount', 'Discount'],
  ['shipping', 'Shipping'],
  ['tax', 'Tax'],
] as const

function ItemsCard({ order }: { order: StaffEarlierOrder }) {
  const format = (amount: number): string => formatAmount(amount, order.currency, REGION)
  return (
    <Card title="Items" aside={order.currency}>
      {order.items.length === 0 ? (
        <p className="pb-3 text-ink-soft">The file of the old shop has no items of this order.</p>
      ) : (
        <ul className="m-0 mb-3 p-0 list-none">
          {order.items.map(({ name, sku, quantity, amount }, at) => (
            <li key={at} className="grid grid-cols-[minmax(0,1fr)_auto] gap-4 py-2.5 border-b border-b-line first:pt-0">
              <span className="min-w-0 wrap-anywhere">
                {name}
                <span className="block text-small text-ink-soft">
                  {formatCount(quantity)} {quantity === 1 ? 'unit' : 'units'}
                  {sku ? `, SKU ${sku}` : ''}
                </span>
              </span>
              <span className="tabular-nums">{amount === null ? '' : format(amount)}</span>
            </li>
          ))}
        </ul>
      )}
      <DescriptionList>
        {AMOUNTS.flatMap(([key, label]) => {
          const amount = order[key]
          if (amount === null || (amount === 0 && key === 'discount')) return []
          return (
            <DescriptionItem key={key} name={label}>
              {key === 'discount' ? `−${format(amount)}` : format(amount)}
            </DescriptionItem>
          )
        })}
        <DescriptionItem name="Total" isStrong>
          {format(order.total)}
        </DescriptionItem>
        {order.refunded > 0 ? <DescriptionItem name="Refunded">{format(order.refunded)}</DescriptionItem> : null}
      </DescriptionList>
    </Card>
  )
}
