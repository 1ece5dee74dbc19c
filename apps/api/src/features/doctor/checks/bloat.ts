import { failure, ok, warning, type Check } from '../check.ts'

const MIN_DEAD_ROWS = 50_000
/** PostgreSQL accepts no more writes near two billion, and vacuums on its own from 200 million. */
const OLD_TRANSACTIONS = 1_000_000_000

export const bloat: Check = {
  name: 'bloat',
  title: 'Bloat',
  problem: 'The statistics of the tables cannot be read.',
  advice:
    'Look for a transaction that is open for hours (pg_stat_activity) or an unused replication slot, end it, and run vacuum on the table.',
  section: 'sizing-a-machine',
  needs: 'database',
  async run({ database }) {
    const { tables, transactionAge } = await database.readBloat(MIN_DEAD_ROWS)
    if (transactionAge > OLD_TRANSACTIONS)
      return failure('No vacuum has finished for a billion transactions: PostgreSQL will stop accepting writes.')
    if (tables.length === 0) return ok('No table has many dead rows.')
    const counts = tables.map(({ name, deadRows, liveRows }) => `${name} (${deadRows} dead, ${liveRows} live)`)
    return warning(`Tables with many dead rows are slow: ${counts.join(', ')}.`)
  },
}
