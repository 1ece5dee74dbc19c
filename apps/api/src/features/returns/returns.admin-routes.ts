import { envelope } from '@atelier/domain/envelope'
import {
  ApproveReturnBody,
  ListReturnsQuery,
  ReceiveReturnBody,
  RefundReturnBody,
  RejectReturnBody,
  ReturnDetail,
  ReturnsResponse,
} from '@atelier/domain/returns/returns.schema'
import { Hono } from 'hono'
import { z } from 'zod'
import type { ActionContext } from '../../action-context.ts'
import type { Deps } from '../../deps.ts'
import type { Allow } from '../../http/access.ts'
import type { AppEnv } from '../../http/env.ts'
import { staffActionContextOf } from '../../http/action-context.ts'
import { describeResponse, body, params, query } from '../../http/validate.ts'
import { getReturnDetails } from './change-return.ts'
import { approveReturn, receiveReturn, rejectReturn } from './process-return.ts'
import { refundReturn } from './refund-return.ts'
import { presentReturn, presentReturnSummary } from './returns.present.ts'
import { listReturns, type WholeReturnRow } from './returns.repo.ts'

const ReturnAddress = z.object({ returnId: z.string().max(100).meta({ example: 'RET-7K3MZ9Q2XW41' }) })
const ReturnResponse = envelope(ReturnDetail).meta({ id: 'ReturnResponse' })

const toResponse = (whole: WholeReturnRow, message?: string): z.infer<typeof ReturnResponse> => ({
  success: true,
  ...(message === undefined ? undefined : { message }),
  data: presentReturn(whole),
})

/** Staff routes of returns: list, approve, receive, refund, reject. */
export function returnsAdminRoutes(deps: Deps, allow: Allow): Hono<AppEnv> {
  const routes = new Hono<AppEnv>()

  routes.get(
    '/',
    allow('orders:view'),
    describeResponse(ReturnsResponse, 'Search, filter, sort and page through the returns'),
    query(ListReturnsQuery),
    async (c) => {
      const filters = c.req.valid('query')
      const { rows, total } = await listReturns(deps.db, filters)
      const { page, pageSize } = filters
      return c.json({
        success: true,
        data: rows.map(presentReturnSummary),
        total,
        page,
        pageSize,
      } satisfies ReturnsResponse)
    },
  )

  routes.get(
    '/:returnId',
    allow('orders:view'),
    describeResponse(ReturnResponse, 'Get a return with its line items and its history', { errors: ['not_found'] }),
    params(ReturnAddress),
    async (c) => c.json(toResponse(await getReturnDetails(deps.db, c.req.valid('param').returnId))),
  )

  /** Registers the route of one step. */
  const step = <Body extends z.ZodType>(
    path: string,
    schema: Body,
    labels: { summary: string; done: string },
    take: (deps: Deps, returnId: string, input: z.output<Body>, context: ActionContext) => Promise<WholeReturnRow>,
  ): void => {
    routes.post(
      `/:returnId/${path}`,
      allow('orders:edit'),
      describeResponse(ReturnResponse, labels.summary, { errors: ['not_found', 'conflict'] }),
      params(ReturnAddress),
      body(schema),
      async (c) => {
        const context = staffActionContextOf(c, deps.config.TRUSTED_PROXIES)
        return c.json(
          toResponse(await take(deps, c.req.valid('param').returnId, c.req.valid('json'), context), labels.done),
        )
      },
    )
  }

  step(
    'approve',
    ApproveReturnBody,
    { summary: 'Approve a return and email the customer how to send it', done: 'Return approved' },
    approveReturn,
  )
  step(
    'receive',
    ReceiveReturnBody,
    { summary: 'Record received units and which of them are sellable again', done: 'Return received' },
    receiveReturn,
  )
  step(
    'refund',
    RefundReturnBody,
    { summary: 'Refund a received return, at most what is left', done: 'Refund requested' },
    refundReturn,
  )
  step('reject', RejectReturnBody, { summary: 'Reject a return with a reason', done: 'Return rejected' }, rejectReturn)

  return routes
}
