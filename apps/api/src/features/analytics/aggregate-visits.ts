import type { Deps } from '../../deps.ts'
import { aggregateBatch, deleteOldDailyTotals, destroySalts, findDayToAggregate } from './visits.repo.ts'

/** So many events are added up by one statement: a fraction of a second. */
const BATCH_SIZE = 20_000

/**
 * What has to happen when a day of the shop is over: its visits are added up, its salt is destroyed. The hour after
 * midnight finds something to do, every other one finds nothing. A day that cannot be added up does not keep the later
 * ones waiting; the run fails at its end, so that it is tried again and staff see it.
 */
export async function aggregatePendingVisits(
  { db, now, log }: Pick<Deps, 'db' | 'now' | 'log'>,
  signal?: AbortSignal,
  batchSize: number = BATCH_SIZE,
): Promise<Record<string, number>> {
  const at = now()
  const done = { salts: await destroySalts(db, at), days: 0, events: 0, headings: 0 }
  const failures: unknown[] = []
  const isStopped = (): boolean => signal?.aborted ?? false
  const addUpDay = async (day: string): Promise<void> => {
    while (!isStopped()) {
      const { events, headings, isLast } = await aggregateBatch(db, day, batchSize)
      done.events += events
      done.headings += headings
      if (!isLast) continue
      done.days += 1
      return
    }
  }
  for (let day = await findDayToAggregate(db, at, null); day !== null; day = await findDayToAggregate(db, at, day)) {
    await addUpDay(day).catch((error: unknown) => {
      log.error({ err: error, day }, 'the visits of a day are not added up')
      failures.push(error)
    })
    if (isStopped()) break
  }
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} days of visits are not added up`)
  return done
}

/** S9: figures are kept for 26 months. */
export const deleteOldAnalytics = async ({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<Record<string, number>> => ({
  removed: await deleteOldDailyTotals(db, now()),
})
