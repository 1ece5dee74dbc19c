import type { ColumnType } from 'kysely'

interface AuditEntriesTable {
  entry_id: number
  occurred_at: Date
  actor_id: string | null
  actor_name: string
  actor_role: string | null
  action: string
  target_type: string | null
  target_id: string | null
  target_name: string | null
  changes: ColumnType<unknown, string, never>
  network: string
  device: string
  previous_hash: Buffer
  hash: Buffer
}

/** The tables behind the staff's accounts and what they did. */
export interface StaffTables {
  audit_entries: AuditEntriesTable
}
