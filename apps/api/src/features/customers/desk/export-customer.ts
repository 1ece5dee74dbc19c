import type { CustomerData } from '@atelier/domain/customers/customer-data.schema'
import type { StaffActionContext } from '../../../action-context.ts'
import { inTransaction } from '../../../db/client.ts'
import type { Deps } from '../../../deps.ts'
import { recordAudit } from '../../audit/audit.public.ts'
import { collectCustomerData } from '../account/export-customer-data.ts'
import { customerTarget } from './change-customers.ts'
import { findCustomerRecord } from './customer-records.repo.ts'
import { customerNotFound, ownerOf } from './read-customer.ts'

/**
 * Returns all data about a customer or guest for a privacy request: the customer's own export.
 * Records the export in the audit log first.
 */
export async function exportCustomer(deps: Deps, userId: string, context: StaffActionContext): Promise<CustomerData> {
  const customer = await findCustomerRecord(deps.db, userId)
  if (!customer) throw customerNotFound()
  await inTransaction(deps.db, (tx) =>
    recordAudit(tx, { context, action: 'customer.exported', at: deps.now(), target: customerTarget(userId) }),
  )
  return collectCustomerData(deps, customer, ownerOf(customer))
}
