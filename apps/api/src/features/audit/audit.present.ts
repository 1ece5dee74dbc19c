import { auditActionLabel } from '@atelier/domain/audit/audit-actions'
import type { AuditEntry } from '@atelier/domain/audit/audit.schema'
import type { LinkedEntry } from './audit-chain.ts'

/** A line of the log as the admin reads it; the hashes stay inside. */
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

const value = (of: unknown): string => (of === null ? '' : typeof of === 'string' ? of : JSON.stringify(of))

/** A line of the log as a row of the CSV; the order is that of AUDIT_CSV_HEADER. */
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
    .map(([field, { before, after }]) => `${field}: ${value(before)} → ${value(after)}`)
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
