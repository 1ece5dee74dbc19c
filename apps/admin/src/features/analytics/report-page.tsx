import { REPORT_PARTS, type AnalyticsReport, type ReportPart } from '@atelier/domain/analytics/analytics.schema'
import { policy } from '@atelier/domain/policy'
import { Button, Checkbox } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { paths } from '../../paths.ts'
import { BackLink } from '../../ui/back-link.tsx'
import { isoDayInWords, rangeInWords } from '../../ui/dates.ts'
import { Icon } from '../../ui/icon.tsx'
import { Note } from '../../ui/note.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { ServerAnswer } from '../../ui/server-answer.tsx'
import { analyticsProblem, analyticsQuery, daysAddress, daysIn } from './analytics.queries.ts'
import { FigureMeanings } from './figure-meanings.tsx'
import { FigureTable } from './figure-table.tsx'
import { InsightFacts } from './insights-card.tsx'
import { asPercent, exactly } from '../../ui/numbers.ts'
import { CampaignsTable, CountriesTable, GoalsTable, PagesTable, SourcesTable } from './report-tables.tsx'
import styles from './report-page.module.css'
import { summaryOf } from './summary-words.ts'

const PART_WORDS: Readonly<Record<ReportPart, string>> = {
  overview: 'Summary',
  series: 'Day by day',
  pages: 'Top pages',
  sources: 'Traffic sources',
  campaigns: 'Campaigns',
  devices: 'Devices',
  countries: 'Countries',
  conversions: 'Goals and conversions',
}

/** A2's report, for paper: choose its parts, look at it, print it. */
export function ReportPage() {
  const [params] = useSearchParams()
  const days = daysIn(params)
  const [parts, setParts] = useState<readonly ReportPart[]>(REPORT_PARTS)
  const report = useQuery({ ...analyticsQuery(days, parts), enabled: parts.length > 0 })
  const toggle = (part: ReportPart): void =>
    setParts(REPORT_PARTS.filter((one) => (one === part ? !parts.includes(one) : parts.includes(one))))
  return (
    <>
      <PageHeader
        title="Analytics report"
        back={<BackLink to={`${paths.analytics}?${daysAddress(days)}`}>Back to Analytics</BackLink>}
        actions={
          <Button leftSection={<Icon name="print" size={16} />} disabled={!report.data} onClick={() => window.print()}>
            Print Report
          </Button>
        }
      />
      <fieldset className={styles.parts}>
        <legend>What it tells</legend>
        {REPORT_PARTS.map((part) => (
          <Checkbox key={part} label={PART_WORDS[part]} checked={parts.includes(part)} onChange={() => toggle(part)} />
        ))}
      </fieldset>
      {report.isError ? (
        <Note tone="bad" title={analyticsProblem(report.error)}>
          <ServerAnswer error={report.error} />
        </Note>
      ) : null}
      {report.data && parts.length > 0 ? <Paper report={report.data} /> : null}
      {parts.length === 0 ? <Note tone="info">Choose at least one part.</Note> : null}
    </>
  )
}

function Paper({ report }: { report: AnalyticsReport }) {
  const { range, overview, series, pages, sources, campaigns, devices, countries, conversions } = report
  return (
    <article className={styles.paper} aria-label="Report">
      <header>
        <h2>Visitors of the shop</h2>
        <p>{rangeInWords(range.from, range.to)}, days of New York</p>
      </header>
      {overview ? (
        <section>
          <h3>Summary</h3>
          <p>{summaryOf(report).join(' ')}</p>
          <InsightFacts overview={overview} />
        </section>
      ) : null}
      {conversions ? (
        <section>
          <h3>Goals and conversions</h3>
          <GoalsTable conversions={conversions} />
        </section>
      ) : null}
      {pages ? (
        <section>
          <h3>Top pages</h3>
          <PagesTable pages={pages.slice(0, policy.analytics.topPages)} />
        </section>
      ) : null}
      {sources ? (
        <section>
          <h3>Traffic sources</h3>
          <SourcesTable sources={sources} />
        </section>
      ) : null}
      {campaigns ? (
        <section>
          <h3>Campaigns</h3>
          <CampaignsTable campaigns={campaigns} />
        </section>
      ) : null}
      {devices ? (
        <section>
          <h3>Devices</h3>
          <FigureTable
            caption="Devices"
            rows={devices}
            rowKey={({ device }) => device}
            columns={[
              { header: 'Device', cell: ({ device }) => device },
              { header: 'Visitors', isNumber: true, cell: ({ users }) => exactly(users) },
            ]}
          />
        </section>
      ) : null}
      {countries ? (
        <section>
          <h3>Countries</h3>
          <CountriesTable countries={countries} />
        </section>
      ) : null}
      {series ? (
        <section>
          <h3>{series.some(({ date }) => date.includes('T')) ? 'Hour by hour' : 'Day by day'}</h3>
          <FigureTable
            caption="Over time"
            rows={series}
            rowKey={({ date }) => date}
            columns={[
              { header: 'When', cell: ({ date }) => (date.includes('T') ? date.slice(11) : isoDayInWords(date)) },
              { header: 'Visitors', isNumber: true, cell: ({ visitors }) => exactly(visitors) },
              { header: 'Views', isNumber: true, cell: ({ pageViews }) => exactly(pageViews) },
              { header: 'Bounces', isNumber: true, cell: ({ bounceRate }) => asPercent(bounceRate) },
              { header: 'Orders', isNumber: true, cell: ({ conversions: orders }) => exactly(orders) },
            ]}
          />
        </section>
      ) : null}
      <section>
        <h3>What the figures mean</h3>
        <FigureMeanings />
      </section>
    </article>
  )
}
