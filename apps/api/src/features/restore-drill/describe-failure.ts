import { ShopError } from '@atelier/domain/contract/shop-error'

/** Enough for the reason; the rest is in the log of PostgreSQL. */
const MAX_LENGTH = 240

/**
 * Returns why a restore failed, in one line without values of rows: PostgreSQL quotes them in its errors, and they may be
 * personal data. Names of tables and files stay.
 */
export function describeFailure(error: unknown): string {
  const cause = error instanceof ShopError ? (error.cause ?? error) : error
  const message = cause instanceof Error ? cause.message : String(cause)
  const [first = ''] = message.split('\n')
  return first
    .replaceAll(/(?<=: )"[^"]*"?$/g, '"…"')
    .replaceAll(/=\([^)]*\)/g, '=(…)')
    .slice(0, MAX_LENGTH)
}
