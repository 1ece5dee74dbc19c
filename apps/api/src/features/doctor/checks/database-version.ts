import { failure, ok, type Check } from '../check.ts'

const OLDEST_MAJOR = 15
const MAJOR = 10_000

export const databaseVersion: Check = {
  name: 'database-version',
  title: 'Database version',
  problem: 'PostgreSQL does not tell its version.',
  advice: `Upgrade to PostgreSQL ${OLDEST_MAJOR} or newer.`,
  section: 'installation',
  needs: 'database',
  async run({ database }) {
    const { version } = await database.readServerFacts()
    const major = Math.floor(version / MAJOR)
    const name = `PostgreSQL ${major}.${version % MAJOR}`
    return major < OLDEST_MAJOR ? failure(`${name} is older than the shop supports.`) : ok(`${name} is supported.`)
  },
}
