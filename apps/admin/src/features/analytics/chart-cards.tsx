import type { AnalyticsReport } from '@atelier/domain/analytics/analytics.schema'
import { display } from '@atelier/domain/display'
import { useState } from 'react'
import { Card } from '../../ui/display/card.tsx'
import styles from './analytics.module.css'
import { VerticalBarChart, HorizontalBarChart } from '../../ui/charts/bars.tsx'
import { Doughnut, largestSlices, type Slice } from '../../ui/charts/doughnut.tsx'
import { MetricTable } from './metric-table.tsx'
import { formatPercent, formatCount } from '../../ui/format/numbers.ts'

const { topCountries } = display.analytics

/** Returns the source's label. Campaigns are marked, because a campaign may have the name of another source. */
const sourceLabel = ({ source, medium }: NonNullable<AnalyticsReport['sources']>[number]): string =>
  medium === 'campaign' ? `${source}, campaign` : source

/** The three charts (A2). Two have their table further down, the third toggles in place. */
export function ChartCards({ sources = [], devices = [], countries = [] }: AnalyticsReport) {
  return (
    <div className={styles.charts}>
      <Card
        title="Traffic sources"
        aside={
          <a className="text-link" href="#traffic-sources-detail">
            As a table
          </a>
        }
      >
        <Doughnut
          slices={largestSlices(
            // Counts visits: a visit has one source, a returning visitor may have several.
            sources
              .map((row) => ({ label: sourceLabel(row), value: row.visits }))
              .toSorted((a, b) => b.value - a.value),
          )}
          unit="visits"
        />
      </Card>
      <DevicesCard devices={devices.map(({ device, users }) => ({ label: device, value: users }))} />
      <Card
        title={`Top ${topCountries} countries`}
        aside={
          <a className="text-link" href="#all-countries">
            All countries
          </a>
        }
      >
        <HorizontalBarChart
          label={`Visitors of the top ${topCountries} countries`}
          bars={countries.slice(0, topCountries).map(({ country, users }) => ({ label: country, value: users }))}
        />
        <p className={styles.hint}>Estimated from the device’s time zone. IP addresses aren’t used.</p>
      </Card>
    </div>
  )
}

function DevicesCard({ devices }: { devices: readonly Slice[] }) {
  const [isTable, setIsTable] = useState(false)
  const users = devices.reduce((sum, { value }) => sum + value, 0)
  return (
    <Card
      title="Devices"
      aside={
        <button type="button" className="text-link" onClick={() => setIsTable((was) => !was)}>
          {isTable ? 'As a chart' : 'As a table'}
        </button>
      }
    >
      {isTable ? (
        <MetricTable
          caption="Devices"
          rows={devices}
          rowKey={({ label }) => label}
          columns={[
            { header: 'Device', cell: ({ label }) => label },
            { header: 'Visitors', isNumber: true, cell: ({ value }) => formatCount(value) },
            { header: 'Share', isNumber: true, cell: ({ value }) => formatPercent(value / users) },
          ]}
        />
      ) : (
        <VerticalBarChart label="Visitors by device" bars={devices} />
      )}
    </Card>
  )
}
