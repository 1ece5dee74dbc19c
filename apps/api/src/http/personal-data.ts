import type { AuditAction } from '@atelier/domain/access/audit-actions'
import type { Endpoint, PersonalDataRule } from '@atelier/domain/contract/endpoint'
import { limits } from '@atelier/domain/limits/limits'
import type { Context } from 'hono'
import { tooManyRequests, type RateLimiter } from '../adapters/rate-limits/rate-limiter.ts'
import type { ActionContext } from '../action-context.ts'
import { actionContextOf } from './action-context.ts'
import { callerId, type AppEnv } from './env.ts'

const { exportRows, listedRows, auditedRowsPerHour } = limits.personalData

/** A bulk read of personal data, for the audit log. */
export interface BulkRead {
  context: ActionContext
  action: AuditAction
  /** The filters of the request, without the searched text. */
  after: Record<string, unknown>
}

interface PersonalDataOptions {
  limiter: RateLimiter
  trustedProxies: number
  recordBulkRead: (read: BulkRead) => Promise<void>
}

/**
 * Counts the people that the request asks for, per member of staff, and throws 429 above the limit. Records bulk reads in
 * the audit log, before they are made: every bulk response about more than one person, pages longer than any screen shows,
 * and once an hour many rows on short pages.
 */
export async function guardPersonalData(
  c: Context<AppEnv>,
  { endpoint, rule, query }: { endpoint: Endpoint; rule: PersonalDataRule; query: unknown },
  { limiter, trustedProxies, recordBulkRead }: PersonalDataOptions,
): Promise<void> {
  const filters: Record<string, unknown> = { ...(query as object | undefined) }
  const rows = rowsOf(rule, filters)
  const name = rule.kind === 'bulk' ? 'bulkPersonalData' : 'listedPersonalData'
  const { spent, waitSeconds } = await limiter.spend(name, limits.rateLimits[name], callerId(c), rows)
  if (waitSeconds > 0) throw tooManyRequests(waitSeconds)
  const context = actionContextOf(c, trustedProxies)
  if (rule.kind === 'bulk') {
    if (rows > 1) await recordBulkRead({ context, action: rule.audit, after: withoutSearch(filters) })
  } else if (rows > listedRows || (spent > auditedRowsPerHour && spent - rows <= auditedRowsPerHour)) {
    const after = { list: endpoint.path, rowsInThisHour: spent, ...withoutSearch(filters) }
    await recordBulkRead({ context, action: 'people.listed', after })
  }
}

/** Returns how many people the request asks for at most. */
function rowsOf({ kind }: PersonalDataRule, { pageSize, ids }: Record<string, unknown>): number {
  if (typeof pageSize === 'number') return pageSize
  if (Array.isArray(ids)) return ids.length
  return kind === 'bulk' ? exportRows : listedRows
}

const withoutSearch = ({ search, ...filters }: Record<string, unknown>): Record<string, unknown> =>
  search ? { ...filters, searched: true } : filters
