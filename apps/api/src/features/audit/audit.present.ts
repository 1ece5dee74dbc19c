import { auditActionLabel } from '@atelier/domain/access/audit-actions'
import type { AuditEntry } from '@atelier/domain/audit/audit.schema'
import type { LinkedEntry } from './audit-chain.ts'

/** Converts an entry to the response format, which omits the hashes. */
export const presentAuditEntry = (row: LinkedEntry): AuditEntry => ({
  entryId: row.entryId,
  at: row.at.toISOString(),
  actor: { id: row.actorId, name: row.actorName, role: row.actorRole },
  action: row.action,
  target:
    row.targetId === null
      ? null
      : { type: row.targetType ?? '', id: row.targetId, name: row.targetName ?? row.targetId },
  changes: row.changes,
  network: row.network,
  device: row.device,
})

const textOf = (value: unknown): string =>
  value === null ? '' : typeof value === 'string' ? value : JSON.stringify(value)

/** Converts an entry to a CSV row, in the column order of AUDIT_CSV_HEADER. */
export const auditCsvRow = (row: LinkedEntry): string[] => [
  String(row.entryId),
  row.at.toISOString(),
  row.actorName,
  row.actorId ?? '',
  row.actorRole ?? '',
  auditActionLabel(row.action),
  row.targetType ?? '',
  row.targetId ?? '',
  row.targetName ?? '',
  Object.entries(row.changes)
    .map(([field, { before, after }]) => `${field}: ${textOf(before)} → ${textOf(after)}`)
    .join('; '),
  row.network,
  row.device,
  row.hash.toString('hex'),
]

export const AUDIT_CSV_HEADER = [
  'Row',
  'Time (UTC)',
  'Who',
  'User ID',
  'Role',
  'Action',
  'Kind',
  'Target ID',
  'Target',
  'Changes',
  'Network',
  'Device',
  'Hash',
]
