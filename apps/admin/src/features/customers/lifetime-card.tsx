import type { CustomerDetail } from '@atelier/domain/customers/customers.schema'
import { formatAmount, formatMoney, toCents } from '@atelier/domain/money/money'
import { shareOf } from '@atelier/domain/money/share-out'
import { useCurrency } from '../../terms.ts'
import { Card } from '../../ui/display/card.tsx'
import { DateTime } from '../../ui/display/date-time.tsx'
import { OtherSums } from '../../ui/display/other-sums.tsx'
import { formatCount, pluralize } from '../../ui/format/numbers.ts'
import styles from './customer-page.module.css'
import { REGION } from '../../region.ts'

/** What the customer has spent since the first order, and on how many orders. */
export function LifetimeCard({ customer }: { customer: CustomerDetail }) {
  const { totalSpent, totalOrders, otherTotals = [], orders } = customer
  const currency = useCurrency()
  const [last] = orders
  const ordersInCurrency = totalOrders - otherTotals.reduce((sum, other) => sum + other.orders, 0)
  const average = { cents: shareOf(toCents(totalSpent, currency), 1, ordersInCurrency), currency }
  return (
    <Card title="Lifetime value">
      <dl className={`${styles.figures} grid grid-cols-[repeat(auto-fit,minmax(128px,1fr))] gap-x-6 gap-y-4`}>
        <div>
          <dt>Spent</dt>
          <dd className={styles.lead}>
            {formatAmount(totalSpent, currency, REGION)}
            <OtherSums totals={otherTotals} />
          </dd>
        </div>
        <div>
          <dt>Orders</dt>
          <dd>{formatCount(totalOrders)}</dd>
        </div>
        <div>
          <dt>{otherTotals.length > 0 ? `Average in ${currency}` : 'Average per order'}</dt>
          <dd>{ordersInCurrency === 0 ? 'None yet' : formatMoney(average, REGION)}</dd>
        </div>
        <div>
          <dt>Last order</dt>
          <dd>{last ? <DateTime iso={last.createdAt} isDay /> : 'None yet'}</dd>
        </div>
      </dl>
      <EarlierSpent earlier={customer.earlierOrders} />
    </Card>
  )
}

/** What the customer spent at the old shop: a line of its own, because it is no money of this one. */
function EarlierSpent({ earlier }: { earlier: CustomerDetail['earlierOrders'] }) {
  if (!earlier || earlier.total === 0) return null
  const amounts = earlier.spent.map(({ amount, currency }) => formatAmount(amount, currency, REGION))
  return (
    <p className="mt-4 pt-3 border-t border-t-line text-small text-ink-soft">
      At your old shop, not included above: <b className="text-ink tabular-nums">{amounts.join(', ')}</b> on{' '}
      {pluralize(earlier.total, 'earlier order')}
    </p>
  )
}
