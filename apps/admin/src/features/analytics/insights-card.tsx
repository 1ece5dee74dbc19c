import type { AnalyticsOverview, AnalyticsReport } from '@atelier/domain/analytics/analytics.schema'
import { useTerms } from '../../terms.ts'
import { Card } from '../../ui/display/card.tsx'
import { DescriptionItem, DescriptionList } from '../../ui/display/description-list.tsx'
import styles from './analytics.module.css'
import { formatPercent, formatCount, pluralize } from '../../ui/format/numbers.ts'
import { summarizeReport } from './report-summary.ts'

/** Key insights: four values with units (A2). */
export function InsightFacts({ overview }: { overview: AnalyticsOverview }) {
  return (
    <DescriptionList>
      <DescriptionItem name="Pages per visit">{overview.viewsPerVisit.toFixed(1)}</DescriptionItem>
      <DescriptionItem name="Visit duration">{formatCount(overview.avgSessionDuration)} seconds</DescriptionItem>
      <DescriptionItem name="Bounce rate">{formatPercent(overview.bounceRate)}</DescriptionItem>
      <DescriptionItem name="Unique visitors">{formatCount(overview.visitors)}</DescriptionItem>
    </DescriptionList>
  )
}

/** The key insights and the quick summary (A2). */
export function InsightsCard({ report, overview }: { report: AnalyticsReport; overview: AnalyticsOverview }) {
  const { analyticsMonths } = useTerms().retention
  return (
    <Card title="Key insights">
      <InsightFacts overview={overview} />
      <h3 className="pt-3.5 mt-3 border-t border-t-line text-body">Quick summary</h3>
      <p className="pt-1 leading-5.25 text-ink-soft">{summarizeReport(report).join(' ')}</p>
      <p className={styles.hint}>
        All time (up to {analyticsMonths} months): {pluralize(overview.totalVisitors, 'visitor')},{' '}
        {pluralize(overview.totalPageViews, 'page view')}.
      </p>
    </Card>
  )
}
