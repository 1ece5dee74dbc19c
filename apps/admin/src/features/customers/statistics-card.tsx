import type { CustomerDetail } from '@atelier/domain/customers/customers.schema'
import { accountAge } from '@atelier/domain/customers/customer-rules'
import { useState } from 'react'
import { Card } from '../../ui/display/card.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { DescriptionItem, DescriptionList } from '../../ui/display/description-list.tsx'
import { DateTime } from '../../ui/display/date-time.tsx'
import { OtherSums } from '../../ui/display/other-sums.tsx'
import { Status } from '../../ui/display/status.tsx'
import { useFormatAmount } from '../../terms.ts'

/** Account statistics (A2). */
export function StatisticsCard({ customer }: { customer: CustomerDetail }) {
  const format = useFormatAmount()
  const [now] = useState(() => new Date())
  const { userId, createdAt, lastLogin, totalOrders, totalSpent, otherTotals, isActive } = customer
  return (
    <Card title="Statistics">
      <DescriptionList>
        <DescriptionItem name="User ID">
          <span className="inline-flex items-center gap-1.5">
            {userId}
            <CopyButton value={userId} label="user ID" />
          </span>
        </DescriptionItem>
        <DescriptionItem name="Account created">
          <DateTime iso={createdAt} /> ({accountAge(new Date(createdAt), now)})
        </DescriptionItem>
        <DescriptionItem name="Last login">
          {lastLogin === null ? 'Never' : <DateTime iso={lastLogin} />}
        </DescriptionItem>
        <DescriptionItem name="Status">
          <Status tone={isActive ? 'ok' : 'mute'} label={isActive ? 'ACTIVE' : 'INACTIVE'} />
        </DescriptionItem>
        <DescriptionItem name="Total orders">{totalOrders}</DescriptionItem>
        <DescriptionItem name="Total spent" isStrong>
          <span className="block text-right">
            {format(totalSpent)}
            <OtherSums totals={otherTotals} />
          </span>
        </DescriptionItem>
      </DescriptionList>
    </Card>
  )
}
