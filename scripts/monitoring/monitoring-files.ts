import { ALERT_GROUPS, ALERTS, conditionOf } from './alerts.ts'
import { withJob } from './expressions.ts'
import { PANELS } from './panels.ts'

/** The name of the scrape job in docs/operations.md. */
const JOB = 'atelier'
const RUNBOOK = 'docs/operations/runbook.md'

/** Returns the anchor of an alert in the runbook, as Markdown makes it from the heading. */
export const anchorOf = (alert: string): string => alert.toLowerCase()

/** Returns the files for Prometheus and Grafana by their paths in the repository. */
export const monitoringFiles = (): Record<string, string> => ({
  'docs/operations/alerts.yml': alertRules(),
  'docs/operations/grafana-dashboard.json': `${JSON.stringify(dashboard(), null, 2)}\n`,
})

/** Strings of JSON are strings of YAML. */
const quoted = (text: string): string => JSON.stringify(text)

/** Returns the rules in the format of Prometheus. */
function alertRules(): string {
  const lines = ['# Written by scripts/monitoring/write-monitoring.ts. Change scripts/monitoring/alerts.ts.', 'groups:']
  for (const [group, alerts] of Object.entries(ALERT_GROUPS)) {
    lines.push(`  - name: ${group}`, '    rules:')
    for (const [name, alert] of Object.entries(alerts)) {
      lines.push(
        `      - alert: ${name}`,
        `        expr: ${quoted(withJob(conditionOf(alert), JOB))}`,
        `        for: ${alert.minutes}m`,
        '        labels:',
        `          severity: ${alert.severity}`,
        `          service: ${JOB}`,
        '        annotations:',
        `          summary: ${quoted(alert.summary)}`,
        `          runbook: ${RUNBOOK}#${anchorOf(name)}`,
      )
    }
  }
  return `${lines.join('\n')}\n`
}

type PanelFacts = (typeof PANELS)[string][number]

/** Columns of Grafana's grid, and the sizes of a panel in it. */
const COLUMNS = 24
const SIZES = { history: { w: 8, h: 8 }, now: { w: 3, h: 4 } }
const DATASOURCE = { type: 'prometheus', uid: '${datasource}' }
const GREEN = 'green'
/** Names of the queries of one panel. */
const REF_IDS = ['A', 'B', 'C', 'D']

/** Returns the dashboard in the format that Grafana imports. */
function dashboard(): object {
  const panels: object[] = []
  let y = 0
  let id = 0
  for (const [title, row] of Object.entries(PANELS)) {
    panels.push({ id: ++id, type: 'row', title, collapsed: false, gridPos: { x: 0, y, w: COLUMNS, h: 1 }, panels: [] })
    y += 1
    let x = 0
    let height = 0
    for (const panel of row) {
      const { w, h } = SIZES[panel.shows ?? 'history']
      if (x + w > COLUMNS) [x, y] = [0, y + height]
      panels.push({ id: ++id, ...panelOf(panel), gridPos: { x, y, w, h } })
      x += w
      height = h
    }
    y += height
  }
  return {
    title: 'Atelier',
    uid: 'atelier-shop',
    description: 'Written by scripts/monitoring/write-monitoring.ts.',
    tags: ['atelier'],
    timezone: 'browser',
    editable: true,
    graphTooltip: 1,
    refresh: '30s',
    schemaVersion: 39,
    time: { from: 'now-6h', to: 'now' },
    annotations: { list: [] },
    templating: { list: variables() },
    panels,
  }
}

/** The source of data and the scrape job are chosen in the dashboard. */
function variables(): object[] {
  const query = 'label_values(atelier_database_up, job)'
  return [
    { name: 'datasource', label: 'Prometheus', type: 'datasource', query: 'prometheus', hide: 0, refresh: 1 },
    {
      name: 'job',
      label: 'Shop',
      type: 'query',
      datasource: DATASOURCE,
      definition: query,
      query: { query, refId: 'jobs' },
      current: { text: JOB, value: JOB },
      hide: 0,
      includeAll: false,
      multi: false,
      refresh: 2,
      sort: 1,
    },
  ]
}

function panelOf({ title, unit, shows = 'history', queries, alerts = [] }: PanelFacts): object {
  const isFlag = unit === 'flag'
  const mappings = isFlag
    ? [{ type: 'value', options: { 0: { text: 'no', index: 0 }, 1: { text: 'yes', index: 1 } } }]
    : []
  const custom = {
    lineWidth: 1,
    fillOpacity: 8,
    showPoints: 'never',
    thresholdsStyle: { mode: alerts.length > 0 ? 'line' : 'off' },
  }
  return {
    type: shows === 'now' ? 'stat' : 'timeseries',
    title,
    ...(alerts.length > 0 && { description: alerts.map((name) => `${name}: ${ALERTS[name].summary}`).join('\n\n') }),
    datasource: DATASOURCE,
    fieldConfig: {
      defaults: {
        unit: isFlag ? 'none' : unit,
        ...(shows === 'history' && { min: 0, custom }),
        mappings,
        thresholds: { mode: 'absolute', steps: stepsOf(alerts) },
      },
      overrides: [],
    },
    options:
      shows === 'now'
        ? {
            colorMode: 'value',
            graphMode: 'none',
            reduceOptions: { calcs: ['lastNotNull'], fields: '', values: false },
          }
        : {
            legend: { displayMode: 'list', placement: 'bottom', showLegend: true },
            tooltip: { mode: 'multi', sort: 'desc' },
          },
    targets: queries.map(([legend, expression], at) => ({
      refId: REF_IDS[at],
      datasource: DATASOURCE,
      expr: withJob(expression, '$job'),
      legendFormat: legend === '' ? '__auto' : legend,
      range: shows === 'history',
      instant: shows === 'now',
    })),
  }
}

/** The steps of a panel from the thresholds of its alerts, which all look in the same direction. */
function stepsOf(names: NonNullable<PanelFacts['alerts']>): object[] {
  const limits = names.map((name) => ALERTS[name])
  const colorOf = ({ severity }: (typeof limits)[0]): string => (severity === 'critical' ? 'red' : 'orange')
  const [first] = limits
  if (first?.below !== undefined)
    return [
      { color: colorOf(first), value: null },
      { color: GREEN, value: first.below },
    ]
  const above = limits.toSorted((one, other) => (one.above ?? 0) - (other.above ?? 0))
  // A threshold of 0 is crossed by the smallest value above it.
  const steps = above.map((limit) => ({
    color: colorOf(limit),
    value: limit.above === 0 ? Number.EPSILON : limit.above,
  }))
  return [{ color: GREEN, value: null }, ...steps]
}
