/** The database and the files disagree about the past, or a lock was not to be had. `message` is one line for the terminal. */
export class MigrationError extends Error {
  override name = 'MigrationError'
}
