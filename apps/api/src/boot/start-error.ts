/** Why the shop cannot start, said in one line to the person at the terminal. The process ends with exit code 1. */
export class StartError extends Error {
  override name = 'StartError'
}

/** The code of a system error, or of PostgreSQL's; empty when there is none. */
export function errorCode(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''
}

/** The first line of an error's message: a terminal's one line. */
export function firstLine(error: unknown): string {
  const message = error instanceof AggregateError ? String(error.errors[0]?.message) : ''
  return (message || (error instanceof Error ? error.message : String(error))).split('\n')[0] ?? ''
}
