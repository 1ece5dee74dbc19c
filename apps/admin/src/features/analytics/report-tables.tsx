import type { AnalyticsReport } from '@atelier/domain/analytics/analytics.schema'
import { formatAmount } from '@atelier/domain/money/money'
import { MetricTable } from './metric-table.tsx'
import { formatCount } from '../../ui/format/numbers.ts'
import { formatRate } from './metric-display.ts'
import { OtherSums } from '../../ui/display/other-sums.tsx'
import { REGION } from '../../region.ts'

const DETAILS = 'block pb-1 note'

type Rows<Part extends keyof AnalyticsReport> = NonNullable<AnalyticsReport[Part]>

/** Top pages (A2). */
export function PagesTable({ pages }: { pages: Rows<'pages'> }) {
  return (
    <MetricTable
      caption="Top pages"
      rows={pages}
      rowKey={({ path }) => path}
      columns={[
        {
          header: 'Page',
          cell: ({ path }) => (
            <span className="wrap-anywhere" title={path}>
              {path}
            </span>
          ),
        },
        { header: 'Visitors', isNumber: true, cell: ({ uniqueViews }) => formatCount(uniqueViews) },
        { header: 'Views', isNumber: true, cell: ({ pageViews }) => formatCount(pageViews) },
      ]}
    />
  )
}

/** Traffic sources in detail (A2). */
export function SourcesTable({ sources, isLong }: { sources: Rows<'sources'>; isLong?: boolean }) {
  return (
    <MetricTable
      caption="Traffic sources"
      rows={sources}
      rowKey={({ source, medium }) => `${source} ${medium}`}
      {...(isLong ? { isLong } : {})}
      columns={[
        { header: 'Source', cell: ({ source }) => <span className="wrap-anywhere">{source}</span> },
        { header: 'Medium', cell: ({ medium }) => medium },
        { header: 'Visitors', isNumber: true, cell: ({ visitors }) => formatCount(visitors) },
        { header: 'Visits', isNumber: true, cell: ({ visits }) => formatCount(visits) },
      ]}
    />
  )
}

/** Visits by campaign name (utm_campaign). */
export function CampaignsTable({ campaigns }: { campaigns: Rows<'campaigns'> }) {
  const revenueOf = ({ revenue, currency, otherTotals }: Rows<'campaigns'>[number]) => (
    <>
      {formatAmount(revenue, currency, REGION)}
      <OtherSums totals={otherTotals} />
    </>
  )
  return (
    <>
      <MetricTable
        caption="Campaigns"
        rows={campaigns}
        rowKey={({ campaign, source }) => `${campaign} ${source}`}
        nothing="No visits from campaign links (utm_campaign) in this period."
        isLong
        columns={[
          {
            header: 'Campaign',
            cell: ({ campaign, source }) => (
              <>
                <span className="wrap-anywhere">{campaign}</span>
                <span className={DETAILS}>{source}</span>
              </>
            ),
          },
          { header: 'Visits', isNumber: true, cell: ({ visits }) => formatCount(visits) },
          { header: 'Orders', isNumber: true, cell: ({ orders }) => formatCount(orders) },
          { header: 'Revenue', isNumber: true, cell: revenueOf },
        ]}
      />
      {campaigns.length > 0 ? (
        <p className="px-5 pt-2.5 pb-3.5 note max-md:px-4">
          Only orders placed during the same visit. Revenue is net of refunds.
        </p>
      ) : null}
    </>
  )
}

/** All countries (A2). */
export function CountriesTable({ countries, isLong }: { countries: Rows<'countries'>; isLong?: boolean }) {
  return (
    <MetricTable
      caption="All countries"
      rows={countries}
      rowKey={({ code }) => code}
      {...(isLong ? { isLong } : {})}
      columns={[
        { header: 'Country', cell: ({ country }) => country },
        { header: 'Visitors', isNumber: true, cell: ({ users }) => formatCount(users) },
      ]}
    />
  )
}

/** Goals, each with its details below (A2). */
export function GoalsTable({ conversions }: { conversions: Rows<'conversions'> }) {
  return (
    <MetricTable
      caption="Goals and conversions"
      rows={conversions}
      rowKey={({ event }) => event}
      columns={[
        {
          header: 'Goal',
          cell: ({ event, details }) => (
            <>
              {event}
              {details.length > 0 ? (
                <span className={DETAILS}>
                  {details.map(({ name, conversions: count }) => `${name} ${formatCount(count)}`).join(', ')}
                </span>
              ) : null}
            </>
          ),
        },
        { header: 'Conversions', isNumber: true, cell: ({ conversions: count }) => formatCount(count) },
        { header: 'Rate', isNumber: true, cell: ({ conversionRate }) => formatRate(conversionRate) },
      ]}
    />
  )
}
