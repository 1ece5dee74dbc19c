import { Gauge, type Registry } from 'prom-client'

type Labels = Readonly<Record<string, string>>

/** Sets a gauge of a scrape. Labels distinguish several values; a gauge without a value is left out. */
export function setGauge(
  registry: Registry,
  name: string,
  help: string,
  values: number | readonly (readonly [Labels, number])[],
): void {
  const labeled = typeof values === 'number' ? [[{}, values] as const] : values
  const [first] = labeled
  if (!first) return
  const gauge = new Gauge({ name, help, labelNames: Object.keys(first[0]), registers: [registry] })
  for (const [labels, value] of labeled) gauge.set(labels, value)
}
