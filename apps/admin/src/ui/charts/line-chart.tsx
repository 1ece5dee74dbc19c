import { lazy, Suspense } from 'react'
import type { LinePlotProps } from './line-plot.tsx'

export type { LinePoint } from './line-point.ts'

/** Loads the chart library, which only screens with a line chart need. */
const LinePlot = lazy(async () => ({ default: (await import('./line-plot.tsx')).LinePlot }))

/** A line chart over time. Reserves its height while the library loads. Screens show the same data in a table. */
export const LineChart = (props: LinePlotProps) => (
  <div className="min-h-65">
    <Suspense fallback={null}>
      <LinePlot {...props} />
    </Suspense>
  </div>
)
