import type { ExportAuditQuery } from '@atelier/domain/audit/audit.schema'
import type { ActionContext } from '../../action-context.ts'
import { writeCsv } from '../../csv.ts'
import { inTransaction } from '../../db/client.ts'
import type { Deps } from '../../deps.ts'
import { AUDIT_CSV_HEADER, auditCsvRow } from './audit.present.ts'
import { listAuditBefore, recordAudit } from './audit.repo.ts'

const BATCH_SIZE = 1_000

/** Streams all matching entries as CSV, newest first, in batches. The log records the export itself. */
export async function exportAudit(
  { db, now }: Deps,
  filters: ExportAuditQuery,
  context: ActionContext,
): Promise<ReadableStream> {
  await inTransaction(db, (tx) => recordAudit(tx, { context, action: 'audit.exported', at: now(), after: filters }))
  let beforeEntryId: number | null = null
  const encoder = new TextEncoder()
  return new ReadableStream({
    start: (out) => out.enqueue(encoder.encode(writeCsv([AUDIT_CSV_HEADER]))),
    async pull(out) {
      const rows = await listAuditBefore(db, filters, { beforeEntryId, limit: BATCH_SIZE })
      if (rows.length > 0) out.enqueue(encoder.encode(writeCsv(rows.map(auditCsvRow))))
      beforeEntryId = rows.at(-1)?.entryId ?? null
      if (rows.length < BATCH_SIZE) out.close()
    },
  })
}
