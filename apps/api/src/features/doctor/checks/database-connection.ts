import { failure, ok, type Check } from '../check.ts'

export const databaseConnection: Check = {
  name: 'database-connection',
  title: 'Database connection',
  problem: 'PostgreSQL accepts the connection, but does not answer.',
  advice: 'Start PostgreSQL, or correct DATABASE_URL. For a standby that took over, see Standby and failover.',
  section: 'standby-and-failover',
  needs: 'configuration',
  async run({ database }) {
    if (typeof database === 'string') return failure(database)
    await database.readServerFacts()
    return ok('PostgreSQL answers and accepts writes.')
  },
}
