import type { CustomerDetail } from '@atelier/domain/customers/customers.schema'
import { accountAge } from '@atelier/domain/customers/customer-rules'
import { useState } from 'react'
import { Card } from '../../ui/card.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { Fact, Facts } from '../../ui/facts.tsx'
import { Moment } from '../../ui/moment.tsx'
import { money } from '../../ui/money.ts'
import { Status } from '../../ui/status.tsx'
import styles from './customer-page.module.css'

/** A2: what is known about the account in figures. */
export function StatisticsCard({ customer }: { customer: CustomerDetail }) {
  const [now] = useState(() => new Date())
  const { userId, createdAt, lastLogin, totalOrders, totalSpent, isActive } = customer
  return (
    <Card title="Statistics">
      <Facts>
        <Fact name="User ID">
          <span className={styles.value}>
            {userId}
            <CopyButton value={userId} label="user ID" />
          </span>
        </Fact>
        <Fact name="Account created">
          <Moment iso={createdAt} /> ({accountAge(new Date(createdAt), now)})
        </Fact>
        <Fact name="Last login">{lastLogin === null ? 'Never' : <Moment iso={lastLogin} />}</Fact>
        <Fact name="Status">
          <Status tone={isActive ? 'ok' : 'mute'} label={isActive ? 'ACTIVE' : 'INACTIVE'} />
        </Fact>
        <Fact name="Total orders">{totalOrders}</Fact>
        <Fact name="Total spent" isStrong>
          {money(totalSpent)}
        </Fact>
      </Facts>
    </Card>
  )
}
