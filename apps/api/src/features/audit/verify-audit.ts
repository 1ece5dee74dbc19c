import type { Db } from '../../db/client.ts'
import { brokenLink, CHAIN_START, type ChainEnd } from './audit-chain.ts'
import { listAuditAfter } from './audit.repo.ts'

const BATCH = 1_000

export type AuditVerdict = { ok: true; entries: number; hash: string } | { ok: false; problem: string }

/**
 * Walks the whole chain and names the first row that is missing, changed or out of order. Rows cut off at the end leave
 * no gap: give the last hash of an earlier run as `expectedHash`, and it is looked for as well.
 */
export async function verifyAudit(db: Db, expectedHash?: string): Promise<AuditVerdict> {
  let end: ChainEnd = { entryId: 0, hash: CHAIN_START }
  let isExpectedSeen = expectedHash === undefined
  for (
    let batch = await listAuditAfter(db, 0, BATCH);
    batch.length > 0;
    batch = await listAuditAfter(db, end.entryId, BATCH)
  ) {
    for (const entry of batch) {
      const problem = brokenLink(end, entry)
      if (problem) return { ok: false, problem }
      end = { entryId: entry.entryId, hash: entry.hash }
      isExpectedSeen ||= entry.hash.toString('hex') === expectedHash
    }
  }
  if (!isExpectedSeen)
    return { ok: false, problem: `no row has the hash ${expectedHash}: rows were cut off at the end` }
  return { ok: true, entries: end.entryId, hash: end.hash.toString('hex') }
}
