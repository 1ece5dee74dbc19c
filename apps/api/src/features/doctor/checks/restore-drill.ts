import { DAY_MS } from '@atelier/domain/limits/durations'
import { failure, ok, skipped, warning, type Check } from '../check.ts'

/** The drill runs every night; one may be missed. */
const LATE_DAYS = 2

export const restoreDrill: Check = {
  name: 'restore-drill',
  title: 'Restore drill',
  problem: 'The result of the last restore drill cannot be read.',
  advice:
    'Read the reason, make a new backup with npm run backup:make, and run npm run backup:drill where the backup is.',
  section: 'restore-drill',
  needs: 'database',
  async run({ config, database, readLastBackup, now }) {
    const drill = await database.readLastDrill()
    if (config.RESTORE_DRILL_MAX_GB === 0 && !drill) return skipped('RESTORE_DRILL_MAX_GB turns the drill off.')
    if (!drill) {
      return (await readLastBackup(config.DATA_DIR)) === null
        ? skipped('There is no backup to restore.')
        : warning('No backup was ever restored as a drill.')
    }
    if (drill.outcome === 'failed') return failure(`The last drill failed: ${drill.reason}`)
    const days = Math.max(0, Math.floor((now().getTime() - drill.at.getTime()) / DAY_MS))
    const meaning = `The last drill succeeded ${days === 0 ? 'today' : days === 1 ? 'a day ago' : `${days} days ago`} and took ${drill.seconds} s.`
    return days >= LATE_DAYS ? warning(meaning) : ok(meaning)
  },
}
