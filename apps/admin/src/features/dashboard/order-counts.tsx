import type { Dashboard } from '@atelier/domain/dashboard/dashboard.schema'
import { Link } from 'react-router'
import { paths } from '../../paths.ts'
import { Status, type Tone } from '../../ui/display/status.tsx'
import { Icon } from '../../ui/icon.tsx'
import { formatCount } from '../../ui/format/numbers.ts'
import styles from './dashboard.module.css'
import { dashboardClasses } from './dashboard-classes.ts'

type Counts = NonNullable<Dashboard['orderCounts']>

const CARDS: readonly { status: keyof Counts; label: string; tone: Tone; isWaiting: boolean; what: string }[] = [
  { status: 'pending', label: 'Pending', tone: 'warn', isWaiting: true, what: 'paid, not started' },
  { status: 'processing', label: 'Processing', tone: 'info', isWaiting: true, what: 'to pack and ship' },
  { status: 'completed', label: 'Completed', tone: 'ok', isWaiting: false, what: 'done' },
  { status: 'failed', label: 'Failed', tone: 'bad', isWaiting: true, what: 'not paid' },
]

/** Numbers of orders by status, each linked to its list. */
export function OrderCounts({ counts }: { counts: Counts }) {
  return (
    <section className={`${dashboardClasses.card} grid grid-cols-1 max-lg:grid-cols-2`} aria-label="Orders by status">
      {CARDS.map(({ status, label, tone, isWaiting, what }) => (
        <Link
          key={status}
          to={`${paths.orders}?status=${status}`}
          className={`${styles.count} block px-5 pt-4.5 pb-4 text-small leading-4.5 not-first:border-t not-first:border-t-line hover:bg-sunk-soft max-lg:even:border-l max-lg:even:border-l-line max-lg:nth-2:border-t-0 max-md:px-4 max-md:pt-3.5 max-md:pb-3`}
        >
          <span
            className={`${styles.countHead} flex items-center justify-between gap-2 text-ink-soft [&>svg]:flex-none [&>svg]:transition-transform motion-reduce:[&>svg]:transition-none`}
          >
            <Status tone={tone} label={label} isWaiting={isWaiting && counts[status] > 0} />
            <Icon name="next" size={14} />
          </span>
          <b className={dashboardClasses.figure}>{formatCount(counts[status])}</b>
          <small className="note">{what}</small>
        </Link>
      ))}
    </section>
  )
}
