import { roleNameOf } from '@atelier/domain/auth/roles'
import type { AnalyticsReport } from '@atelier/domain/analytics/analytics.schema'
import { display } from '@atelier/domain/limits/display'
import type { Currency } from '@atelier/domain/money/money'
import { Button, Skeleton } from '@mantine/core'
import { useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { paths } from '../../paths.ts'
import { Card } from '../../ui/display/card.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Alert } from '../../ui/feedback/alert.tsx'
import { PageHeader } from '../../ui/page/page-header.tsx'
import { ApiErrorDetails } from '../../ui/feedback/api-error-details.tsx'
import { useDelayed } from '../../ui/use-delayed.ts'
import { useCan, useStaff } from '../session/session.store.ts'
import {
  activeUsersQuery,
  analyticsCsvUrl,
  analyticsErrorMessage,
  analyticsQuery,
  parseCurrency,
  parseDays,
  serializeReport,
  type AnalyticsDays,
} from './analytics.queries.ts'
import { ChartCards } from './chart-cards.tsx'
import { MetricDefinitions } from './metric-definitions.tsx'
import { InsightsCard } from './insights-card.tsx'
import { MetricCards } from './metric-cards.tsx'
import { RangePicker } from './range-picker.tsx'
import { CampaignsTable, CountriesTable, GoalsTable, PagesTable, SourcesTable } from './report-tables.tsx'
import { CsvDownloadButton } from '../../ui/list/csv-download-button.tsx'
import { SalesSection } from './sales/sales-section.tsx'
import { SALES_KEY } from './sales/sales.queries.ts'
import { WHY_PARAM } from './sales/why-param.ts'

const FIGURES = 'grid grid-cols-1 content-start gap-4 transition-opacity data-dim:opacity-55'
const HALVES = 'grid grid-cols-2 gap-4 max-md:grid-cols-1'
const STACK = 'grid grid-cols-1 content-start gap-4 transition-opacity'

/** An open explanation stays open for other days, and the currency stays. */
function withWhy(days: AnalyticsDays, was: URLSearchParams): URLSearchParams {
  const next = serializeReport(days, parseCurrency(was))
  if (was.has(WHY_PARAM)) next.set(WHY_PARAM, '1')
  return next
}

/** The role may have changed since the screen was opened (A8). */
const DENIED_MESSAGES = {
  view: 'You do not have permission to view analytics data',
  refresh: 'You do not have permission to refresh analytics',
  range: 'You do not have permission to change date ranges',
}

/** Visitors, traffic sources, pages and conversions of the shop (A2). */
export function AnalyticsPage() {
  const role = roleNameOf(useStaff())
  const mayView = useCan('analytics:view')
  const [params, setParams] = useSearchParams()
  const days = parseDays(params)
  const currency = parseCurrency(params)
  const client = useQueryClient()
  const report = useQuery({ ...analyticsQuery(days), enabled: mayView })
  const [deniedMessage, setDeniedMessage] = useState<string | null>(null)
  const allowed = (sentence: string): boolean => {
    setDeniedMessage(mayView ? null : sentence)
    return mayView
  }
  const refresh = (): void => {
    if (!allowed(DENIED_MESSAGES.refresh)) return
    void report.refetch()
    void client.invalidateQueries(activeUsersQuery())
    void client.invalidateQueries({ queryKey: SALES_KEY })
  }
  const failure = report.error ? analyticsErrorMessage(report.error) : null
  const problem = deniedMessage ?? (mayView ? failure : DENIED_MESSAGES.view)
  return (
    <>
      <PageHeader
        title="Analytics"
        badges={<span className="note">{role}</span>}
        actions={
          <HeaderActions
            days={days}
            currency={currency}
            isRefreshing={report.isFetching && !report.isPending}
            onRefresh={refresh}
          />
        }
      />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2.5 mb-4">
        <RangePicker
          days={days}
          onChange={(next) => {
            if (allowed(DENIED_MESSAGES.range)) setParams(withWhy(next, params), { preventScrollReset: true })
          }}
        />
        <p className="note">Your role: {role}. Figures are totals; individual visitors can’t be identified.</p>
      </div>
      {problem !== null ? <Problem title={problem} report={report} onRetry={refresh} /> : null}
      {mayView ? <SalesSection days={days} currency={currency} /> : null}
      {report.data ? (
        <ReportCards report={report.data} isStale={report.isPlaceholderData} />
      ) : report.isPending && mayView ? (
        <Loading />
      ) : null}
    </>
  )
}

interface HeaderActionsProps {
  days: AnalyticsDays
  currency: Currency | undefined
  isRefreshing: boolean
  onRefresh: () => void
}

const HeaderActions = ({ days, currency, isRefreshing, onRefresh }: HeaderActionsProps) => (
  <>
    <CsvDownloadButton href={analyticsCsvUrl(days, currency)} />
    <Button
      component={Link}
      to={`${paths.analyticsReport}?${serializeReport(days, currency)}`}
      variant="default"
      leftSection={<Icon name="print" size={16} />}
    >
      Generate Report
    </Button>
    <Button variant="default" loading={isRefreshing} onClick={onRefresh}>
      Refresh
    </Button>
  </>
)

interface ProblemProps {
  title: string
  report: UseQueryResult<AnalyticsReport>
  onRetry: () => void
}

const Problem = ({ title, report, onRetry }: ProblemProps) => (
  <div className="mb-4">
    <Alert
      tone="bad"
      title={title}
      action={
        <Button variant="default" size="sm" onClick={onRetry}>
          Try Again
        </Button>
      }
    >
      {report.data ? 'Showing the last data we loaded.' : null}
      {report.isError ? <ApiErrorDetails error={report.error} /> : null}
    </Alert>
  </div>
)

function ReportCards({ report, isStale }: { report: AnalyticsReport; isStale: boolean }) {
  const { overview, series = [], pages = [], sources = [], campaigns = [], countries = [], conversions = [] } = report
  const isDimmed = useDelayed(isStale)
  if (!overview) return null
  const isEmpty = overview.visits === 0 && overview.pageViews === 0
  return (
    <div className={FIGURES} aria-busy={isStale} data-dim={isDimmed || undefined}>
      <MetricCards overview={overview} series={series} />
      {isEmpty ? <NoData /> : <ChartCards {...report} />}
      {isEmpty ? null : (
        <>
          <div className={HALVES}>
            <div className={STACK}>
              <Card title="Top pages" isFlush>
                <PagesTable pages={pages.slice(0, display.analytics.topPages)} />
              </Card>
              <Card title="Campaigns" isFlush>
                <CampaignsTable campaigns={campaigns} />
              </Card>
            </div>
            <div className={STACK}>
              <Card title="Goals and conversions" isFlush>
                <GoalsTable conversions={conversions} />
              </Card>
              <InsightsCard report={report} overview={overview} />
            </div>
          </div>
          <div className={HALVES}>
            <Card title="Traffic sources detail" isFlush>
              <SourcesTable sources={sources} isLong />
            </Card>
            <Card title="All countries" isFlush>
              <CountriesTable countries={countries} isLong />
            </Card>
          </div>
        </>
      )}
      <Card title="About these metrics">
        <MetricDefinitions />
      </Card>
    </div>
  )
}

/** Explains why there may be no data (A2). */
function NoData() {
  return (
    <Alert tone="info" title="No analytics data for this period">
      <ul className="grid gap-1 pt-1 pr-0 pb-0 pl-4.5 list-disc">
        <li>Analytics is still collecting. Page views show up within seconds of the first visit.</li>
        <li>No activity in the selected range: no visits, or visitors opted out of tracking.</li>
        <li>Tracking script not installed: pages served outside this store aren’t counted.</li>
        <li>API key not configured: not needed, this store has built-in analytics.</li>
      </ul>
    </Alert>
  )
}

function Loading() {
  const isLate = useDelayed(true)
  return (
    <div className={FIGURES} role="status" aria-label="Loading analytics">
      {isLate ? (
        <>
          <Skeleton height={170} />
          <Skeleton height={320} />
        </>
      ) : null}
    </div>
  )
}
