import type { Deps } from '../../deps.ts'
import { addUpOldestDay, deleteOldTallies, destroySalts } from './visits.repo.ts'

/**
 * What has to happen when a day of the shop is over: its visits are added up, its salt is destroyed. The hour after
 * midnight finds something to do, every other one finds nothing.
 */
export async function closeDaysOfVisits(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  signal?: AbortSignal,
): Promise<Record<string, number>> {
  const at = now()
  const done = { salts: await destroySalts(db, at), days: 0, events: 0, headings: 0 }
  // Day by day: a shop whose jobs stood still for a month has many events, and no statement may take for ever.
  for (;;) {
    const { events, headings } = await addUpOldestDay(db, at)
    if (events === 0) return done
    done.days += 1
    done.events += events
    done.headings += headings
    if (signal?.aborted) return done
  }
}

/** S9: figures are kept for 26 months. */
export const retireAnalytics = async ({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<Record<string, number>> => ({
  removed: await deleteOldTallies(db, now()),
})
