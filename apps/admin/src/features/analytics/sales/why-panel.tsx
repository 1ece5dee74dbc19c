import { explainRevenue, type RevenueReason } from '@atelier/domain/analytics/sales/explain-revenue'
import type { SalesBreakdown, SalesReport } from '@atelier/domain/analytics/sales/sales.schema'
import { Link, useSearchParams } from 'react-router'
import { ordersBehindUrl } from './orders-behind.ts'
import styles from './sales.module.css'
import { WHY_PARAM } from './why-param.ts'

/** Explains by arithmetic why revenue changed. Each sentence leads to the orders behind it. */
export function WhyPanel({ report, breakdown }: { report: SalesReport; breakdown: SalesBreakdown }) {
  const [params] = useSearchParams()
  const explanation = params.has(WHY_PARAM) ? explainRevenue(report, breakdown) : null
  if (explanation === null) return null
  const { headline, arithmetic, products, sources } = explanation
  return (
    <section className={styles.panel} aria-label="Why revenue changed">
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
