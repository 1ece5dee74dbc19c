import { DEFINITIONS } from '@atelier/domain/analytics/definitions'
import type { SalesFigures, SalesReport } from '@atelier/domain/analytics/sales/sales.schema'
import { formatAmount } from '@atelier/domain/money/money'
import { perRegion } from '@atelier/domain/region/region'
import { formatCount, pluralize } from '../../../ui/format/numbers.ts'
import { formatRate } from '../metric-display.ts'
import styles from './sales.module.css'
import { REGION } from '../../../region.ts'

const signedPercent = perRegion(
  ({ locale }) =>
    new Intl.NumberFormat(locale, {
      style: 'percent',
      signDisplay: 'exceptZero',
      maximumFractionDigits: 0,
    }),
)
const signedPoints = perRegion(
  ({ locale }) => new Intl.NumberFormat(locale, { signDisplay: 'exceptZero', maximumFractionDigits: 2 }),
)

interface SalesFigure {
  name: 'revenue' | 'orders' | 'averageOrderValue' | 'conversionRate'
  term: keyof typeof DEFINITIONS
  format: (value: number) => string
}

const figuresOf = (formatMoney: SalesFigure['format']): SalesFigure[] => [
  { name: 'revenue', term: 'revenue', format: formatMoney },
  { name: 'orders', term: 'paidOrders', format: formatCount },
  { name: 'averageOrderValue', term: 'averageOrderValue', format: formatMoney },
  { name: 'conversionRate', term: 'conversion', format: formatRate },
]

/** The four figures with which analytics begins, each with its change. */
export function SalesFigureList({ report: { current, previous, currency } }: { report: SalesReport }) {
  const figures = figuresOf((amount) => formatAmount(amount, currency, REGION))
  return (
    <dl className={styles.figures}>
      {figures.map(({ name, term, format }) => (
        <div key={name}>
          <dt title={DEFINITIONS[term].meaning}>{DEFINITIONS[term].term}</dt>
          <dd>
            <b>{format(current[name])}</b>
            <FigureChange name={name} current={current} previous={previous} format={format} />
            {name === 'conversionRate' && current.ordersWithoutVisit ? (
              <small>{pluralize(current.ordersWithoutVisit, 'order')} without a counted visit left out</small>
            ) : null}
          </dd>
        </div>
      ))}
    </dl>
  )
}

interface FigureChangeProps extends Pick<SalesFigure, 'name' | 'format'> {
  current: SalesFigures
  previous: SalesFigures | null
}

function FigureChange({ name, format, current, previous }: FigureChangeProps) {
  if (previous === null) return <small>–</small>
  const difference = current[name] - previous[name]
  const text = changeText(name, difference, previous[name])
  const tone = /[1-9]/.test(text) ? (difference > 0 ? 'good' : 'bad') : 'none'
  return (
    <small>
      {text === '' ? null : <span data-tone={tone}>{text} </span>}
      from {format(previous[name])}
    </small>
  )
}

/** Returns the change in percent, or in points for a rate. Empty for a change from nothing. */
function changeText(name: SalesFigure['name'], difference: number, before: number): string {
  if (name === 'conversionRate') return `${signedPoints(REGION).format(difference * 100)} points`
  return before === 0 ? '' : signedPercent(REGION).format(difference / before)
}
