import type { Dashboard } from '@atelier/domain/dashboard/dashboard.schema'
import { Link } from 'react-router'
import { paths } from '../../paths.ts'
import { Status, type Tone } from '../../ui/display/status.tsx'
import { Icon } from '../../ui/icon.tsx'
import { formatCount } from '../../ui/format/numbers.ts'
import styles from './dashboard.module.css'

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
    <section className={`${styles.card} ${styles.counts}`} aria-label="Orders by status">
      {CARDS.map(({ status, label, tone, isWaiting, what }) => (
        <Link key={status} to={`${paths.orders}?status=${status}`} className={styles.count}>
          <span className={styles.countHead}>
            <Status tone={tone} label={label} isWaiting={isWaiting && counts[status] > 0} />
            <Icon name="next" size={14} />
          </span>
          <b className={styles.figure}>{formatCount(counts[status])}</b>
          <small className={styles.soft}>{what}</small>
        </Link>
      ))}
    </section>
  )
}
