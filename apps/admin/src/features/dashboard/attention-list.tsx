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
    one: 'order waits for its payment',
    many: 'orders wait for their payment',
    to: `${paths.orders}?status=failed`,
  },
  refundsByHand: { one: 'refund to make by hand', many: 'refunds to make by hand', to: paths.payments },
  refunds: { one: 'refund did not go through', many: 'refunds did not go through', to: paths.payments },
  disputes: { one: 'payment is disputed', many: 'payments are disputed', to: paths.payments },
  differences: {
    one: 'payment differs from the provider',
    many: 'payments differ from the provider',
    to: paths.payments,
  },
  returns: { one: 'return waits for us', many: 'returns wait for us', to: `${paths.returns}?status=open` },
  messages: { one: 'message waits longer than promised', many: 'messages wait longer than promised', to: paths.inbox },
  stock: { one: 'product is nearly gone', many: 'products are nearly gone', to: `${paths.products}?stock=low` },
  heldMails: { one: 'email is held', many: 'emails are held', to: `${paths.emailLog}?status=held` },
  mails: { one: 'mail could not be sent', many: 'mails could not be sent', to: `${paths.settings}#system` },
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
        <span className={styles.since}>
          oldest: <DateTime iso={item.oldestAt} isDay />
        </span>
      )}
    </>
  )
  return (
    <Link to={to} className={styles.attentionItem}>
      {text}
    </Link>
  )
}
