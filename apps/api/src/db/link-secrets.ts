import { sql, type RawBuilder } from 'kysely'

/** Replaces a removed secret. */
export const REMOVED_SECRET = 'removed'

/**
 * A text without the secrets of its links: those of orders and payments, and one-time tokens. The marker shows what was
 * removed.
 */
export const withoutLinkSecrets = (text: RawBuilder<unknown>): RawBuilder<string> => sql<string>`
  regexp_replace(regexp_replace(${text}, '(/(?:orders|pay)/[A-Za-z0-9_-]+)(?:[.][A-Za-z0-9_-]+)+', ${sql.lit(`\\1.${REMOVED_SECRET}`)}, 'g'),
    '#token=[A-Za-z0-9_-]+', ${sql.lit(`#token=${REMOVED_SECRET}`)}, 'g')`
