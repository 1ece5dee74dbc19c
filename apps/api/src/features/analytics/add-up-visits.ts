import type { Deps } from '../../deps.ts'
import { addUpVisits, deleteOldTallies, destroySalts } from './visits.repo.ts'

/**
 * What has to happen when a day of the shop is over: its visits are added up, its salt is destroyed. The hour after
 * midnight finds something to do, every other one finds nothing.
 */
export async function closeDaysOfVisits({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<Record<string, number>> {
  const at = now()
  const salts = await destroySalts(db, at)
  return { salts, ...(await addUpVisits(db, at)) }
}

/** S9: figures are kept for 26 months. */
export const retireAnalytics = async ({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<Record<string, number>> => ({
  removed: await deleteOldTallies(db, now()),
})
