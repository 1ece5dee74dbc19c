import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { EXPORTED_METRICS } from '../../apps/api/src/metrics/metric-list.ts'
import { ALERT_GROUPS, ALERTS, conditionOf, type AlertName } from './alerts.ts'
import { faultsOf, labelsOfResult, metricsIn, withJob } from './expressions.ts'
import { anchorOf, monitoringFiles } from './monitoring-files.ts'
import { PANELS } from './panels.ts'

const read = (path: string): string => readFileSync(join(import.meta.dirname, '../..', path), 'utf8')
const files = monitoringFiles()
const rules = files['docs/operations/alerts.yml'] ?? ''
const alerts = Object.entries(ALERTS) as [AlertName, (typeof ALERTS)[AlertName]][]
const panels = Object.values(PANELS).flat()

test('finds metrics, labels and values that the shop does not export', () => {
  const faults = {
    'sum(rate(atelier_request_total[5m]))': ['atelier_request_total is not exported'],
    'max(atelier_orders_last_hour{market="eu"})': ['atelier_orders_last_hour has no label market'],
    'sum by (rout) (rate(atelier_requests_total[5m]))': ['groups by rout, which no metric of it has'],
    'atelier_overdue_seconds{kind=~"holds|hold"}': ['kind is never hold'],
    'rate(atelier_requests_total{route="/api/order"}[5m])': ['route is never /api/order'],
    'rate(atelier_jobs_total{job="send-mail"}[5m])': [],
    'sum by (exported_job) (increase(atelier_jobs_total{outcome!="done"}[5m]))': [],
    'sum by (le) (rate(atelier_request_seconds_bucket{route="cached"}[5m]))': [],
    'sum by (le) (rate(atelier_request_seconds_count[5m]))': ['groups by le, which no metric of it has'],
    'up{instance="a"} == 1 or absent(up)': [],
    'up{route="a"}': ['up has no label route'],
    '1 > 0': ['names no metric'],
  }
  expect(Object.fromEntries(Object.keys(faults).map((expression) => [expression, faultsOf(expression)]))).toEqual(
    faults,
  )
})

test('finds metrics that are used against their kind', () => {
  expect(faultsOf('atelier_requests_total > 5')).toEqual(['atelier_requests_total only grows: use rate or increase'])
  expect(faultsOf('rate(atelier_mails_waiting[5m])')).toEqual(['atelier_mails_waiting is a gauge: rate has no meaning'])
  expect(faultsOf('rate(atelier_request_seconds[5m])')).toEqual(['atelier_request_seconds has no series of this name'])
  for (const sum of ['sum(atelier_mails_waiting)', 'sum by (job) (atelier_mails_waiting)']) {
    expect(faultsOf(sum)).toEqual(['atelier_mails_waiting is the same in every process: use max'])
  }
})

test('adds the job to each time series and to nothing else', () => {
  expect(withJob('max by (kind) (atelier_overdue_seconds{kind="holds"}) > 600 and absent(up == 1)', '$job')).toBe(
    'max by (kind) (atelier_overdue_seconds{job="$job",kind="holds"}) > 600 and absent(up{job="$job"} == 1)',
  )
})

test('the files are those that write-monitoring.ts writes', () => {
  // On a difference: node scripts/monitoring/write-monitoring.ts
  for (const [path, text] of Object.entries(files)) expect(read(path)).toBe(text)
})

test.each(alerts)('the alert %s uses what the shop exports', (_, alert) => {
  expect(faultsOf(conditionOf(alert))).toEqual([])
  expect([alert.above, alert.below].filter((limit) => limit !== undefined)).toHaveLength(1)
  expect(alert.summary).toMatch(/^[A-Z].*\.$/)
})

test.each(panels)('the panel "$title" uses what the shop exports', ({ queries, alerts: drawn = [] }) => {
  expect(queries.flatMap(([, expression]) => faultsOf(expression))).toEqual([])
  for (const [legend, expression] of queries) {
    const named = [...legend.matchAll(/\{\{(\w+)\}\}/g)].map(([, label]) => label)
    expect(labelsOfResult(expression)).toEqual(expect.arrayContaining(named))
  }
  // Thresholds of one panel look in the same direction.
  expect(new Set(drawn.map((name) => ALERTS[name].below === undefined)).size).toBeLessThanOrEqual(1)
})

test('every metric stands in a panel', () => {
  const shown = new Set(panels.flatMap(({ queries }) => queries.flatMap(([, expression]) => metricsIn(expression))))
  expect(Object.keys(EXPORTED_METRICS).filter((name) => !shown.has(name))).toEqual([])
})

test('every alert has a name of its own and a paragraph in the runbook, which has no other', () => {
  const names = Object.values(ALERT_GROUPS).flatMap(Object.keys)
  expect(new Set(names).size).toBe(names.length)
  const runbook = read('docs/operations/runbook.md')
  const paragraphs = new Map(
    runbook
      .split(/^## /m)
      .slice(1)
      .map((text) => [text.slice(0, text.indexOf('\n')), text] as const),
  )
  expect([...paragraphs.keys()]).toEqual(names)
  for (const [name, { summary, severity, minutes }] of alerts) {
    expect(rules).toContain(`runbook: docs/operations/runbook.md#${anchorOf(name)}\n`)
    const paragraph = paragraphs.get(name)?.replaceAll(/\s+/g, ' ')
    expect(paragraph).toContain(`${summary} *${severity}, after ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}*`)
    expect(paragraph).toMatch(/\*\*Means\.\*\* [A-Z`].{30,}\*\*Look at\.\*\* [A-Z`].{20,}\*\*Do\.\*\* [A-Z`].{20,}/)
  }
})

test('neither file names a host', () => {
  expect(Object.values(files).join('\n')).not.toMatch(/https?:|localhost|\d+\.\d+\.\d+\.\d+/)
})
