import type { Db } from '../../db/client.ts'
import { findAnchor } from './audit-anchor.repo.ts'
import { brokenLink, type ChainEnd, type RemovedTexts } from './audit-chain.ts'
import { listAuditAfter, listRemovedTexts } from './audit.repo.ts'

const BATCH_SIZE = 1_000

/** `deletedUpTo`: the last entry that was deleted after its retention period; 0 when none was. */
export type AuditVerdict =
  | { ok: true; entries: number; deletedUpTo: number; hash: string }
  | { ok: false; problem: string }

/**
 * Verifies the chain from its anchor and reports the first row that is missing, changed or out of order. Rows removed from
 * the end leave no gap: to detect that, pass the last hash of an earlier run as `expectedHash`.
 */
export async function verifyAudit(db: Db, expectedHash?: string): Promise<AuditVerdict> {
  const anchor = await findAnchor(db)
  const removed = await listRemovedTexts(db)
  const verdict = await verifyFrom(db, { anchor, removed, expectedHash })
  if (verdict.ok) return verdict
  // The retention job deleted rows or removed texts during the verification: start again.
  const isMoved = (await findAnchor(db)).entryId !== anchor.entryId
  return isMoved || (await listRemovedTexts(db)).size !== removed.size ? verifyAudit(db, expectedHash) : verdict
}

interface Verification {
  anchor: ChainEnd
  removed: RemovedTexts
  expectedHash: string | undefined
}

async function verifyFrom(db: Db, { anchor, removed, expectedHash }: Verification): Promise<AuditVerdict> {
  let end = anchor
  let isExpectedSeen = expectedHash === undefined || anchor.hash.toString('hex') === expectedHash
  for (
    let batch = await listAuditAfter(db, anchor.entryId, BATCH_SIZE);
    batch.length > 0;
    batch = await listAuditAfter(db, end.entryId, BATCH_SIZE)
  ) {
    for (const entry of batch) {
      const problem = brokenLink(end, entry, removed)
      if (problem) return { ok: false, problem }
      end = { entryId: entry.entryId, hash: entry.hash }
      isExpectedSeen ||= entry.hash.toString('hex') === expectedHash
    }
  }
  if (!isExpectedSeen)
    return { ok: false, problem: `no row has the hash ${expectedHash}: rows were removed from the end` }
  const { entryId: deletedUpTo } = anchor
  return { ok: true, entries: end.entryId - deletedUpTo, deletedUpTo, hash: end.hash.toString('hex') }
}
