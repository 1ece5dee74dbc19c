import { REPORT_PARTS, type AnalyticsReport, type ReportPart } from '@atelier/domain/analytics/analytics.schema'
import { display } from '@atelier/domain/display'
import { Button, Checkbox } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { paths } from '../../paths.ts'
import { BackLink } from '../../ui/page/back-link.tsx'
import { formatIsoDay, formatDateRange } from '../../ui/format/dates.ts'
import { Icon } from '../../ui/icon.tsx'
import { Alert } from '../../ui/feedback/alert.tsx'
import { PageHeader } from '../../ui/page/page-header.tsx'
import { ApiErrorDetails } from '../../ui/feedback/api-error-details.tsx'
import { analyticsErrorMessage, analyticsQuery, serializeDays, parseDays } from './analytics.queries.ts'
import { MetricDefinitions } from './metric-definitions.tsx'
import { MetricTable } from './metric-table.tsx'
import { InsightFacts } from './insights-card.tsx'
import { formatPercent, formatCount } from '../../ui/format/numbers.ts'
import { CampaignsTable, CountriesTable, GoalsTable, PagesTable, SourcesTable } from './report-tables.tsx'
import styles from './report-page.module.css'
import { summarizeReport } from './report-summary.ts'

const PART_LABELS: Readonly<Record<ReportPart, string>> = {
  overview: 'Summary',
  series: 'Day by day',
  pages: 'Top pages',
  sources: 'Traffic sources',
  campaigns: 'Campaigns',
  devices: 'Devices',
  countries: 'Countries',
  conversions: 'Goals and conversions',
}

/** The printable report: select its parts, preview and print it (A2). */
export function ReportPage() {
  const [params] = useSearchParams()
  const days = parseDays(params)
  const [parts, setParts] = useState<readonly ReportPart[]>(REPORT_PARTS)
  const report = useQuery({ ...analyticsQuery(days, parts), enabled: parts.length > 0 })
  const toggle = (part: ReportPart): void =>
    setParts(REPORT_PARTS.filter((one) => (one === part ? !parts.includes(one) : parts.includes(one))))
  return (
    <>
      <PageHeader
        title="Analytics report"
        back={<BackLink to={`${paths.analytics}?${serializeDays(days)}`}>Back to Analytics</BackLink>}
        actions={
          <Button leftSection={<Icon name="print" size={16} />} disabled={!report.data} onClick={() => window.print()}>
            Print Report
          </Button>
        }
      />
      <fieldset className={styles.parts}>
        <legend>Sections to include</legend>
        {REPORT_PARTS.map((part) => (
          <Checkbox key={part} label={PART_LABELS[part]} checked={parts.includes(part)} onChange={() => toggle(part)} />
        ))}
      </fieldset>
      {report.isError ? (
        <Alert tone="bad" title={analyticsErrorMessage(report.error)}>
          <ApiErrorDetails error={report.error} />
        </Alert>
      ) : null}
      {report.data && parts.length > 0 ? <PrintableReport report={report.data} /> : null}
      {parts.length === 0 ? <Alert tone="info">Select at least one section.</Alert> : null}
    </>
  )
}

function PrintableReport({ report }: { report: AnalyticsReport }) {
  const { range, overview, series, pages, sources, campaigns, devices, countries, conversions } = report
  return (
    <article className={styles.paper} aria-label="Report">
      <header>
        <h2>Store visitors</h2>
        <p>{formatDateRange(range.from, range.to)}, New York time</p>
      </header>
      {overview ? (
        <ReportSection title="Summary">
          <p>{summarizeReport(report).join(' ')}</p>
          <InsightFacts overview={overview} />
        </ReportSection>
      ) : null}
      {conversions ? (
        <ReportSection title="Goals and conversions">
          <GoalsTable conversions={conversions} />
        </ReportSection>
      ) : null}
      {pages ? (
        <ReportSection title="Top pages">
          <PagesTable pages={pages.slice(0, display.analytics.topPages)} />
        </ReportSection>
      ) : null}
      {sources ? (
        <ReportSection title="Traffic sources">
          <SourcesTable sources={sources} />
        </ReportSection>
      ) : null}
      {campaigns ? (
        <ReportSection title="Campaigns">
          <CampaignsTable campaigns={campaigns} />
        </ReportSection>
      ) : null}
      {devices ? <DevicesSection devices={devices} /> : null}
      {countries ? (
        <ReportSection title="Countries">
          <CountriesTable countries={countries} />
        </ReportSection>
      ) : null}
      {series ? <SeriesSection series={series} /> : null}
      <ReportSection title="About these metrics">
        <MetricDefinitions />
      </ReportSection>
    </article>
  )
}

const ReportSection = ({ title, children }: { title: string; children: ReactNode }) => (
  <section>
    <h3>{title}</h3>
    {children}
  </section>
)

const DevicesSection = ({ devices }: { devices: NonNullable<AnalyticsReport['devices']> }) => (
  <ReportSection title="Devices">
    <MetricTable
      caption="Devices"
      rows={devices}
      rowKey={({ device }) => device}
      columns={[
        { header: 'Device', cell: ({ device }) => device },
        { header: 'Visitors', isNumber: true, cell: ({ users }) => formatCount(users) },
      ]}
    />
  </ReportSection>
)

const SeriesSection = ({ series }: { series: NonNullable<AnalyticsReport['series']> }) => (
  <ReportSection title={series.some(({ date }) => date.includes('T')) ? 'Hour by hour' : 'Day by day'}>
    <MetricTable
      caption="Over time"
      rows={series}
      rowKey={({ date }) => date}
      columns={[
        { header: 'When', cell: ({ date }) => (date.includes('T') ? date.slice(11) : formatIsoDay(date)) },
        { header: 'Visitors', isNumber: true, cell: ({ visitors }) => formatCount(visitors) },
        { header: 'Views', isNumber: true, cell: ({ pageViews }) => formatCount(pageViews) },
        { header: 'Bounces', isNumber: true, cell: ({ bounceRate }) => formatPercent(bounceRate) },
        { header: 'Orders', isNumber: true, cell: ({ conversions: orders }) => formatCount(orders) },
      ]}
    />
  </ReportSection>
)
