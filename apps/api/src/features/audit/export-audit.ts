import type { ExportAuditQuery } from '@atelier/domain/audit/audit.schema'
import { streamCsv } from '../../files/csv.ts'
import type { Deps } from '../../deps.ts'
import type { LinkedEntry } from './audit-chain.ts'
import { AUDIT_CSV_HEADER, auditCsvRow } from './audit.present.ts'
import { listAuditBefore } from './audit.repo.ts'
import type { ShopRegion } from '@atelier/domain/region/region'

const BATCH_SIZE = 1_000

/** Streams all matching entries as CSV, newest first, in batches. The log records the export itself. */
export function exportAudit({ db }: Pick<Deps, 'db'>, filters: ExportAuditQuery, region: ShopRegion): ReadableStream {
  return streamCsv(
    {
      header: AUDIT_CSV_HEADER,
      batchSize: BATCH_SIZE,
      readAfter: (last?: LinkedEntry) =>
        listAuditBefore(db, filters, { beforeEntryId: last?.entryId ?? null, limit: BATCH_SIZE }, region),
      rowsOf: (entry) => [auditCsvRow(entry)],
    },
    region,
  )
}
