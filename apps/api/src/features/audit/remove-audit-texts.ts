import { withoutFreeText } from '@atelier/domain/audit/free-text'
import { inTransaction, type Db } from '../../db/client.ts'
import { chainHash } from './audit-chain.ts'
import { findTextCheck, listAuditAfter, lockChain, replaceTexts, storeTextCheck } from './audit.repo.ts'

const BATCH_SIZE = 500

/**
 * Checks the next batch of audit entries for texts about customers, which earlier versions recorded, and removes them. The
 * chain stays verifiable (decision 59). Returns the number of checked entries. Throws when an entry was tampered with,
 * because that evidence must stay.
 */
export function removeAuditTexts(db: Db, at: Date): Promise<number> {
  return inTransaction(db, async (tx) => {
    await lockChain(tx)
    const batch = await listAuditAfter(tx, await findTextCheck(tx), BATCH_SIZE)
    const last = batch.at(-1)
    if (!last) return 0
    const replaced = batch.flatMap((entry) => {
      const changes = withoutFreeText(entry.action, entry.changes)
      if (JSON.stringify(changes) === JSON.stringify(entry.changes)) return []
      if (!entry.hash.equals(chainHash(entry.previousHash, entry))) {
        throw new Error(`the audit log is broken, no text was removed: row ${entry.entryId} was changed`)
      }
      return [{ ...entry, changes }]
    })
    if (replaced.length > 0) await replaceTexts(tx, replaced, at)
    await storeTextCheck(tx, last.entryId)
    return batch.length
  })
}
