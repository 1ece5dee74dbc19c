import { z } from 'zod'
import { policy } from '../policy.ts'
import { isoDate } from '../text.schema.ts'
import { timeZoneName } from '../time-zone.schema.ts'
import { AUDIT_ACTIONS, type AuditAction } from './audit-actions.ts'

const ACTIONS = Object.keys(AUDIT_ACTIONS) as [AuditAction, ...AuditAction[]]

const FILTERS = {
  /** Words in the names, addresses or ids of who did it or what it was done to. */
  search: z.string().trim().max(200).optional(),
  /** Exactly who did it, by user id. */
  actor: z.string().max(100).optional(),
  action: z.enum(ACTIONS, 'Please choose a known action').optional(),
  /** Exactly what it was done to, by its id. */
  target: z.string().max(200).optional(),
  /** First and last day, `YYYY-MM-DD`; the last day counts whole. */
  from: z.iso.date('Please give the first day as YYYY-MM-DD').optional(),
  to: z.iso.date('Please give the last day as YYYY-MM-DD').optional(),
  /** Whose midnight begins a day; UTC when left out. */
  timeZone: timeZoneName.optional(),
}

/** Query of GET /api/admin/audit; the same words stand in the admin's address bar. */
export const ListAuditQuery = z.strictObject({
  ...FILTERS,
  page: z.coerce.number().int().min(1).max(1_000_000).default(1),
  pageSize: z.coerce.number().int().min(1).max(policy.maxPageSize).default(policy.pageSize.audit),
})
export type ListAuditQuery = z.infer<typeof ListAuditQuery>

/** Query of the CSV: the filters of the list, all pages. */
export const ExportAuditQuery = z.strictObject(FILTERS)
export type AuditFilters = z.infer<typeof ExportAuditQuery>

export const AuditEntry = z
  .object({
    entryId: z.int(),
    at: isoDate,
    /** No id: nobody was signed in. */
    actor: z.object({ id: z.string().nullable(), name: z.string(), role: z.string().nullable() }),
    action: z.string(),
    target: z.object({ type: z.string(), id: z.string(), name: z.string() }).nullable(),
    changes: z.record(z.string(), z.object({ before: z.unknown(), after: z.unknown() })),
    /** The network the call came from, never the whole address. */
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
