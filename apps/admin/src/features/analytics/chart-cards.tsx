import type { AnalyticsReport } from '@atelier/domain/analytics/analytics.schema'
import { display } from '@atelier/domain/limits/display'
import type { ReactNode } from 'react'
import { HorizontalBarChart, VerticalBarChart } from '../../ui/charts/bars.tsx'
import { ChartFrame } from '../../ui/charts/chart-frame.tsx'
import { Doughnut, largestSlices, type Slice } from '../../ui/charts/doughnut.tsx'
import { formatCount, formatPercent } from '../../ui/format/numbers.ts'
import styles from './analytics.module.css'

const { topCountries } = display.analytics

/** Returns the source's label. Campaigns are marked, because a campaign may have the name of another source. */
const sourceLabel = ({ source, medium }: NonNullable<AnalyticsReport['sources']>[number]): string =>
  medium === 'campaign' ? `${source}, campaign` : source

/** The three charts (A2), each with its data as a table and as CSV. */
export function ChartCards({ sources = [], devices = [], countries = [] }: AnalyticsReport) {
  // Counts visits: a visit has one source, a returning visitor may have several.
  const visits = sources
    .map((row) => ({ label: sourceLabel(row), value: row.visits }))
    .toSorted((a, b) => b.value - a.value)
  const users = devices.map(({ device, users: value }) => ({ label: device, value }))
  const visitors = countries.map(({ country, users: value }) => ({ label: country, value }))
  return (
    <div className="grid grid-cols-[minmax(0,1.35fr)_minmax(0,0.9fr)_minmax(0,1fr)] gap-4 max-[1300px]:grid-cols-2 max-md:grid-cols-1">
      <SharesFrame name="Traffic sources" label="Source" unit="Visits" shares={visits}>
        <Doughnut slices={largestSlices(visits)} unit="visits" />
      </SharesFrame>
      <SharesFrame name="Devices" label="Device" unit="Visitors" shares={users}>
        <VerticalBarChart label="Visitors by device" bars={users} />
      </SharesFrame>
      <SharesFrame
        name={`Top ${topCountries} countries`}
        label="Country"
        unit="Visitors"
        shares={visitors}
        foot={<p className={styles.hint}>Estimated from the device’s time zone. IP addresses aren’t used.</p>}
      >
        <HorizontalBarChart
          label={`Visitors of the top ${topCountries} countries`}
          bars={visitors.slice(0, topCountries)}
        />
      </SharesFrame>
    </div>
  )
}

interface SharesFrameProps {
  name: string
  /** Headers of the label and of the number. */
  label: string
  unit: string
  shares: readonly Slice[]
  foot?: ReactNode
  children: ReactNode
}

/** A chart of shares of a whole. */
function SharesFrame({ name, label, unit, shares, foot, children }: SharesFrameProps) {
  const sum = Math.max(
    1,
    shares.reduce((total, { value }) => total + value, 0),
  )
  return (
    <ChartFrame<Slice>
      name={name}
      rows={shares}
      rowKey={(share) => share.label}
      columns={[
        { header: label, text: (share) => share.label },
        { header: unit, isNumber: true, text: ({ value }) => formatCount(value), value: ({ value }) => value },
        {
          header: 'Share',
          isNumber: true,
          text: ({ value }) => formatPercent(value / sum),
          value: ({ value }) => value / sum,
        },
      ]}
      foot={foot}
    >
      {children}
    </ChartFrame>
  )
}
