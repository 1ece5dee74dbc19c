import type { AnalyticsOverview, AnalyticsReport } from '@atelier/domain/analytics/analytics.schema'
import { policy } from '@atelier/domain/policy'
import { Card } from '../../ui/card.tsx'
import { Fact, Facts } from '../../ui/facts.tsx'
import styles from './analytics.module.css'
import { asPercent, exactly } from '../../ui/numbers.ts'
import { summaryOf } from './summary-words.ts'

/** A2's key insights: four figures with their units. */
export function InsightFacts({ overview }: { overview: AnalyticsOverview }) {
  return (
    <Facts>
      <Fact name="Pages per visit">{overview.viewsPerVisit.toFixed(1)}</Fact>
      <Fact name="Visit duration">{exactly(overview.avgSessionDuration)} seconds</Fact>
      <Fact name="Bounce rate">{asPercent(overview.bounceRate)}</Fact>
      <Fact name="Unique visitors">{exactly(overview.visitors)}</Fact>
    </Facts>
  )
}

/** The key insights, and below them A2's quick summary. */
export function InsightsCard({ report, overview }: { report: AnalyticsReport; overview: AnalyticsOverview }) {
  return (
    <Card title="Key insights">
      <InsightFacts overview={overview} />
      <h3 className={styles.summaryTitle}>Quick summary</h3>
      <p className={styles.summary}>{summaryOf(report).join(' ')}</p>
      <p className={styles.hint}>
        Since counting began, at most {policy.retention.analyticsMonths} months ago: {exactly(overview.totalVisitors)}{' '}
        visitors, {exactly(overview.totalPageViews)} page views.
      </p>
    </Card>
  )
}
