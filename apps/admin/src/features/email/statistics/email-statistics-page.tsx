import type { EmailStats } from '@atelier/domain/email/email-stats.schema'
import { EMAIL_STATUSES, EMAIL_STATUS_LABELS, emailTypeLabel } from '@atelier/domain/email/email-status'
import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { paths } from '../../../paths.ts'
import { Card } from '../../../ui/display/card.tsx'
import { HorizontalBarChart } from '../../../ui/charts/bars.tsx'
import type { ChartColumn } from '../../../ui/charts/chart-data.ts'
import { TimeChart } from '../../../ui/charts/time-chart.tsx'
import { formatIsoDay } from '../../../ui/format/dates.ts'
import { DescriptionItem, DescriptionList } from '../../../ui/display/description-list.tsx'
import { ListError, RefreshError } from '../../../ui/list/list-error.tsx'
import { formatCount, pluralize } from '../../../ui/format/numbers.ts'
import { useDelayed } from '../../../ui/use-delayed.ts'
import { emailStatsQuery } from '../email.queries.ts'
import styles from './statistics.module.css'

const LOAD_ERROR = 'Failed to fetch email statistics'

/** Emails of the last 30 days by type, day and status (A2, A9). */
export function EmailStatisticsPage() {
  const { data, error, refetch } = useQuery(emailStatsQuery())
  const isLate = useDelayed(!data && !error)
  const retry = (): void => void refetch()
  return (
    <>
      {error && data ? <RefreshError title={LOAD_ERROR} error={error} onRetry={retry} /> : null}
      {error && !data ? (
        <div className="border border-line rounded-lg bg-surface">
          <ListError title={LOAD_ERROR} error={error} onRetry={retry} />
        </div>
      ) : null}
      {data ? <StatisticsCards stats={data} /> : null}
      {isLate ? (
        <div className="stack" role="status" aria-label="Loading the statistics">
          <Skeleton height={110} />
          <Skeleton height={330} />
        </div>
      ) : null}
    </>
  )
}

/** Returns the label of a key of A3; two of the keys differ from the type names. */
const typeLabel = (key: string): string => emailTypeLabel({ orders: 'order', returns: 'return' }[key] ?? key)

function StatisticsCards({ stats }: { stats: EmailStats }) {
  const { days, totalEmails, emailsByType, emailsByStatus, byDay, subscribers, suppressed } = stats
  const byType = Object.entries(emailsByType)
    .map(([key, value]) => ({ label: typeLabel(key), value }))
    .filter(({ value }) => value > 0)
    .toSorted((a, b) => b.value - a.value)
  const cards = [
    { name: 'Emails', value: totalEmails, hint: `last ${days} days` },
    { name: 'Order emails', value: emailsByType['orders'] ?? 0, hint: `last ${days} days` },
    { name: 'Marketing', value: emailsByType['marketing'] ?? 0, hint: `last ${days} days` },
    {
      name: 'Active subscribers',
      value: subscribers.active,
      hint: `${formatCount(subscribers.joined)} joined, ${formatCount(subscribers.left)} left`,
    },
  ]
  return (
    <div className="stack">
      <dl className={styles.cards}>
        {cards.map(({ name, value, hint }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              <b>{formatCount(value)}</b>
              <span>{hint}</span>
            </dd>
          </div>
        ))}
      </dl>
      <DaysCard byDay={byDay} />
      <div className="grid grid-cols-2 items-start gap-4 max-md:grid-cols-1">
        <Card title="By type">
          {byType.length === 0 ? (
            <p className="text-ink-soft">No emails in this period.</p>
          ) : (
            <HorizontalBarChart bars={byType} label="Emails by type" />
          )}
        </Card>
        <Card title="Delivery status" className={styles.outcome}>
          <DescriptionList>
            {EMAIL_STATUSES.filter(
              (status) => (emailsByStatus[status] ?? 0) > 0 || status === 'sent' || status === 'failed',
            ).map((status) => (
              <DescriptionItem key={status} name={EMAIL_STATUS_LABELS[status]}>
                <Link to={`${paths.emailLog}?status=${status}`}>{formatCount(emailsByStatus[status] ?? 0)}</Link>
              </DescriptionItem>
            ))}
            <DescriptionItem name="Suppressed addresses">
              <Link to={`${paths.subscribers}?list=suppressed`}>{formatCount(suppressed)}</Link>
            </DescriptionItem>
          </DescriptionList>
        </Card>
      </div>
    </div>
  )
}

type EmailDay = EmailStats['byDay'][number]

const DAY_COLUMNS: readonly ChartColumn<EmailDay>[] = [
  { header: 'Day', text: ({ day }) => formatIsoDay(day), value: ({ day }) => day },
  { header: 'Emails', isNumber: true, text: ({ total }) => formatCount(total), value: ({ total }) => total },
  { header: 'Sent', isNumber: true, text: ({ sent }) => formatCount(sent), value: ({ sent }) => sent },
  { header: 'Failed', isNumber: true, text: ({ failed }) => formatCount(failed), value: ({ failed }) => failed },
]

function DaysCard({ byDay }: Pick<EmailStats, 'byDay'>) {
  const most = byDay.reduce((max, day) => (day.total > max.total ? day : max), { day: '', total: 0 })
  const sum = byDay.reduce((total, day) => total + day.total, 0)
  const peak = most.total > 0 ? `, peak ${formatCount(most.total)} on ${formatIsoDay(most.day)}` : ''
  return (
    <Card title="Emails by day">
      <TimeChart
        data={{ name: 'Emails by day', columns: DAY_COLUMNS, rows: byDay.toReversed(), rowKey: ({ day }) => day }}
        legend={{ current: 'Emails', previous: null }}
        line={{
          points: byDay.map(({ day, total }) => ({
            tick: formatIsoDay(day).replace(/^\S+ /, ''),
            label: formatIsoDay(day),
            value: total,
          })),
          format: formatCount,
          isWhole: true,
          summary: `${pluralize(sum, 'email')}${peak}`,
        }}
      />
    </Card>
  )
}
