import { DEFAULT_REGION } from '@atelier/domain/region/region'
import { randomBytes } from 'node:crypto'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { REPORT_PARTS } from '@atelier/domain/analytics/analytics.schema'
import { sql } from 'kysely'
import { inTransaction, type Db } from '../apps/api/src/db/client.ts'
import { migrate } from '../apps/api/src/db/migrate.ts'
import type { Deps } from '../apps/api/src/deps.ts'
import * as jobs from '../apps/api/src/features/analytics/aggregate-visits.ts'
import { insertSession } from '../apps/api/src/features/auth/sessions.repo.ts'
import { hashToken, newToken } from '../apps/api/src/links/secret-token.ts'
import { onNewDatabase } from './bench-database.ts'
import { listen, wholeShop } from './bench-shop.ts'
import { median } from './load.ts'

const DAYS = 30
const VISITS_PER_DAY = 8_334
/** Results in a million events in thirty days. */
const EVENTS_PER_VISIT = 4
const ROUNDS = 20
const A_DAY_SECONDS = 86_000

export interface VisitMeasurements {
  events: number
  /** Average time to aggregate one day. */
  dayMs: number
  /**
   * Response time of the complete dashboard over thirty days, with today's visits counted live: the median of twenty.
   */
  dashboardMs: number
  /** The longest block of the event loop during these requests. */
  stallMs: number
}

/** Measures a month of visits. */
export const measureVisits = (serverUrl: string): Promise<VisitMeasurements> =>
  onNewDatabase(serverUrl, 'bench_visits', measure)

async function measure(deps: Deps): Promise<VisitMeasurements> {
  await migrate(deps.db, deps.log)
  for (let daysAgo = 0; daysAgo < DAYS; daysAgo += 1) {
    await fillDay(deps.db, { daysAgo, visits: VISITS_PER_DAY, seconds: A_DAY_SECONDS })
  }
  const startedAt = performance.now()
  const { days = 1, events = 0 } = await jobs.aggregatePendingVisits(deps, DEFAULT_REGION)
  const dayMs = (performance.now() - startedAt) / Math.max(1, days)
  // As its job does every minute.
  await runAddNewVisits(deps)
  // Autovacuum analyzes the tables of a running shop within a minute; a newly filled database has no statistics yet.
  await sql`analyze`.execute(deps.db)
  const { live } = await deps.db
    .selectFrom('visit_events')
    .select((row) => row.fn.countAll<number>().as('live'))
    .executeTakeFirstOrThrow()
  return { events: events + live, dayMs, ...(await measureDashboard(deps)) }
}

/** Runs the job that adds new visits to the running totals. Versions before decision 41 had none. */
export const runAddNewVisits = async (deps: Deps): Promise<unknown> =>
  'addNewVisits' in jobs ? jobs.addNewVisits(deps, DEFAULT_REGION) : undefined

export interface DayOfVisits {
  daysAgo: number
  visits: number
  /** The visits begin within this time after midnight. */
  seconds: number
}

/** Inserts four events per visit, a page every forty seconds; a tenth of the visits add to the cart. */
export async function fillDay(db: Db, { daysAgo, visits, seconds }: DayOfVisits): Promise<void> {
  await sql`
    insert into visit_events (at, visitor, event, page, detail, source, medium, device, country)
    select ((shop_day(now()) - ${daysAgo}::integer)::timestamp at time zone 'America/New_York')
        + (v::bigint * ${seconds}::integer / ${visits}::integer + e * 40) * interval '1 second',
      v * 7919::bigint % (${visits}::integer * 9 / 10),
      case when e = 3 and v % 10 = 0 then 'add_to_cart' else 'page_view' end,
      '/products/piece-' || (v * 31 + e * 17) % 300, '', 'Source ' || v % 25,
      (array['direct', 'search', 'social', 'email', 'referral'])[1 + v % 5], (array['Phone', 'Desktop', 'Tablet'])[1 + v % 3],
      (array['US', 'GB', 'FR', 'CA', 'JP', 'DE', 'AU', ''])[1 + v % 8]
    from generate_series(1, ${visits}::integer) v, generate_series(0, ${EVENTS_PER_VISIT - 1}::integer) e`.execute(db)
}

async function measureDashboard(deps: Deps): Promise<{ dashboardMs: number; stallMs: number }> {
  const headers = { Authorization: `Bearer ${await createStaffSession(deps.db)}`, 'Content-Type': 'application/json' }
  const port = await listen(wholeShop(deps))
  const base = `http://127.0.0.1:${port}/api/analytics`
  const loadDashboard = async (): Promise<number> => {
    const startedAt = performance.now()
    const body = JSON.stringify({ startDate: '30d', parts: REPORT_PARTS, limit: 1_000 })
    const responses = await Promise.all([
      fetch(`${base}/custom-report`, { method: 'POST', headers, body }),
      fetch(`${base}/realtime`, { headers }),
    ])
    for (const response of responses) {
      if (!response.ok) throw new Error(`the analytics returned ${response.status}`)
      await response.arrayBuffer()
    }
    return performance.now() - startedAt
  }
  await loadDashboard()
  const delay = monitorEventLoopDelay({ resolution: 5 })
  delay.enable()
  const times: number[] = []
  for (let round = 0; round < ROUNDS; round += 1) times.push(await loadDashboard())
  delay.disable()
  return { dashboardMs: median(times), stallMs: delay.max / 1e6 }
}

/** Creates a staff user and returns the token of a session. */
export async function createStaffSession(db: Db): Promise<string> {
  const staff = { user_id: 'usr_bench', email: 'bench@atelier.example', name: 'Ines Carrow', role: 'admin' as const }
  await db
    .insertInto('users')
    .values({ ...staff, admin_role: 'VIEWER' as const })
    .execute()
  const token = newToken(randomBytes)
  const hour = 3_600_000
  const session = { tokenHash: hashToken(token), audience: 'staff' as const, userId: staff.user_id }
  await inTransaction(db, (tx) => insertSession(tx, { ...session, idleMs: hour, absoluteMs: hour }))
  return token
}
