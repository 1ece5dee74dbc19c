import { createHash } from 'node:crypto'
import { MigrationError } from './migration-error.ts'

/** An applied migration, as a database or a dump names it. */
export interface AppliedMigration {
  number: number
  name: string
  checksum: string
}

/** The migrations that the baseline replaced, before any version was released: the first and last, and a hash of all. */
const FIRST = '0001_foundations'
const LAST = '0087_drop-unused'
const HASH = '4d41ce262a0f6ccecb2aa7cdf4ea7a35ffc8b74cd19fa59defb759350a0b8ead'

/**
 * Returns the history with the baseline in place of the migrations that it replaced. A database or dump that had all of
 * them has the schema of the baseline, so nothing has to run. Throws a MigrationError for an older one.
 */
export function adoptBaseline(
  history: readonly AppliedMigration[],
  baseline: AppliedMigration,
): readonly AppliedMigration[] {
  if (history[0]?.name !== FIRST) return history
  const lines = history.map(({ number, name, checksum }) => `${number} ${name} ${checksum}\n`)
  if (createHash('sha256').update(lines.join('')).digest('hex') === HASH) return [baseline]
  throw new MigrationError(
    `The last migration here is ${history.at(-1)?.name}, and this version continues after ${LAST}: start the shop once ` +
      'with the last version that has that migration, or run npm run store:export there and npm run store:import here',
  )
}
