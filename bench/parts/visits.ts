import type { Bench } from '../bench.ts'
import { atMost } from '../report.ts'
import { measureVisits } from '../visits.ts'
import { measureYear } from '../year-of-visits.ts'

/** Measures the analytics of a month, with today's visits. */
export async function visits({ server }: Bench): Promise<void> {
  const { events, dayMs, dashboardMs, stallMs } = await measureVisits(server.url)
  const what = `analytics of 30 days, ${events.toLocaleString('en-US')} events`
  atMost(what, dashboardMs / 1_000, 1, 's')
  atMost(`${what}: longest stall`, stallMs, 50, 'ms')
  atMost(`${what}: aggregating a day`, dayMs / 1_000, 15, 's')
}

/** Measures the analytics of a large shop: ten million visits in twelve months, 110,000 events today. */
export async function analytics({ server, isQuick }: Bench): Promise<void> {
  const found = await measureYear(server.url, isQuick ? 8 : 20)
  for (const [what, p95Ms] of Object.entries(found)) {
    atMost(`analytics, 10,000,000 visits and 110,000 events today, ${what}, p95`, p95Ms, 100, 'ms')
  }
}
