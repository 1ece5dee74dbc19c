import { envelope } from '@atelier/domain/envelope'
import type { ReturnStep } from '@atelier/domain/returns/return-status'
import {
  ReturnDetail,
  ReturnsResponse,
  type ApproveReturnBody,
  type ListReturnsQuery,
  type ReceiveReturnBody,
  type RefundReturnBody,
  type RejectReturnBody,
} from '@atelier/domain/returns/returns.schema'
import type { Api } from './http.ts'

const ReturnResponse = envelope(ReturnDetail)
const returnPath = (returnId: string): string => `/api/admin/returns/${encodeURIComponent(returnId)}`

/** One page of returns, with the number of all that match. Needs orders:view. */
export const listStaffReturns = (
  api: Api,
  query: Partial<ListReturnsQuery>,
  signal?: AbortSignal,
): Promise<ReturnsResponse> => api({ path: '/api/admin/returns', query, responseSchema: ReturnsResponse, signal })

/** One whole return; an unknown id is refused as `not_found`. Needs orders:view. */
export const getStaffReturn = async (api: Api, returnId: string, signal?: AbortSignal): Promise<ReturnDetail> =>
  (await api({ path: returnPath(returnId), responseSchema: ReturnResponse, signal })).data

/** What each step says. */
export type StepBodies = {
  approve: ApproveReturnBody
  receive: ReceiveReturnBody
  refund: RefundReturnBody
  reject: RejectReturnBody
}

/**
 * Takes a return one step further and answers with it as it is then. `conflict` refuses; `returnIn` reads the return as it
 * is now from the refusal. Needs orders:edit.
 */
export async function takeReturnStep<Step extends ReturnStep>(
  api: Api,
  returnId: string,
  step: Step,
  body: StepBodies[Step],
): Promise<ReturnDetail> {
  return (await api({ method: 'POST', path: `${returnPath(returnId)}/${step}`, body, responseSchema: ReturnResponse }))
    .data
}

/** The return as it is now, which a refused step carries; null when the refusal was about something else. */
export const returnFromConflict = (error: { data: unknown }): ReturnDetail | null =>
  ReturnDetail.safeParse(error.data).data ?? null
