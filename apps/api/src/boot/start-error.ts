/** Why the shop cannot start, as one line for the terminal. The process exits with code 1. */
export class StartError extends Error {
  override name = 'StartError'
}

/** Returns the code of a system or PostgreSQL error; empty when there is none. */
export function errorCode(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''
}

/** Returns the first line of an error's message, for the terminal. */
export function firstLine(error: unknown): string {
  const message = error instanceof AggregateError ? String(error.errors[0]?.message) : ''
  return (message || (error instanceof Error ? error.message : String(error))).split('\n')[0] ?? ''
}
