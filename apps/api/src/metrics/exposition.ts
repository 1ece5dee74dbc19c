/** Label names and values. Use few combinations: the process stores each of them for its whole life. */
export type Labels = Readonly<Record<string, string | number>>

/** Metrics in the text format of Prometheus (exposition format 0.0.4). */
export interface Series {
  lines: () => string[]
}

const escape = (value: string): string => value.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n')

const textOf = (labels: Labels): string =>
  Object.entries(labels)
    .map(([name, value]) => `${name}="${escape(String(value))}"`)
    .join(',')

const sample = (name: string, labels: string, value: number): string => `${name}${labels ? `{${labels}}` : ''} ${value}`

const head = (name: string, help: string, type: string): string[] => [
  `# HELP ${name} ${help}`,
  `# TYPE ${name} ${type}`,
]

export interface Counter extends Series {
  add: (labels: Labels) => void
}

/** Creates a counter, which only grows while the process runs. */
export function createCounter(name: string, help: string): Counter {
  const values = new Map<string, number>()
  return {
    add: (labels) => {
      const key = textOf(labels)
      values.set(key, (values.get(key) ?? 0) + 1)
    },
    lines: () => [...head(name, help, 'counter'), ...[...values].map(([key, value]) => sample(name, key, value))],
  }
}

export interface Histogram extends Series {
  observe: (labels: Labels, seconds: number) => void
}

/** From a cached response to one at which a client gives up. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

/** Creates a histogram of durations in seconds. */
export function createHistogram(name: string, help: string): Histogram {
  const series = new Map<string, { counts: number[]; sum: number; count: number }>()
  return {
    observe: (labels, seconds) => {
      const key = textOf(labels)
      const entry = series.get(key) ?? { counts: BUCKETS.map(() => 0), sum: 0, count: 0 }
      series.set(key, entry)
      const bucket = BUCKETS.findIndex((limit) => seconds <= limit)
      if (bucket >= 0) entry.counts[bucket] = (entry.counts[bucket] ?? 0) + 1
      entry.sum += seconds
      entry.count += 1
    },
    lines: () => {
      const lines = head(name, help, 'histogram')
      for (const [key, { counts, sum, count }] of series) {
        let upTo = 0
        const comma = key ? `${key},` : ''
        for (const [index, limit] of BUCKETS.entries()) {
          upTo += counts[index] ?? 0
          lines.push(sample(`${name}_bucket`, `${comma}le="${limit}"`, upTo))
        }
        lines.push(sample(`${name}_bucket`, `${comma}le="+Inf"`, count))
        lines.push(sample(`${name}_sum`, key, sum), sample(`${name}_count`, key, count))
      }
      return lines
    },
  }
}

/** Returns the lines of a gauge; several values are distinguished by labels. */
export const gauge = (name: string, help: string, values: readonly (readonly [Labels, number])[]): string[] =>
  values.length === 0
    ? []
    : [...head(name, help, 'gauge'), ...values.map(([labels, value]) => sample(name, textOf(labels), value))]
