import { explainRevenue, type RevenueReason } from '@atelier/domain/analytics/sales/explain-revenue'
import type { SalesBreakdown, SalesReport } from '@atelier/domain/analytics/sales/sales.schema'
import { Link, useSearchParams } from 'react-router'
import { ordersBehindUrl } from './orders-behind.ts'
import styles from './sales.module.css'
import { WHY_PARAM } from './why-param.ts'
import { REGION } from '../../../region.ts'

/** Explains by arithmetic why revenue changed. Each sentence leads to the orders behind it. */
export function WhyPanel({ report, breakdown }: { report: SalesReport; breakdown: SalesBreakdown }) {
  const [params] = useSearchParams()
  const explanation = params.has(WHY_PARAM) ? explainRevenue(report, breakdown, REGION) : null
  if (explanation === null) return null
  const { headline, arithmetic, products, sources } = explanation
  return (
    <section
      className="px-5 py-4 border-t border-t-line bg-[color-mix(in_srgb,var(--adm-sunk)_50%,transparent)] [&_h3]:text-[16px] [&_h3]:leading-6 [&_h4]:text-small [&_h4]:font-normal [&_h4]:leading-4.5 [&_h4]:text-ink-soft max-md:px-4"
      aria-label="Why revenue changed"
    >
      <h3>{headline}</h3>
      <div className={styles.reasons}>
        <Reasons title="Orders, their value and refunds" reasons={arithmetic} />
        <Reasons title="By product" reasons={products} />
        <Reasons title="By source" reasons={sources} />
      </div>
    </section>
  )
}

function Reasons({ title, reasons }: { title: string; reasons: readonly RevenueReason[] }) {
  if (reasons.length === 0) return null
  return (
    <div>
      <h4>{title}</h4>
      <ul>
        {reasons.map(({ text, effect, orders, previousOrders }) => (
          <li key={text} data-tone={effect > 0 ? 'good' : 'bad'}>
            <Link to={ordersBehindUrl(orders)}>{text}</Link>{' '}
            <Link to={ordersBehindUrl(previousOrders)} className={styles.earlier}>
              Previous orders <span className="visually-hidden">({text})</span>
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
}
