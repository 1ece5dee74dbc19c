import type { CustomerDetail } from '@atelier/domain/customers/customers.schema'
import { formatAmount, formatMoney, toCents } from '@atelier/domain/money/money'
import { shareOf } from '@atelier/domain/money/share-out'
import { useCurrency } from '../../terms.ts'
import { Card } from '../../ui/display/card.tsx'
import { DateTime } from '../../ui/display/date-time.tsx'
import { formatCount } from '../../ui/format/numbers.ts'
import styles from './customer-page.module.css'

/** What the customer has spent since the first order, and on how many orders. */
export function LifetimeCard({ customer: { totalSpent, totalOrders, orders } }: { customer: CustomerDetail }) {
  const currency = useCurrency()
  const [last] = orders
  const average = { cents: shareOf(toCents(totalSpent, currency), 1, totalOrders), currency }
  return (
    <Card title="Lifetime value">
      <dl className={`${styles.figures} grid grid-cols-[repeat(auto-fit,minmax(128px,1fr))] gap-x-6 gap-y-4`}>
        <div>
          <dt>Spent</dt>
          <dd className={styles.lead}>{formatAmount(totalSpent, currency)}</dd>
        </div>
        <div>
          <dt>Orders</dt>
          <dd>{formatCount(totalOrders)}</dd>
        </div>
        <div>
          <dt>Average per order</dt>
          <dd>{totalOrders === 0 ? 'None yet' : formatMoney(average)}</dd>
        </div>
        <div>
          <dt>Last order</dt>
          <dd>{last ? <DateTime iso={last.createdAt} isDay /> : 'None yet'}</dd>
        </div>
      </dl>
    </Card>
  )
}
