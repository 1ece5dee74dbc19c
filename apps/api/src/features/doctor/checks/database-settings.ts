import { failure, ok, warning, type Check } from '../check.ts'
import type { ServerFacts } from '../doctor.repo.ts'

/** What each setting loses when it is off. */
const LOST_WHEN_OFF = {
  fsync: 'a power failure destroys the database',
  full_page_writes: 'a power failure destroys pages of the database',
  synchronous_commit: 'a power failure loses confirmed orders',
  autovacuum: 'tables grow and PostgreSQL stops in the end',
} as const
const GIGABYTE = 1024 ** 3
const SMALL_BUFFERS = 256 * 1024 ** 2
/** Of the connections, that are in use. */
const FULL = 0.8

export const databaseSettings: Check = {
  name: 'database-settings',
  title: 'Database settings',
  problem: 'The settings of PostgreSQL cannot be read.',
  advice: 'Change them in postgresql.conf as the table there says, and restart PostgreSQL.',
  section: 'sizing-a-machine',
  needs: 'database',
  async run({ database, config }) {
    const facts = await database.readServerFacts()
    const off = Object.entries(LOST_WHEN_OFF).filter(([name]) => facts.settings[name] === 'off')
    if (off.length > 0) return failure(off.map(([name, loss]) => `${name} is off: ${loss}.`).join(' '))
    const connections = connectionProblem(facts, config.DATABASE_POOL + config.JOBS_POOL)
    if (connections !== null) return warning(connections)
    if (facts.databaseBytes > GIGABYTE && facts.sharedBuffersBytes < SMALL_BUFFERS)
      return warning(
        'shared_buffers is that of a small machine, and the database is larger than 1 GB: searches are slow.',
      )
    return ok('Commits wait for the disk, and the connections suffice.')
  },
}

function connectionProblem({ settings, connections }: ServerFacts, perProcess: number): string | null {
  const max = Number(settings['max_connections'])
  if (perProcess + 5 > max) return `One process may open ${perProcess} connections, and PostgreSQL accepts ${max}.`
  return connections > max * FULL ? `${connections} of ${max} connections are in use.` : null
}
