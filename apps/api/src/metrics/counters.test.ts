import { Registry } from 'prom-client'
import { expect, test } from 'vitest'
import { createCounters } from './counters.ts'
import { setGauge } from './set-gauge.ts'

test('counts requests by status, and their durations in cumulative buckets', async () => {
  const registry = new Registry()
  const { recordRequest } = createCounters(registry)
  recordRequest('GET', '/a "b"', 200, 1)
  for (const ms of [1, 200, 60_000]) recordRequest('GET', '/', 200, ms)
  const lines = (await registry.metrics()).split('\n')
  expect(lines).toContain('# TYPE atelier_requests_total counter')
  expect(lines).toContain('atelier_requests_total{method="GET",route="/",status="200"} 3')
  expect(lines).toContain(String.raw`atelier_requests_total{method="GET",route="/a \"b\"",status="200"} 1`)
  const bucket = (le: string): string => `atelier_request_seconds_bucket{le="${le}",method="GET",route="/"}`
  for (const counted of [`${bucket('0.005')} 1`, `${bucket('0.25')} 2`, `${bucket('10')} 2`, `${bucket('+Inf')} 3`]) {
    expect(lines).toContain(counted)
  }
  expect(lines).toContain('atelier_request_seconds_sum{method="GET",route="/"} 60.201')
})

test('leaves out a gauge without a value', async () => {
  const registry = new Registry()
  setGauge(registry, 'process_open_fds', [])
  setGauge(registry, 'process_uptime_seconds', null)
  expect(await registry.metrics()).toBe('\n')
  setGauge(registry, 'process_open_fds', 3)
  expect(await registry.metrics()).toContain('process_open_fds 3\n')
  setGauge(registry, 'atelier_overdue_seconds', [
    [{ kind: 'holds' }, 1],
    [{ kind: 'emails' }, 2],
  ])
  const text = await registry.metrics()
  expect(text).toContain('atelier_overdue_seconds{kind="holds"} 1\n')
  expect(text).toContain('atelier_overdue_seconds{kind="emails"} 2\n')
})
