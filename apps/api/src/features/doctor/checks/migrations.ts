import { MigrationError } from '../../../db/migration-error.ts'
import { failure, ok, warning, type Check } from '../check.ts'

export const migrations: Check = {
  name: 'migrations',
  title: 'Migrations',
  problem: 'The list of migrations cannot be read.',
  advice: 'A restart of the shop runs what is pending. A schema of a newer version needs that version, or a backup.',
  section: 'stopping-restarting-upgrading',
  needs: 'database',
  async run({ database }) {
    try {
      const pending = await database.listPendingMigrations()
      if (pending === null) return failure('The database has no schema of the shop: no process has started on it.')
      return pending.length === 0
        ? ok('The schema is that of this version.')
        : warning(`Pending: ${pending.join(', ')}.`)
    } catch (error) {
      if (!(error instanceof MigrationError)) throw error
      return failure(`${error.message}.`)
    }
  },
}
