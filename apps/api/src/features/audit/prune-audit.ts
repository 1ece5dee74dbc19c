import { inTransaction, type Db } from '../../db/client.ts'
import { auditCutOff, deleteUpTo, findAnchor } from './audit-anchor.repo.ts'
import { brokenLink, type ChainEnd } from './audit-chain.ts'
import { listAuditAfter, lockChain } from './audit.repo.ts'

const BATCH_SIZE = 1_000

/**
 * Deletes the next rows of the audit log that are older than the policy keeps them. Their chain is proven first, and the hash of the
 * last one is kept as the anchor from which `verifyAudit` proves the rest. The newest row always stays: the next one follows on
 * it. Returns how many rows were deleted. Throws when the old rows were tampered with, because that evidence must stay.
 */
export function pruneAudit(db: Db): Promise<number> {
  return inTransaction(db, async (tx) => {
    await lockChain(tx)
    const cutOff = await auditCutOff(tx)
    let end: ChainEnd = await findAnchor(tx)
    const begin = end.entryId
    for (const entry of (await listAuditAfter(tx, begin, BATCH_SIZE)).slice(0, -1)) {
      if (entry.at >= cutOff) break
      const problem = brokenLink(end, entry)
      if (problem) throw new Error(`The audit log is broken and nothing of it is deleted: ${problem}`)
      end = { entryId: entry.entryId, hash: entry.hash }
    }
    return end.entryId > begin ? deleteUpTo(tx, end) : 0
  })
}
