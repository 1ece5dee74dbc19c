import { readdirSync } from 'node:fs'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { gauge, type Labels } from './exposition.ts'

const NS = 1e9
/** Interval of the event loop samples; the measured value is the whole time between two samples. */
const RESOLUTION_MS = 20

/** Creates the metrics of the process itself. The event loop delay covers the time since the last scrape. */
export function createProcessMetrics(): { lines: () => string[]; stop: () => void } {
  const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS })
  delay.enable()
  return {
    lines: () => {
      const { rss, heapUsed } = process.memoryUsage()
      const { user, system } = process.cpuUsage()
      const lines = [
        ...gauge('process_resident_memory_bytes', 'Memory of this process.', [[{}, rss]]),
        ...gauge('nodejs_heap_used_bytes', 'Memory of its objects.', [[{}, heapUsed]]),
        ...gauge('process_cpu_seconds_total', 'Processor time since the start.', [[{}, (user + system) / 1e6]]),
        ...gauge('process_open_fds', 'Open files and connections.', openFiles()),
        ...gauge('process_uptime_seconds', 'Since the start.', [[{}, process.uptime()]]),
        ...gauge(
          'atelier_event_loop_delay_seconds',
          'How late the process is to whatever it has to do.',
          delays(delay),
        ),
      ]
      delay.reset()
      return lines
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
function openFiles(): [Labels, number][] {
  try {
    return [[{}, readdirSync('/proc/self/fd').length]]
  } catch {
    return []
  }
}
