import { readdirSync } from 'node:fs'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { Counter, type Registry } from 'prom-client'
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
      setGauge(registry, 'process_resident_memory_bytes', 'Memory of this process.', rss)
      setGauge(registry, 'nodejs_heap_used_bytes', 'Memory of its objects.', heapUsed)
      const cpu = { name: 'process_cpu_seconds_total', help: 'Processor time since the start.' }
      new Counter({ ...cpu, registers: [registry] }).inc((user + system) / 1e6)
      setGauge(registry, 'process_open_fds', 'Open files and connections.', openFiles())
      setGauge(registry, 'process_uptime_seconds', 'Since the start.', process.uptime())
      const help = 'How late the process is to whatever it has to do.'
      setGauge(registry, 'atelier_event_loop_delay_seconds', help, delays(delay))
      delay.reset()
    },
    stop: () => delay.disable(),
  }
}

const delays = (delay: ReturnType<typeof monitorEventLoopDelay>): [{ quantile: string }, number][] =>
  delay.count === 0
    ? []
    : [
        [{ quantile: '0.5' }, lateness(delay.percentile(50))],
        [{ quantile: '0.99' }, lateness(delay.percentile(99))],
        [{ quantile: '1' }, lateness(delay.max)],
      ]

const lateness = (ns: number): number => Math.max(0, ns / NS - RESOLUTION_MS / 1_000)

/** Available only on Linux. */
function openFiles(): number | [] {
  try {
    return readdirSync('/proc/self/fd').length
  } catch {
    return []
  }
}
