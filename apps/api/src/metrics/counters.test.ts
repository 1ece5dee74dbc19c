import { Registry } from 'prom-client'
import { expect, test } from 'vitest'
import { createCounters } from './counters.ts'
import { setGauge } from './set-gauge.ts'

test('counts requests by status, and their durations in cumulative buckets', async () => {
  const registry = new Registry()
  const { recordRequest } = createCounters(registry)
  for (const ms of [1, 200, 60_000]) recordRequest('GET', '/', 200, ms)
  const lines = (await registry.metrics()).split('\n')
  expect(lines).toContain('# TYPE atelier_requests_total counter')
  expect(lines).toContain('atelier_requests_total{method="GET",route="/",status="200"} 3')
  const bucket = (le: string): string => `atelier_request_seconds_bucket{le="${le}",method="GET",route="/"}`
  for (const counted of [`${bucket('0.005')} 1`, `${bucket('0.25')} 2`, `${bucket('10')} 2`, `${bucket('+Inf')} 3`]) {
    expect(lines).toContain(counted)
  }
  expect(lines).toContain('atelier_request_seconds_sum{method="GET",route="/"} 60.201')
})

test('leaves out a gauge without a value', async () => {
  const registry = new Registry()
  setGauge(registry, 'open', 'Open.', [])
  expect(await registry.metrics()).toBe('\n')
  setGauge(registry, 'open', 'Open.', 3)
  expect(await registry.metrics()).toContain('open 3\n')
  setGauge(registry, 'by_kind', 'By kind.', [[{ kind: 'a "b"' }, 1]])
  expect(await registry.metrics()).toContain(String.raw`by_kind{kind="a \"b\""} 1`)
})
