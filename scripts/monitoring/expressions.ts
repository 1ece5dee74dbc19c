import { EXPORTED_METRICS, NON_API_ROUTES } from '../../apps/api/src/metrics/metric-list.ts'
import { ENDPOINTS } from '../../packages/domain/src/all-endpoints/endpoints.ts'

/** The time series that an expression of Prometheus names once, such as `up{instance="a"}`. */
interface Selector {
  metric: string
  matchers: { label: string; operator: string; value: string }[]
  /** The function or aggregation around it, such as `rate`. */
  inside: string
}

type Facts = (typeof EXPORTED_METRICS)[keyof typeof EXPORTED_METRICS]

/** Metrics and labels that Prometheus adds. It renames a label `job` of a metric, because it sets its own. */
const OF_PROMETHEUS = { metric: 'up', labels: ['job', 'instance'], renamed: { job: 'exported_job' } }
const WORDS = new Set(['sum', 'max', 'min', 'avg', 'count', 'and', 'or', 'unless', 'bool', 'Inf'])
const TOKEN =
  /\b(?:by|without|on|ignoring)\s*\((?<labels>[^)]*)\)|\[[^\]]*\]|"[^"]*"|[\d.]+|(?<func>[a-z_]\w*)\s*\(|(?<metric>[A-Za-z_]\w*)(?<matchers>\{[^}]*\})?/g
const MATCHER = /(?<label>\w+)\s*(?<operator>=~|!~|!=|=)\s*"(?<value>[^"]*)"/g

/** Returns what an expression names: time series, and labels to group by. */
function parse(expression: string): { selectors: Selector[]; labels: string[] } {
  const selectors: Selector[] = []
  const labels: string[] = []
  let inside = ''
  for (const { groups = {} } of expression.matchAll(TOKEN)) {
    const { func, metric, matchers = '', labels: list } = groups
    if (list !== undefined) labels.push(...list.split(',').map((label) => label.trim()))
    else if (func !== undefined) inside = func
    else if (metric !== undefined && WORDS.has(metric)) inside = metric
    else if (metric !== undefined) {
      const found = [...matchers.matchAll(MATCHER)].map((match) => match.groups as unknown as Selector['matchers'][0])
      selectors.push({ metric, matchers: found, inside })
      inside = ''
    }
  }
  return { selectors, labels: labels.filter((label) => label !== '') }
}

/** Returns the metrics that an expression names, a histogram without the suffix of its series. */
export const metricsIn = (expression: string): string[] =>
  parse(expression).selectors.map(({ metric }) => baseName(metric))

/** Returns the labels that tell the results of an expression apart. */
export function labelsOfResult(expression: string): string[] {
  const { selectors, labels } = parse(expression)
  return /\b(?:sum|max|min|avg|count)\b/.test(expression) ? labels : selectors.flatMap(({ metric }) => labelsOf(metric))
}

/** Adds the label of the scrape job to every time series of an expression. */
export const withJob = (expression: string, job: string): string =>
  expression.replaceAll(TOKEN, (text, ...rest) => {
    const { metric, matchers } = rest.at(-1) as Record<string, string | undefined>
    if (metric === undefined || WORDS.has(metric)) return text
    const others = matchers === undefined || matchers === '{}' ? '' : `,${matchers.slice(1, -1)}`
    return `${metric}{job="${job}"${others}}`
  })

/** Returns what is wrong with an expression: metrics, labels and values that the shop does not export, and misuse. */
export function faultsOf(expression: string): string[] {
  const { selectors, labels } = parse(expression)
  const known = new Set(selectors.flatMap(({ metric }) => labelsOf(metric)))
  return [
    ...(selectors.length === 0 ? ['names no metric'] : []),
    ...labels.filter((label) => !known.has(label)).map((label) => `groups by ${label}, which no metric of it has`),
    ...selectors.flatMap(selectorFaults),
  ]
}

function selectorFaults({ metric, matchers, inside }: Selector): string[] {
  if (metric === OF_PROMETHEUS.metric) return matchers.flatMap(({ label }) => missingLabel(metric, label))
  const facts = factsOf(metric)
  if (!facts) return [`${metric} is not exported`]
  const isCounted = facts.kind !== 'gauge'
  const isInRate = /^(?:rate|increase)$/.test(inside)
  return [
    ...(isCounted && !isInRate ? [`${metric} only grows: use rate or increase`] : []),
    ...(!isCounted && isInRate ? [`${metric} is a gauge: ${inside} has no meaning`] : []),
    ...(facts.of === 'shop' && inside === 'sum' ? [`${metric} is the same in every process: use max`] : []),
    ...(facts.kind === 'histogram' && baseName(metric) === metric ? [`${metric} has no series of this name`] : []),
    ...matchers.flatMap((matcher) => [...missingLabel(metric, matcher.label), ...valueFaults(facts, matcher)]),
  ]
}

const missingLabel = (metric: string, label: string): string[] =>
  labelsOf(metric).includes(label) ? [] : [`${metric} has no label ${label}`]

/** Returns the values of a matcher that its label never has. A pattern may only be a list of values, except of a status. */
function valueFaults(facts: Facts, { label, operator, value }: Selector['matchers'][0]): string[] {
  const listed = label === 'route' ? ROUTES : (facts.labels as Record<string, readonly string[] | 'any'>)[label]
  if (listed === undefined || listed === 'any') return []
  const values = operator.endsWith('~') ? value.split('|') : [value]
  return values.filter((each) => !listed.includes(each)).map((each) => `${label} is never ${each}`)
}

const ROUTES: readonly string[] = [...NON_API_ROUTES, ...ENDPOINTS.map(({ endpoint }) => endpoint.path)]

/** A histogram exports three series. */
const baseName = (metric: string): string => {
  const base = metric.replace(/_(?:bucket|sum|count)$/, '')
  return factsOf(base)?.kind === 'histogram' ? base : metric
}

const factsOf = (metric: string): Facts | undefined => {
  const all: Readonly<Record<string, Facts>> = EXPORTED_METRICS
  return all[metric] ?? all[metric.replace(/_(?:bucket|sum|count)$/, '')]
}

function labelsOf(metric: string): string[] {
  const own = Object.keys(factsOf(metric)?.labels ?? {}).map((label) =>
    label === 'job' ? OF_PROMETHEUS.renamed.job : label,
  )
  return [...OF_PROMETHEUS.labels, ...own, ...(metric.endsWith('_bucket') ? ['le'] : [])]
}
