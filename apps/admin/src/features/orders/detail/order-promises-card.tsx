import { businessDays } from '@atelier/domain/terms/business-days'
import type { OrderTerms } from '@atelier/domain/orders/order-terms.schema'
import type { OrderDetail } from '@atelier/domain/orders/order.schema'
import { useTerms } from '../../../terms.ts'
import { Card } from '../../../ui/display/card.tsx'
import { DescriptionItem, DescriptionList } from '../../../ui/display/description-list.tsx'
import { pluralize } from '../../../ui/format/numbers.ts'

const promisesOf = ({ returns, changeOrderHours, warrantyYears }: Omit<OrderTerms, 'shipping'>): [string, string][] => [
  ['Cancellation', `within ${pluralize(changeOrderHours, 'hour')}`],
  ['Returns', `within ${pluralize(returns.windowDays, 'day')} of delivery`],
  ['Damage reports', `within ${pluralize(returns.damageReportDays, 'day')}`],
  ['Refunds', `in ${businessDays(returns.refundBusinessDays)}`],
  ['Warranty', pluralize(warrantyYears, 'year')],
]

/** What the customer was promised when the order was placed, and what differs today. */
export function OrderPromisesCard({ order: { terms } }: { order: Pick<OrderDetail, 'terms'> }) {
  const today = promisesOf(useTerms())
  return (
    <Card title="Promises of this order">
      <DescriptionList>
        {promisesOf(terms).map(([name, promise], index) => (
          <DescriptionItem key={name} name={name}>
            {promise}
            {promise === today[index]?.[1] ? null : (
              <span className="text-ink-soft"> (today: {today[index]?.[1]})</span>
            )}
          </DescriptionItem>
        ))}
      </DescriptionList>
    </Card>
  )
}
