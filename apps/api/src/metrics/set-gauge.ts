import { Gauge, type Registry } from 'prom-client'
import { metricOptions, type MetricLabel, type MetricLabelValue, type MetricName } from './metric-list.ts'

type Labels<N extends MetricName> = { readonly [L in MetricLabel<N>]: MetricLabelValue<N, L> }

/** Sets a gauge of a scrape. Labels distinguish several values; a gauge without a value is left out. */
export function setGauge<N extends MetricName>(
  registry: Registry,
  name: N,
  values: number | null | readonly (readonly [Labels<N>, number])[],
): void {
  if (values === null) return
  const labeled = typeof values === 'number' ? [[{}, values] as const] : values
  if (labeled.length === 0) return
  const gauge = new Gauge<string>({ ...metricOptions(name), registers: [registry] })
  for (const [labels, value] of labeled) gauge.set(labels, value)
}
