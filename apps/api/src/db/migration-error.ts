/**
 * The database and the migration files contradict each other, or a lock timed out. `message` is one line for the
 * terminal.
 */
export class MigrationError extends Error {
  override name = 'MigrationError'
}
