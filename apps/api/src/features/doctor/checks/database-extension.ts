import { failure, ok, type Check } from '../check.ts'

export const databaseExtension: Check = {
  name: 'database-extension',
  title: 'Database extension',
  problem: 'The extensions of PostgreSQL cannot be read.',
  advice: 'Install the package postgresql-contrib, and let the owner of the database run: create extension pg_trgm',
  section: 'installation',
  needs: 'database',
  async run({ database }) {
    const { hasTrigrams } = await database.readServerFacts()
    return hasTrigrams ? ok('pg_trgm is installed.') : failure('pg_trgm is missing: the search cannot work.')
  },
}
