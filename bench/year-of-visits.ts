import { DEFAULT_REGION } from '@atelier/domain/region/region'
import { sql } from 'kysely'
import { migrate } from '../apps/api/src/db/migrate.ts'
import type { Db } from '../apps/api/src/db/client.ts'
import type { Deps } from '../apps/api/src/deps.ts'
import * as jobs from '../apps/api/src/features/analytics/aggregate-visits.ts'
import { onNewDatabase } from './bench-database.ts'
import { listen, wholeShop } from './bench-shop.ts'
import { quantile } from './load.ts'
import { createStaffSession, fillDay, runAddNewVisits } from './visits.ts'

const DAYS = 365
/** Ten million visits a year, and 110,000 events a day. */
const VISITS_PER_DAY = 27_400
const AN_HOUR_SECONDS = 3_600

/** 95th percentiles in ms of what the analytics page requests, over several ranges that end today. */
export type YearMeasurements = Record<(typeof REQUESTS)[number]['what'], number>

const REQUESTS = [
  { what: 'overview', path: 'overview?' },
  { what: 'series', path: 'timeseries?metric=visits&' },
  { what: 'pages', path: 'pageviews?limit=100&' },
  { what: 'sources', path: 'traffic-sources?' },
] as const

/** Measures the analytics after ten million visits in twelve months, with those of today. */
export const measureYear = (serverUrl: string, rounds: number): Promise<YearMeasurements> =>
  onNewDatabase(serverUrl, 'bench_year_of_visits', async (deps) => {
    await migrate(deps.db, deps.log)
    await fillYear(deps)
    return measureRequests(deps, rounds)
  })

/** Aggregates one day as the shop does, and copies its totals to the other days of the year. */
async function fillYear(deps: Deps): Promise<void> {
  const { db } = deps
  await fillDay(db, { daysAgo: 1, visits: VISITS_PER_DAY, seconds: 86_000 })
  await fillDay(db, { daysAgo: 0, visits: VISITS_PER_DAY, seconds: await secondsOfToday(db) })
  await jobs.aggregatePendingVisits(deps, DEFAULT_REGION)
  // As its job does every minute; then the visits of a busy minute follow.
  await runAddNewVisits(deps)
  await fillDay(db, { daysAgo: 0, visits: 60, seconds: await secondsOfToday(db) })
  const columns = sql`dimension, value, detail, visitors, visits, page_views, bounces, seconds, times`
  await sql`
    insert into visit_tallies (day, ${columns})
    select day - n, ${columns} from visit_tallies, generate_series(1, ${DAYS - 2}::integer) n`.execute(db)
  // Autovacuum does this within a minute in a running shop.
  await sql`vacuum analyze`.execute(db)
}

/** Seconds since midnight: visits of the future do not exist yet. */
async function secondsOfToday(db: Db): Promise<number> {
  const { rows } = await sql<{ seconds: number }>`
    select extract(epoch from now() - (shop_day(now())::timestamp at time zone 'America/New_York'))::integer as seconds
  `.execute(db)
  return Math.max(AN_HOUR_SECONDS, rows[0]?.seconds ?? 0)
}

async function measureRequests(deps: Deps, rounds: number): Promise<YearMeasurements> {
  const headers = { Authorization: `Bearer ${await createStaffSession(deps.db)}` }
  const port = await listen(wholeShop(deps))
  const { rows } = await sql<{ today: string }>`select to_char(shop_day(now()), 'YYYY-MM-DD') as today`.execute(deps.db)
  const { today = '' } = rows[0] ?? {}
  const times: Record<string, number[]> = {}
  const ask = async (what: string, path: string): Promise<void> => {
    const startedAt = performance.now()
    const response = await fetch(`http://127.0.0.1:${port}/api/analytics/${path}`, { headers })
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
    await response.arrayBuffer()
    ;(times[what] ??= []).push(performance.now() - startedAt)
  }
  for (let round = 0; round < rounds; round += 1) {
    // Today alone, the last 30 days, a year, and ranges that no cache knows.
    const days = [0, 29, 364, 7 * round + 1][round % 4] ?? 0
    const start = new Date(Date.parse(today) - days * 86_400_000)
    const range = `startDate=${start.toISOString().slice(0, 10)}&endDate=${today}`
    for (const { what, path } of REQUESTS) await ask(what, path + range)
  }
  const p95 = REQUESTS.map(({ what }) => [what, quantile(times[what]?.slice(1) ?? [], 0.95)] as const)
  return Object.fromEntries(p95) as YearMeasurements
}
