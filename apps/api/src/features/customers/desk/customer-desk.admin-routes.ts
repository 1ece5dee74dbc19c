import { CustomerData } from '@atelier/domain/auth/customer-data.schema'
import {
  AddCustomerNoteBody,
  CustomerAnswer,
  CustomersAnswer,
  EraseCustomerBody,
  ErasurePlanAnswer,
  ListCustomersQuery,
  TimelineAnswer,
  TimelineQuery,
  UpdateCustomerBody,
} from '@atelier/domain/customers/customer-desk.schema'
import { CUSTOMER_MESSAGES } from '@atelier/domain/customers/customer-rules'
import { DoneBody } from '@atelier/domain/envelope'
import { WriteToCustomerBody } from '@atelier/domain/orders/order-desk.schema'
import { Hono, type Context } from 'hono'
import { z } from 'zod'
import type { Deps } from '../../../deps.ts'
import type { Allow } from '../../../http/access.ts'
import { staffActor, type AppEnv } from '../../../http/env.ts'
import { requestCause } from '../../../http/request-cause.ts'
import { answers, body, params, query } from '../../../http/validate.ts'
import {
  addCustomerNote,
  deactivateCustomer,
  editCustomer,
  type InviteStaff,
  type StaffCause,
} from './change-customers.ts'
import { listCustomers } from './customer-list.repo.ts'
import { presentCustomer, presentCustomerDetail, type WholeCustomer } from './customer-desk.present.ts'
import { eraseCustomer, planErasure } from './erase-customer.ts'
import { exportCustomer } from './export-customer.ts'
import { sendResetLink, writeLetter } from './help-customers.ts'
import { readCustomer, readTimeline } from './read-customer.ts'

const Address = z.strictObject({ userId: z.string().max(100) })

const answer = (whole: WholeCustomer, message?: string): CustomerAnswer => {
  const data = presentCustomerDetail(whole)
  return message ? { success: true, message, data } : { success: true, data }
}

/** /api/admin/users: the customers as staff see and help them (A2, A7). Admin accounts are hidden here. */
export function customerDeskRoutes(deps: Deps, allow: Allow, inviteStaff: InviteStaff): Hono<AppEnv> {
  const { db } = deps
  const routes = new Hono<AppEnv>()
  const causeOf = (c: Context<AppEnv>): StaffCause => {
    const { userId, name, role } = staffActor(c)
    return { ...requestCause(c, deps.config.TRUSTED_PROXIES), actor: { userId, name, role } }
  }

  routes.get(
    '/',
    allow('users:view'),
    answers(CustomersAnswer, 'Search, filter, sort and page through the customers'),
    query(ListCustomersQuery),
    async (c) => {
      const asked = c.req.valid('query')
      const { rows, total, isMore } = await listCustomers(db, asked)
      const data = rows.map(presentCustomer)
      const { page, pageSize } = asked
      return c.json({ success: true, data, users: data, total, isMore, page, pageSize } satisfies CustomersAnswer)
    },
  )

  routes.get(
    '/:userId',
    allow('users:view'),
    answers(CustomerAnswer, 'One customer with orders, sums and notes', { refusals: ['not_found'] }),
    params(Address),
    async (c) => c.json(answer(await readCustomer(db, c.req.valid('param').userId))),
  )

  routes.put(
    '/:userId',
    allow('users:edit'),
    answers(CustomerAnswer, 'Edit a customer; a new address, role or activity ends their sessions', {
      refusals: ['not_found', 'conflict', 'email_taken'],
    }),
    params(Address),
    body(UpdateCustomerBody),
    async (c) => {
      const tools = { cause: causeOf(c), inviteStaff }
      const whole = await editCustomer(deps, c.req.valid('param').userId, c.req.valid('json'), tools)
      return c.json(answer(whole, CUSTOMER_MESSAGES.updated))
    },
  )

  routes.delete(
    '/:userId',
    allow('users:delete'),
    answers(DoneBody, 'Deactivate a customer; activating them again takes it back', { refusals: ['not_found'] }),
    params(Address),
    async (c) => {
      await deactivateCustomer(deps, c.req.valid('param').userId, causeOf(c))
      return c.json({ success: true, message: CUSTOMER_MESSAGES.deleted } satisfies DoneBody)
    },
  )

  routes.get(
    '/:userId/timeline',
    allow('users:view'),
    answers(TimelineAnswer, 'What happened between the house and a customer, newest first', {
      refusals: ['not_found'],
    }),
    params(Address),
    query(TimelineQuery),
    async (c) => {
      const data = await readTimeline(db, c.req.valid('param').userId, c.req.valid('query'))
      return c.json({ success: true, data } satisfies TimelineAnswer)
    },
  )

  routes.post(
    '/:userId/notes',
    allow('users:edit'),
    answers(CustomerAnswer, 'Add a note that staff alone can read', { refusals: ['not_found'] }),
    params(Address),
    body(AddCustomerNoteBody),
    async (c) => {
      const whole = await addCustomerNote(deps, c.req.valid('param').userId, c.req.valid('json'), causeOf(c))
      return c.json(answer(whole, 'Note added'))
    },
  )

  routes.post(
    '/:userId/reset-password',
    allow('users:edit'),
    answers(DoneBody, 'Mail a customer the link to choose a new password', { refusals: ['not_found', 'conflict'] }),
    params(Address),
    async (c) => {
      const { email } = await sendResetLink(deps, c.req.valid('param').userId, causeOf(c))
      return c.json({ success: true, message: `A link for a new password was sent to ${email}` } satisfies DoneBody)
    },
  )

  routes.post(
    '/:userId/mail',
    allow('users:edit'),
    answers(DoneBody, 'Write to a customer', { refusals: ['not_found', 'conflict'] }),
    params(Address),
    body(WriteToCustomerBody),
    async (c) => {
      await writeLetter(deps, c.req.valid('param').userId, c.req.valid('json'), causeOf(c))
      return c.json({ success: true, message: 'Email sent successfully!' } satisfies DoneBody)
    },
  )

  routes.get(
    '/:userId/export',
    allow('users:edit'),
    answers(CustomerData, 'Everything the shop holds about a customer, as a file', { refusals: ['not_found'] }),
    params(Address),
    async (c) => {
      const { userId } = c.req.valid('param')
      const data = await exportCustomer(deps, userId, causeOf(c))
      const day = deps.now().toISOString().slice(0, 10)
      c.header('Content-Disposition', `attachment; filename="customer-${userId.replaceAll(/[^\w-]/g, '')}-${day}.json"`)
      return c.json(data)
    },
  )

  routes.get(
    '/:userId/erasure',
    allow('users:delete'),
    answers(ErasurePlanAnswer, 'What erasing a customer would leave, and why', { refusals: ['not_found'] }),
    params(Address),
    async (c) => {
      const data = await planErasure(db, c.req.valid('param').userId)
      return c.json({ success: true, data } satisfies ErasurePlanAnswer)
    },
  )

  routes.post(
    '/:userId/erase',
    allow('users:delete'),
    answers(DoneBody, 'Take a person out of the shop for good; orders keep numbers, pieces and amounts', {
      refusals: ['not_found', 'conflict'],
    }),
    params(Address),
    body(EraseCustomerBody),
    async (c) => {
      const { isAddressTheirs = false } = c.req.valid('json')
      await eraseCustomer(deps, { userId: c.req.valid('param').userId, isAddressTheirs }, causeOf(c))
      return c.json({ success: true, message: 'The customer was erased' } satisfies DoneBody)
    },
  )

  return routes
}
