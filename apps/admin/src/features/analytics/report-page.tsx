import { REPORT_PARTS, type AnalyticsReport } from '@atelier/domain/analytics/analytics.schema'
import { shopTimeName } from '@atelier/domain/region/region'
import { SALES_DIMENSIONS, type SalesBreakdown, type SalesReport } from '@atelier/domain/analytics/sales/sales.schema'
import { display } from '@atelier/domain/limits/display'
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
import {
  analyticsErrorMessage,
  analyticsQuery,
  parseCurrency,
  parseDays,
  serializeReport,
} from './analytics.queries.ts'
import { MetricDefinitions } from './metric-definitions.tsx'
import { MetricTable } from './metric-table.tsx'
import { InsightFacts } from './insights-card.tsx'
import { formatPercent, formatCount } from '../../ui/format/numbers.ts'
import { CampaignsTable, CountriesTable, GoalsTable, PagesTable, SourcesTable } from './report-tables.tsx'
import { SalesFigureList } from './sales/sales-figure-list.tsx'
import { OtherCurrencies } from './sales/other-currencies.tsx'
import { SalesBreakdownTable, salesTableName } from './sales/sales-tables.tsx'
import { salesBreakdownQuery, salesQuery } from './sales/sales.queries.ts'
import styles from './report-page.module.css'
import { summarizeReport } from './report-summary.ts'
import { REGION } from '../../region.ts'

/** The sections: sales, and those of the visits. */
const SECTIONS = ['sales', ...REPORT_PARTS] as const
type Section = (typeof SECTIONS)[number]

const SECTION_LABELS: Readonly<Record<Section, string>> = {
  sales: 'Sales',
  overview: 'Summary',
  series: 'Day by day',
  pages: 'Top pages',
  sources: 'Traffic sources',
  campaigns: 'Campaigns',
  devices: 'Devices',
  countries: 'Countries',
  conversions: 'Goals and conversions',
}

/** The printable report: select its sections, preview and print it (A2). */
export function ReportPage() {
  const [params] = useSearchParams()
  const days = parseDays(params)
  const currency = parseCurrency(params)
  const [sections, setSections] = useState<readonly Section[]>(SECTIONS)
  const parts = REPORT_PARTS.filter((part) => sections.includes(part))
  const hasSales = sections.includes('sales')
  const report = useQuery({ ...analyticsQuery(days, parts), enabled: parts.length > 0 })
  const sales = useQuery({ ...salesQuery(days, currency), enabled: hasSales })
  const breakdown = useQuery({ ...salesBreakdownQuery(days, currency), enabled: hasSales })
  const toggle = (section: Section): void =>
    setSections(SECTIONS.filter((one) => (one === section ? !sections.includes(one) : sections.includes(one))))
  const failure = report.error ?? sales.error ?? breakdown.error
  const isComplete = (parts.length === 0 || report.data) && (!hasSales || (sales.data && breakdown.data))
  return (
    <>
      <PageHeader
        title="Analytics report"
        back={<BackLink to={`${paths.analytics}?${serializeReport(days, currency)}`}>Back to Analytics</BackLink>}
        actions={
          <Button
            leftSection={<Icon name="print" size={16} />}
            disabled={!isComplete || sections.length === 0}
            onClick={() => window.print()}
          >
            Print Report
          </Button>
        }
      />
      <fieldset className="flex flex-wrap gap-x-5 gap-y-2.5 min-w-0 p-0 mx-0 mt-0 mb-4 border-0 [&_legend]:px-0 [&_legend]:pt-0 [&_legend]:pb-2 [&_legend]:text-small [&_legend]:text-ink-soft print:hidden">
        <legend>Sections to include</legend>
        {SECTIONS.map((one) => (
          <Checkbox
            key={one}
            label={SECTION_LABELS[one]}
            checked={sections.includes(one)}
            onChange={() => toggle(one)}
          />
        ))}
      </fieldset>
      {failure ? (
        <Alert tone="bad" title={analyticsErrorMessage(failure)}>
          <ApiErrorDetails error={failure} />
        </Alert>
      ) : null}
      {isComplete && sections.length > 0 ? (
        <PrintableReport
          report={parts.length > 0 ? report.data : undefined}
          sales={hasSales ? sales.data : undefined}
          breakdown={hasSales ? breakdown.data : undefined}
        />
      ) : null}
      {sections.length === 0 ? <Alert tone="info">Select at least one section.</Alert> : null}
    </>
  )
}

interface PrintableReportProps {
  report?: AnalyticsReport
  sales?: SalesReport
  breakdown?: SalesBreakdown
}

function PrintableReport({ report, sales, breakdown }: PrintableReportProps) {
  const range = sales?.range ?? report?.range
  return (
    <article
      className={`${styles.paper} max-w-195 px-11 pt-10 pb-12 bg-surface border border-line rounded-lg max-xs:px-4 max-xs:py-6 print:max-w-none print:p-0 print:border-0`}
      aria-label="Report"
    >
      <header>
        <h2>{report ? (sales ? 'Sales and visitors' : 'Store visitors') : 'Sales'}</h2>
        {range ? (
          <p>
            {formatDateRange(range.from, range.to)}, {shopTimeName(REGION)}
          </p>
        ) : null}
      </header>
      {sales && breakdown ? <SalesSections report={sales} breakdown={breakdown} /> : null}
      {report ? <VisitSections report={report} /> : null}
      <ReportSection title="About these metrics">
        <MetricDefinitions />
      </ReportSection>
    </article>
  )
}

const SalesSections = ({ report, breakdown }: { report: SalesReport; breakdown: SalesBreakdown }) => (
  <>
    <ReportSection title="Sales">
      <SalesFigureList report={report} />
      <OtherCurrencies report={report} />
    </ReportSection>
    {SALES_DIMENSIONS.filter((dimension) => breakdown[dimension].length > 0).map((dimension) => (
      <ReportSection key={dimension} title={salesTableName(dimension)}>
        <SalesBreakdownTable
          rows={breakdown[dimension].slice(0, display.analytics.topPages)}
          dimension={dimension}
          currency={report.currency}
        />
      </ReportSection>
    ))}
  </>
)

function VisitSections({ report }: { report: AnalyticsReport }) {
  const { overview, series, pages, sources, campaigns, devices, countries, conversions } = report
  return (
    <>
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
    </>
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
