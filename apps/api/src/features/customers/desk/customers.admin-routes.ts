import { CustomerData } from '@atelier/domain/customers/customer-data.schema'
import {
  AddCustomerNoteBody,
  CustomerResponse,
  CustomersResponse,
  EraseCustomerBody,
  ErasurePlanResponse,
  ListCustomersQuery,
  TimelineResponse,
  TimelineQuery,
  UpdateCustomerBody,
} from '@atelier/domain/customers/customers.schema'
import { CUSTOMER_MESSAGES } from '@atelier/domain/customers/customer-rules'
import { SuccessResponse } from '@atelier/domain/envelope'
import { EmailCustomerBody } from '@atelier/domain/orders/staff-order-actions.schema'
import { Hono, type Context } from 'hono'
import { z } from 'zod'
import type { Deps } from '../../../deps.ts'
import type { Allow } from '../../../http/access.ts'
import type { AppEnv } from '../../../http/env.ts'
import { staffActionContextOf } from '../../../http/action-context.ts'
import { describeResponse, body, params, query } from '../../../http/validate.ts'
import { addCustomerNote, deactivateCustomer, editCustomer, type InviteStaff } from './change-customers.ts'
import { listCustomers } from './customer-list.repo.ts'
import { presentCustomer, presentCustomerDetail, type WholeCustomer } from './customers.present.ts'
import { eraseCustomer, planErasure } from './erase-customer.ts'
import { exportCustomer } from './export-customer.ts'
import { sendResetLink, emailCustomer } from './help-customers.ts'
import { readCustomer, readTimeline } from './read-customer.ts'

const CustomerParams = z.strictObject({ userId: z.string().max(100) })

const toResponse = (whole: WholeCustomer, message?: string): CustomerResponse => {
  const data = presentCustomerDetail(whole)
  return message ? { success: true, message, data } : { success: true, data }
}

/** /api/admin/users: staff routes for customers (A2, A7). Hides admin accounts. */
export function customersAdminRoutes(deps: Deps, allow: Allow, inviteStaff: InviteStaff): Hono<AppEnv> {
  const { db } = deps
  const routes = new Hono<AppEnv>()
  const contextOf = (c: Context<AppEnv>) => staffActionContextOf(c, deps.config.TRUSTED_PROXIES)

  routes.get(
    '/',
    allow('users:view'),
    describeResponse(CustomersResponse, 'Search, filter, sort and page through the customers'),
    query(ListCustomersQuery),
    async (c) => {
      const filters = c.req.valid('query')
      const { rows, total, isMore } = await listCustomers(db, filters)
      const data = rows.map(presentCustomer)
      const { page, pageSize } = filters
      return c.json({ success: true, data, users: data, total, isMore, page, pageSize } satisfies CustomersResponse)
    },
  )

  routes.get(
    '/:userId',
    allow('users:view'),
    describeResponse(CustomerResponse, 'Return one customer with orders, totals and notes', { errors: ['not_found'] }),
    params(CustomerParams),
    async (c) => c.json(toResponse(await readCustomer(db, c.req.valid('param').userId))),
  )

  routes.put(
    '/:userId',
    allow('users:edit'),
    describeResponse(CustomerResponse, 'Edit a customer; a new email address, role or activity ends their sessions', {
      errors: ['not_found', 'conflict', 'email_taken'],
    }),
    params(CustomerParams),
    body(UpdateCustomerBody),
    async (c) => {
      const tools = { context: contextOf(c), inviteStaff }
      const whole = await editCustomer(deps, c.req.valid('param').userId, c.req.valid('json'), tools)
      return c.json(toResponse(whole, CUSTOMER_MESSAGES.updated))
    },
  )

  routes.delete(
    '/:userId',
    allow('users:delete'),
    describeResponse(SuccessResponse, 'Deactivate a customer; activating reverts it', {
      errors: ['not_found'],
    }),
    params(CustomerParams),
    async (c) => {
      await deactivateCustomer(deps, c.req.valid('param').userId, contextOf(c))
      return c.json({ success: true, message: CUSTOMER_MESSAGES.deleted } satisfies SuccessResponse)
    },
  )

  routes.get(
    '/:userId/timeline',
    allow('users:view'),
    describeResponse(TimelineResponse, 'Return the timeline of a customer, newest first', {
      errors: ['not_found'],
    }),
    params(CustomerParams),
    query(TimelineQuery),
    async (c) => {
      const data = await readTimeline(db, c.req.valid('param').userId, c.req.valid('query'))
      return c.json({ success: true, data } satisfies TimelineResponse)
    },
  )

  routes.post(
    '/:userId/notes',
    allow('users:edit'),
    describeResponse(CustomerResponse, 'Add a note that only staff can read', { errors: ['not_found'] }),
    params(CustomerParams),
    body(AddCustomerNoteBody),
    async (c) => {
      const whole = await addCustomerNote(deps, c.req.valid('param').userId, c.req.valid('json'), contextOf(c))
      return c.json(toResponse(whole, 'Note added'))
    },
  )

  routes.post(
    '/:userId/reset-password',
    allow('users:edit'),
    describeResponse(SuccessResponse, 'Email a customer a password reset link', {
      errors: ['not_found', 'conflict'],
    }),
    params(CustomerParams),
    async (c) => {
      const { email } = await sendResetLink(deps, c.req.valid('param').userId, contextOf(c))
      return c.json({
        success: true,
        message: `A link for a new password was sent to ${email}`,
      } satisfies SuccessResponse)
    },
  )

  routes.post(
    '/:userId/mail',
    allow('users:edit'),
    describeResponse(SuccessResponse, 'Email a customer', { errors: ['not_found', 'conflict'] }),
    params(CustomerParams),
    body(EmailCustomerBody),
    async (c) => {
      await emailCustomer(deps, c.req.valid('param').userId, c.req.valid('json'), contextOf(c))
      return c.json({ success: true, message: 'Email sent successfully!' } satisfies SuccessResponse)
    },
  )

  routes.get(
    '/:userId/export',
    allow('users:edit'),
    describeResponse(CustomerData, 'Export all data about a customer as a file', { errors: ['not_found'] }),
    params(CustomerParams),
    async (c) => {
      const { userId } = c.req.valid('param')
      const data = await exportCustomer(deps, userId, contextOf(c))
      const day = deps.now().toISOString().slice(0, 10)
      c.header('Content-Disposition', `attachment; filename="customer-${userId.replaceAll(/[^\w-]/g, '')}-${day}.json"`)
      return c.json(data)
    },
  )

  routes.get(
    '/:userId/erasure',
    allow('users:delete'),
    describeResponse(ErasurePlanResponse, 'Return what erasing a customer would leave, and why', {
      errors: ['not_found'],
    }),
    params(CustomerParams),
    async (c) => {
      const data = await planErasure(db, c.req.valid('param').userId)
      return c.json({ success: true, data } satisfies ErasurePlanResponse)
    },
  )

  routes.post(
    '/:userId/erase',
    allow('users:delete'),
    describeResponse(SuccessResponse, 'Erase a customer permanently; orders keep numbers, line items and amounts', {
      errors: ['not_found', 'conflict'],
    }),
    params(CustomerParams),
    body(EraseCustomerBody),
    async (c) => {
      const { isAddressTheirs = false } = c.req.valid('json')
      await eraseCustomer(deps, { userId: c.req.valid('param').userId, isAddressTheirs }, contextOf(c))
      return c.json({ success: true, message: 'The customer was erased' } satisfies SuccessResponse)
    },
  )

  return routes
}
