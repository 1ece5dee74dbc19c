import type { PGlite } from '@electric-sql/pglite'

/** Messages of the extended protocol that leave a statement half done: parse, bind, describe, execute, close, flush. */
const HALFWAY = new Set(Array.from('PBDECH', (letter) => letter.charCodeAt(0)))

/**
 * The database as the socket server may use it: a statement that one connection has begun is finished before another
 * connection's turn. The server hands over single messages and keeps to one connection only inside a transaction, while
 * all connections share one unnamed statement and portal. Connections that waited for a transaction would otherwise run
 * each other's statements with each other's values, and be answered with each other's rows.
 */
export function wholeStatements(db: PGlite): PGlite {
  let isHalfway = false
  const turnTaking: Pick<PGlite, 'waitReady' | 'isInTransaction' | 'runExclusive' | 'execProtocolRawStream' | 'exec'> =
    {
      waitReady: db.waitReady,
      isInTransaction: () => isHalfway || db.isInTransaction(),
      runExclusive: (work) => db.runExclusive(work),
      execProtocolRawStream: (message, options) => {
        isHalfway = HALFWAY.has(message[0] ?? 0)
        return db.execProtocolRawStream(message, options)
      },
      // The server sends a ROLLBACK for a connection that went away in the middle.
      exec: (query, options) => {
        isHalfway = false
        return db.exec(query, options)
      },
    }
  return turnTaking as PGlite
}
