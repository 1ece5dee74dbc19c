import * as staffReturns from '@atelier/domain/returns/staff-returns.endpoints'
import type { Deps } from '../../deps.ts'
import type { Mount } from '../../http/mount.ts'
import { getReturnDetails } from './change-return.ts'
import { sendPhotoOfReturn } from './photos/photo-response.ts'
import { approveReturn, receiveReturn, rejectReturn } from './process-return.ts'
import { refundReturn } from './refund-return.ts'
import { presentReturn, presentReturnSummary } from './returns.present.ts'
import { shipReplacement } from './ship-replacement.ts'
import { listReturns, type WholeReturnRow } from './read-returns.repo.ts'

/** Mounts the staff routes of returns: list, approve, receive, refund, reject. */
export function mountStaffReturns(mount: Mount, deps: Deps): void {
  const toResponse = (whole: WholeReturnRow, message: string) => ({
    success: true as const,
    message,
    data: presentReturn(whole, deps.shop.company),
  })
  mount(staffReturns, {
    async listStaffReturns({ query, actor: { grant } }) {
      const { rows, total } = await listReturns(deps.db, query, grant.limits)
      const { page, pageSize } = query
      return { success: true, data: rows.map(presentReturnSummary), total, page, pageSize }
    },
    async getStaffReturn({ params }) {
      return { success: true, data: presentReturn(await getReturnDetails(deps.db, params.returnId), deps.shop.company) }
    },
    getStaffReturnPhoto: ({ params: { returnId, photoId }, query, c }) =>
      sendPhotoOfReturn(deps, c.req.raw, { returnId, photoId, size: query.size }),
    async approveReturn({ params, body, context }) {
      return toResponse(await approveReturn(deps, params.returnId, body, context), 'Return approved')
    },
    async receiveReturn({ params, body, context }) {
      return toResponse(await receiveReturn(deps, params.returnId, body, context), 'Return received')
    },
    async refundReturn({ params, body, context }) {
      return toResponse(await refundReturn(deps, params.returnId, body, context), 'Refund requested')
    },
    async shipReplacement({ params, body, context }) {
      return toResponse(await shipReplacement(deps, params.returnId, body, context), 'Replacement shipped')
    },
    async rejectReturn({ params, body, context }) {
      return toResponse(await rejectReturn(deps, params.returnId, body, context), 'Return rejected')
    },
  })
}
