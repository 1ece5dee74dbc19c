import type { Config } from '../../config.ts'
import type { Deps } from '../../deps.ts'
import { addNewEvents, deleteOldRunningTotals } from './running-totals.repo.ts'
import { aggregateBatch, deleteOldDailyTotals, destroySalts, findDayToAggregate } from './visits.repo.ts'
import type { ShopRegion } from '@atelier/domain/region/region'

/** Events per statement; one statement takes a fraction of a second. */
const BATCH_SIZE = 20_000

/**
 * Aggregates the visits of past days and destroys their salts. Runs hourly; only the run after midnight finds work. A
 * day that fails does not block later days; the run then throws, so that the job retries and staff see it.
 */
export async function aggregatePendingVisits(
  { db, now, log }: Pick<Deps, 'db' | 'now' | 'log'>,
  region: ShopRegion,
  signal?: AbortSignal,
  batchSize: number = BATCH_SIZE,
): Promise<Record<string, number>> {
  const at = now()
  const done = { salts: await destroySalts(db, at), days: 0, events: 0, headings: 0 }
  const failures: unknown[] = []
  const isStopped = (): boolean => signal?.aborted ?? false
  const aggregateDay = async (day: string): Promise<void> => {
    while (!isStopped()) {
      const { events, headings, isLast } = await aggregateBatch(db, day, batchSize, region)
      done.events += events
      done.headings += headings
      if (!isLast) continue
      done.days += 1
      return
    }
  }
  for (let day = await findDayToAggregate(db, at, null); day !== null; day = await findDayToAggregate(db, at, day)) {
    await aggregateDay(day).catch((error: unknown) => {
      log.error({ err: error, day }, 'aggregating the visits of a day failed')
      failures.push(error)
    })
    if (isStopped()) break
  }
  await deleteOldRunningTotals(db, at)
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} days of visits were not aggregated`)
  return done
}

/**
 * Adds the new events of today to the running totals (decision 41). Runs every minute. `VISIT_TOTALS=0` turns it off;
 * then the analytics count all events of the day for every request, with the same result.
 */
export async function addNewVisits(
  { db, now, config }: Pick<Deps, 'db' | 'now'> & { config: Pick<Config, 'VISIT_TOTALS'> },
  region: ShopRegion,
  signal?: AbortSignal,
  batchSize: number = BATCH_SIZE,
): Promise<void> {
  if (!config.VISIT_TOTALS) return
  const isStopped = (): boolean => signal?.aborted ?? false
  let added = batchSize
  while (added >= batchSize && !isStopped()) added = await addNewEvents(db, now(), batchSize, region)
}

/** Deletes daily totals after the published months (S9). */
export const deleteOldAnalytics = async ({
  db,
  now,
  shop,
}: Pick<Deps, 'db' | 'now' | 'shop'>): Promise<Record<string, number>> => ({
  removed: await deleteOldDailyTotals(db, now(), shop.terms.retention.analyticsMonths),
})
