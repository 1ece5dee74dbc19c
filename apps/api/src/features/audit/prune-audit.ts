import { inTransaction, type Db } from '../../db/client.ts'
import { auditCutOff, deleteUpTo, findAnchor } from './audit-anchor.repo.ts'
import { brokenLink, type ChainEnd } from './audit-chain.ts'
import { listAuditAfter, listRemovedTexts, lockChain } from './audit.repo.ts'

const BATCH_SIZE = 1_000

/**
 * Deletes the next batch of audit entries older than `years`. Verifies their chain first, and stores the
 * hash of the last one as the anchor for `verifyAudit`. The newest entry always stays, because the next one links to it.
 * Returns the number of deleted entries. Throws when the old entries were tampered with, because that evidence must stay.
 */
export function pruneAudit(db: Db, years: number): Promise<number> {
  return inTransaction(db, async (tx) => {
    await lockChain(tx)
    const cutOff = await auditCutOff(tx, years)
    let end: ChainEnd = await findAnchor(tx)
    const begin = end.entryId
    const removed = await listRemovedTexts(tx)
    for (const entry of (await listAuditAfter(tx, begin, BATCH_SIZE)).slice(0, -1)) {
      if (entry.at >= cutOff) break
      const problem = brokenLink(end, entry, removed)
      if (problem) throw new Error(`the audit log is broken, nothing was deleted: ${problem}`)
      end = { entryId: entry.entryId, hash: entry.hash }
    }
    return end.entryId > begin ? deleteUpTo(tx, end) : 0
  })
}
