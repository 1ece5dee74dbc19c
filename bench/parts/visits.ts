import type { Bench } from '../bench.ts'
import { atMost } from '../report.ts'
import { measureEmbeddedVisits, measureVisits } from '../visits.ts'

/** Measures the analytics of a month, with today's visits. */
export async function visits({ server }: Bench): Promise<void> {
  for (const [where, measured, seconds] of [
    ['PostgreSQL', await measureVisits(server.url), 1],
    ['embedded', await measureEmbeddedVisits(), 3],
  ] as const) {
    const { events, dayMs, dashboardMs, stallMs } = measured
    const what = `analytics of 30 days, ${events.toLocaleString('en-US')} events, ${where}`
    atMost(what, dashboardMs / 1_000, seconds, 's')
    atMost(`${what}: longest stall`, stallMs, 50, 'ms')
    atMost(`${what}: aggregating a day`, dayMs / 1_000, 15, 's')
  }
}
