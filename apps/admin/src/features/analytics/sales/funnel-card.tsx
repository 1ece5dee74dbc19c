import { FUNNEL_STEPS, type FunnelStep } from '@atelier/domain/analytics/sales/sales.schema'
import type { ChartColumn } from '../../../ui/charts/chart-data.ts'
import { ChartFrame } from '../../../ui/charts/chart-frame.tsx'
import { formatCount } from '../../../ui/format/numbers.ts'
import { formatRate } from '../metric-display.ts'
import styles from './sales.module.css'

const COLUMNS: readonly ChartColumn<FunnelStep>[] = [
  { header: 'Step', text: ({ step }) => FUNNEL_STEPS[step] },
  { header: 'Visits', isNumber: true, text: ({ visits }) => formatCount(visits), value: ({ visits }) => visits },
  { header: 'Of all visits', isNumber: true, text: ({ share }) => formatRate(share), value: ({ share }) => share },
]

/** From a visit to an order: how many visits reached each step. */
export const FunnelCard = ({ funnel }: { funnel: readonly FunnelStep[] }) => (
  <ChartFrame
    name="From visit to order"
    columns={COLUMNS}
    rows={funnel}
    rowKey={({ step }) => step}
    foot={
      <p className="note pt-3">
        Orders without a counted visit, for example of shoppers who opted out of tracking, are left out.
      </p>
    }
  >
    <ol className={styles.funnel}>
      {funnel.map(({ step, visits, share }) => (
        <li key={step}>
          <span>{FUNNEL_STEPS[step]}</span>
          <span className={styles.track}>
            <i style={{ width: `${Math.min(1, share) * 100}%` }} />
          </span>
          <b>{formatCount(visits)}</b>
          <span className="note">{formatRate(share)}</span>
        </li>
      ))}
    </ol>
  </ChartFrame>
)
