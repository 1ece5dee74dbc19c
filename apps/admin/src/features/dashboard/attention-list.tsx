import type { AttentionKind } from '@atelier/domain/dashboard/dashboard-parts'
import type { Dashboard } from '@atelier/domain/dashboard/dashboard.schema'
import { Link } from 'react-router'
import { paths } from '../../paths.ts'
import { DateTime } from '../../ui/display/date-time.tsx'
import { useCan } from '../session/session.store.ts'
import { formatCount } from '../../ui/format/numbers.ts'
import styles from './dashboard.module.css'

type Item = Dashboard['attention'][number]

interface AttentionText {
  one: string
  many: string
  /** Target of the link. */
  to: string
}

const ATTENTION_TEXTS: Readonly<Record<AttentionKind, AttentionText>> = {
  payments: {
    one: 'order awaiting payment',
    many: 'orders awaiting payment',
    to: `${paths.orders}?status=failed`,
  },
  refundsByHand: { one: 'manual refund to pay out', many: 'manual refunds to pay out', to: paths.payments },
  refunds: { one: 'refund failed', many: 'refunds failed', to: paths.payments },
  disputes: { one: 'disputed payment', many: 'disputed payments', to: paths.payments },
  differences: {
    one: 'payment doesn’t match the provider',
    many: 'payments don’t match the provider',
    to: paths.payments,
  },
  returns: { one: 'open return', many: 'open returns', to: `${paths.returns}?status=open` },
  messages: { one: 'overdue message', many: 'overdue messages', to: paths.inbox },
  stock: { one: 'product low on stock', many: 'products low on stock', to: `${paths.products}?stock=low` },
  heldMails: { one: 'email on hold', many: 'emails on hold', to: `${paths.emailLog}?status=held` },
  mails: { one: 'email failed to send', many: 'emails failed to send', to: `${paths.settings}#system` },
  jobs: { one: 'nightly job failed', many: 'nightly jobs failed', to: `${paths.settings}#jobs` },
}

/** Work that waits for staff. Renders nothing if there is none. */
export function AttentionList({ items }: { items: readonly Item[] }) {
  if (items.length === 0) return null
  return (
    <section className={styles.attention} aria-label="Needs attention">
      <ul>
        {items.map((item) => (
          <li key={item.kind}>
            <Attention item={item} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function Attention({ item }: { item: Item }) {
  const { one, many, to: defaultTarget } = ATTENTION_TEXTS[item.kind]
  // Staff with email:manage see the failed emails in the log; others see their number in the settings.
  const isInLog = useCan('email:manage') && item.kind === 'mails'
  const to = isInLog ? `${paths.emailLog}?status=failed` : defaultTarget
  const text = (
    <>
      <span>
        <b>{formatCount(item.count)}</b> {item.count === 1 ? one : many}
      </span>
      {item.oldestAt === null ? null : (
        <span className="text-small text-ink-soft">
          oldest: <DateTime iso={item.oldestAt} isDay />
        </span>
      )}
    </>
  )
  return (
    <Link
      to={to}
      className={`${styles.attentionItem} grid content-start h-full px-5 py-3 [&_b]:tabular-nums max-md:px-4`}
    >
      {text}
    </Link>
  )
}
