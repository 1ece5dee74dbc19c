import type { EmailStats } from '@atelier/domain/email/email-stats.schema'
import { EMAIL_STATUSES, emailStatusLabel, emailTypeLabel } from '@atelier/domain/email/email-status'
import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { paths } from '../../../paths.ts'
import { Card } from '../../../ui/card.tsx'
import { RowBars } from '../../../ui/charts/bars.tsx'
import { LineChart } from '../../../ui/charts/line-chart.tsx'
import { isoDayInWords } from '../../../ui/dates.ts'
import { Fact, Facts } from '../../../ui/facts.tsx'
import { ListProblem, RefreshProblem } from '../../../ui/list-problem.tsx'
import { exactly } from '../../../ui/numbers.ts'
import { useDelayed } from '../../../ui/use-delayed.ts'
import { mailStatsQuery } from '../email.queries.ts'
import { DaysTable } from './days-table.tsx'
import styles from './statistics.module.css'

const UNLOADED = 'Failed to fetch email statistics'

/** A2, A9: what was sent in the last 30 days, to whom, and what became of it. */
export function MailStatisticsPage() {
  const { data, error, refetch } = useQuery(mailStatsQuery())
  const isLate = useDelayed(!data && !error)
  const retry = (): void => void refetch()
  return (
    <>
      {error && data ? <RefreshProblem title={UNLOADED} error={error} onRetry={retry} /> : null}
      {error && !data ? (
        <div className={styles.problem}>
          <ListProblem title={UNLOADED} error={error} onRetry={retry} />
        </div>
      ) : null}
      {data ? <Figures stats={data} /> : null}
      {isLate ? (
        <div className={styles.stack} role="status" aria-label="Loading the statistics">
          <Skeleton height={110} />
          <Skeleton height={330} />
        </div>
      ) : null}
    </>
  )
}

/** The keys of A3, in words: two of them are not the names of the types. */
const keyWords = (key: string): string => emailTypeLabel({ orders: 'order', returns: 'return' }[key] ?? key)

function Figures({ stats }: { stats: EmailStats }) {
  const { days, totalEmails, emailsByType, emailsByStatus, byDay, subscribers, suppressed } = stats
  const byType = Object.entries(emailsByType)
    .map(([key, value]) => ({ label: keyWords(key), value }))
    .filter(({ value }) => value > 0)
    .toSorted((a, b) => b.value - a.value)
  const cards = [
    { name: 'Emails', value: totalEmails, hint: `last ${days} days` },
    { name: 'About orders', value: emailsByType['orders'] ?? 0, hint: `last ${days} days` },
    { name: 'Marketing', value: emailsByType['marketing'] ?? 0, hint: `last ${days} days` },
    {
      name: 'Active subscribers',
      value: subscribers.active,
      hint: `${exactly(subscribers.joined)} joined, ${exactly(subscribers.left)} left`,
    },
  ]
  return (
    <div className={styles.stack}>
      <dl className={styles.cards}>
        {cards.map(({ name, value, hint }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              <b>{exactly(value)}</b>
              <span>{hint}</span>
            </dd>
          </div>
        ))}
      </dl>
      <DaysCard byDay={byDay} />
      <div className={styles.halves}>
        <Card title="By type">
          {byType.length === 0 ? (
            <p className={styles.soft}>No email was sent in these days.</p>
          ) : (
            <RowBars bars={byType} label="Emails by type" />
          )}
        </Card>
        <Card title="What became of them" className={styles.outcome}>
          <Facts>
            {EMAIL_STATUSES.filter(
              (status) => (emailsByStatus[status] ?? 0) > 0 || status === 'sent' || status === 'failed',
            ).map((status) => (
              <Fact key={status} name={emailStatusLabel(status)}>
                <Link to={`${paths.mailLog}?status=${status}`}>{exactly(emailsByStatus[status] ?? 0)}</Link>
              </Fact>
            ))}
            <Fact name="Addresses that get no email, now">
              <Link to={`${paths.subscribers}?list=suppressed`}>{exactly(suppressed)}</Link>
            </Fact>
          </Facts>
        </Card>
      </div>
    </div>
  )
}

function DaysCard({ byDay }: Pick<EmailStats, 'byDay'>) {
  const [isTable, setIsTable] = useState(false)
  const points = byDay.map(({ day, total }) => ({
    tick: isoDayInWords(day).replace(/^\S+ /, ''),
    label: isoDayInWords(day),
    value: total,
  }))
  const most = byDay.reduce((max, day) => (day.total > max.total ? day : max), { day: '', total: 0 })
  const sum = byDay.reduce((total, day) => total + day.total, 0)
  const summary = `${exactly(sum)} emails${most.total > 0 ? `, at most ${exactly(most.total)} (${isoDayInWords(most.day)})` : ''}`
  return (
    <Card
      title="Emails by day"
      isFlush={isTable}
      aside={
        <button type="button" className="text-link" aria-pressed={isTable} onClick={() => setIsTable(!isTable)}>
          {isTable ? 'As a chart' : 'As a table'}
        </button>
      }
    >
      {isTable ? <DaysTable byDay={byDay} /> : <LineChart points={points} format={exactly} isWhole summary={summary} />}
    </Card>
  )
}
