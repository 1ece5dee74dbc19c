import * as staffReturns from '@atelier/domain/returns/staff-returns.endpoints'
import type { Context } from 'hono'
import type { Deps } from '../../deps.ts'
import type { AppEnv } from '../../http/env.ts'
import type { Mount } from '../../http/mount.ts'
import { staffActionContextOf } from '../../http/action-context.ts'
import { getReturnDetails } from './change-return.ts'
import { approveReturn, receiveReturn, rejectReturn } from './process-return.ts'
import { refundReturn } from './refund-return.ts'
import { presentReturn, presentReturnSummary } from './returns.present.ts'
import { listReturns, type WholeReturnRow } from './returns.repo.ts'

const toResponse = (whole: WholeReturnRow, message: string) => ({
  success: true as const,
  message,
  data: presentReturn(whole),
})

/** Mounts the staff routes of returns: list, approve, receive, refund, reject. */
export function mountStaffReturns(mount: Mount, deps: Deps): void {
  const contextOf = (c: Context<AppEnv>) => staffActionContextOf(c, deps.config.TRUSTED_PROXIES)

  mount(staffReturns, {
    async listStaffReturns({ query }) {
      const { rows, total } = await listReturns(deps.db, query)
      const { page, pageSize } = query
      return { success: true, data: rows.map(presentReturnSummary), total, page, pageSize }
    },
    async getStaffReturn({ params }) {
      return { success: true, data: presentReturn(await getReturnDetails(deps.db, params.returnId)) }
    },
    async approveReturn({ params, body, c }) {
      return toResponse(await approveReturn(deps, params.returnId, body, contextOf(c)), 'Return approved')
    },
    async receiveReturn({ params, body, c }) {
      return toResponse(await receiveReturn(deps, params.returnId, body, contextOf(c)), 'Return received')
    },
    async refundReturn({ params, body, c }) {
      return toResponse(await refundReturn(deps, params.returnId, body, contextOf(c)), 'Refund requested')
    },
    async rejectReturn({ params, body, c }) {
      return toResponse(await rejectReturn(deps, params.returnId, body, contextOf(c)), 'Return rejected')
    },
  })
}
