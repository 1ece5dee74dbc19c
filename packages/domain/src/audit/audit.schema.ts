import { z } from 'zod'
import { display } from '../limits/display.ts'
import { limits } from '../limits/limits.ts'
import { isoDate } from '../values/text.schema.ts'
import { timeZoneName } from '../region/time-zone.schema.ts'
import { AUDIT_ACTIONS, type AuditAction } from '../access/audit-actions.ts'

const ACTIONS = Object.keys(AUDIT_ACTIONS) as [AuditAction, ...AuditAction[]]

const FILTERS = {
  /** Part of the name, address or id of the actor or the target. */
  search: z.string().trim().max(200).optional(),
  /** The exact user id of the actor. */
  actor: z.string().max(100).optional(),
  action: z.enum(ACTIONS, 'Please choose a known action').optional(),
  /** The exact id of the target. */
  target: z.string().max(200).optional(),
  /** First and last day, `YYYY-MM-DD`; the last day is included. */
  from: z.iso.date('Please give the first day as YYYY-MM-DD').optional(),
  to: z.iso.date('Please give the last day as YYYY-MM-DD').optional(),
  /** Time zone in which a day begins at midnight; defaults to that of the shop. */
  timeZone: timeZoneName.optional(),
}

/** Query of GET /api/admin/audit; the audit screen uses the same parameters in its URL. */
export const ListAuditQuery = z.strictObject({
  ...FILTERS,
  page: z.coerce.number<number>().int().min(1).max(1_000_000).default(1),
  pageSize: z.coerce.number<number>().int().min(1).max(limits.http.maxPageSize).default(display.pageSize.audit),
})
export type ListAuditQuery = z.infer<typeof ListAuditQuery>

/** Query of the CSV export: the filters of the list, without paging. */
export const ExportAuditQuery = z.strictObject(FILTERS)
export type ExportAuditQuery = z.infer<typeof ExportAuditQuery>

export const AuditEntry = z
  .object({
    entryId: z.int(),
    at: isoDate,
    /** The id is null when no user was signed in. */
    actor: z.object({ id: z.string().nullable(), name: z.string(), role: z.string().nullable() }),
    action: z.string(),
    target: z.object({ type: z.string(), id: z.string(), name: z.string() }).nullable(),
    changes: z.record(z.string(), z.object({ before: z.unknown(), after: z.unknown() })),
    /** The client's network (shortened address), never the full IP address. */
    network: z.string(),
    device: z.string(),
  })
  .meta({ id: 'AuditEntry' })
export type AuditEntry = z.infer<typeof AuditEntry>

export const AuditResponse = z.object({
  success: z.literal(true),
  data: z.array(AuditEntry),
  total: z.int(),
  page: z.int(),
  pageSize: z.int(),
})
export type AuditResponse = z.infer<typeof AuditResponse>
