import { readdirSync } from 'node:fs'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { Counter, type Registry } from 'prom-client'
import { metricOptions, type MetricLabelValue } from './metric-list.ts'
import { setGauge } from './set-gauge.ts'

const NS = 1e9
/** Interval of the event loop samples; the measured value is the whole time between two samples. */
const RESOLUTION_MS = 20

/** Measures the process itself. The event loop delay covers the time since the last scrape. */
export function createProcessMetrics(): { addTo: (registry: Registry) => void; stop: () => void } {
  const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS })
  delay.enable()
  return {
    addTo: (registry) => {
      const { rss, heapUsed } = process.memoryUsage()
      const { user, system } = process.cpuUsage()
      setGauge(registry, 'process_resident_memory_bytes', rss)
      setGauge(registry, 'nodejs_heap_used_bytes', heapUsed)
      const cpu = new Counter({ ...metricOptions('process_cpu_seconds_total'), registers: [registry] })
      cpu.inc((user + system) / 1e6)
      setGauge(registry, 'process_open_fds', openFiles())
      setGauge(registry, 'process_uptime_seconds', process.uptime())
      setGauge(registry, 'atelier_event_loop_delay_seconds', delays(delay))
      delay.reset()
    },
    stop: () => delay.disable(),
  }
}

/** Before the first sample, 20 to 40 ms after the last scrape, the process was late to nothing. */
const delays = (
  delay: ReturnType<typeof monitorEventLoopDelay>,
): [{ quantile: MetricLabelValue<'atelier_event_loop_delay_seconds', 'quantile'> }, number][] => [
  [{ quantile: '0.5' }, lateness(delay.percentile(50))],
  [{ quantile: '0.99' }, lateness(delay.percentile(99))],
  [{ quantile: '1' }, lateness(delay.max)],
]

const lateness = (ns: number): number => Math.max(0, ns / NS - RESOLUTION_MS / 1_000)

/** Available only on Linux. */
function openFiles(): number | null {
  try {
    return readdirSync('/proc/self/fd').length
  } catch {
    return null
  }
}
