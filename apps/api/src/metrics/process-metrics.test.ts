import { Registry } from 'prom-client'
import { expect, onTestFinished, test } from 'vitest'
import { createProcessMetrics } from './process-metrics.ts'

test('reports every metric of the process at once, also before the first sample of the event loop', async () => {
  const metrics = createProcessMetrics()
  onTestFinished(metrics.stop)
  const registry = new Registry()
  metrics.addTo(registry)
  const text = await registry.metrics()
  for (const quantile of ['0.5', '0.99', '1']) {
    expect(text).toContain(`atelier_event_loop_delay_seconds{quantile="${quantile}"} 0\n`)
  }
  expect(text).toMatch(/^process_cpu_seconds_total \d/m)
})
