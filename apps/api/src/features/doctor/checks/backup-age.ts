import { DAY_MS } from '@atelier/domain/limits/durations'
import { BACKUP_MAX_AGE_DAYS } from '@atelier/domain/setup/checklist'
import { failure, ok, warning, type Check } from '../check.ts'

/** A nightly backup may start late, and takes a while. */
const LATE_DAYS = 2

export const backupAge: Check = {
  name: 'backup-age',
  title: 'Backup',
  problem: 'The time of the last backup cannot be read.',
  advice: 'Run npm run backup:make every night by cron, and copy its folder to another machine.',
  section: 'backup-and-restore',
  needs: 'configuration',
  async run({ config, readLastBackup, now }) {
    const at = await readLastBackup(config.DATA_DIR)
    if (at === null) return failure('No backup was ever made with this DATA_DIR.')
    const days = Math.floor((now().getTime() - at.getTime()) / DAY_MS)
    const meaning = `The last backup is ${days} ${days === 1 ? 'day' : 'days'} old.`
    if (days >= BACKUP_MAX_AGE_DAYS) return failure(meaning)
    return days >= LATE_DAYS ? warning(meaning) : ok(meaning)
  },
}
