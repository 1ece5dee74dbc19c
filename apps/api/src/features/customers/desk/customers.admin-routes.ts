import { CUSTOMER_MESSAGES } from '@atelier/domain/customers/customer-rules'
import type { CustomerResponse } from '@atelier/domain/customers/customers.schema'
import * as staffCustomers from '@atelier/domain/customers/staff-customers.endpoints'
import type { Deps } from '../../../deps.ts'
import { datedName } from '../../../http/download.ts'
import type { Mount } from '../../../http/mount.ts'
import { addCustomerNote, deactivateCustomer, editCustomer } from './change-customers.ts'
import { listCustomers } from './customer-list.repo.ts'
import { presentCustomer, presentCustomerDetail, type WholeCustomer } from './customers.present.ts'
import { eraseCustomer, planErasure } from './erase-customer.ts'
import { exportCustomer } from './export-customer.ts'
import { sendResetLink, emailCustomer } from './help-customers.ts'
import { readCustomer, readTimeline } from './read-customer.ts'

const toResponse = (whole: WholeCustomer, message?: string): CustomerResponse => {
  const data = presentCustomerDetail(whole)
  return message ? { success: true, message, data } : { success: true, data }
}

/** Mounts the staff routes of customers (A2, A7). They hide admin accounts. */
export function mountStaffCustomers(mount: Mount, deps: Deps): void {
  const { db } = deps
  mount(staffCustomers, {
    async listCustomers({ query }) {
      const { rows, total, isMore } = await listCustomers(db, query)
      const data = rows.map(presentCustomer)
      const { page, pageSize } = query
      return { success: true, data, users: data, total, isMore, page, pageSize }
    },
    async getCustomer({ params }) {
      return toResponse(await readCustomer(deps, params.userId))
    },
    async updateCustomer({ params, body, context }) {
      const whole = await editCustomer(deps, params.userId, body, context)
      return toResponse(whole, CUSTOMER_MESSAGES.updated)
    },
    async deactivateCustomer({ params, context }) {
      await deactivateCustomer(deps, params.userId, context)
      return { success: true, message: CUSTOMER_MESSAGES.deleted }
    },
    async getTimeline({ params, query }) {
      return { success: true, data: await readTimeline(deps, params.userId, query) }
    },
    async addCustomerNote({ params, body, context }) {
      return toResponse(await addCustomerNote(deps, params.userId, body, context), 'Note added')
    },
    async sendResetLink({ params, context }) {
      const { email } = await sendResetLink(deps, params.userId, context)
      return { success: true, message: `Password reset link sent to ${email}` }
    },
    async emailCustomer({ params, body, context }) {
      await emailCustomer(deps, params.userId, body, context)
      return { success: true, message: 'Email sent successfully!' }
    },
    async exportCustomer({ params: { userId }, context, c }) {
      const data = await exportCustomer(deps, userId, context)
      const name = datedName(`customer-${userId.replaceAll(/[^\w-]/g, '')}`, deps.now(), deps.shop.company.region)
      c.header('Content-Disposition', `attachment; filename="${name}.json"`)
      return data
    },
    async getErasurePlan({ params }) {
      return { success: true, data: await planErasure(db, params.userId) }
    },
    async eraseCustomer({ params: { userId }, body: { isAddressTheirs = false }, context }) {
      await eraseCustomer(deps, { userId, isAddressTheirs }, context)
      return { success: true, message: 'Customer erased' }
    },
  })
}
