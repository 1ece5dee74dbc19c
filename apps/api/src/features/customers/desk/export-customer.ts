import type { CustomerData } from '@atelier/domain/customers/customer-data.schema'
import { inTransaction } from '../../../db/client.ts'
import type { Deps } from '../../../deps.ts'
import { recordAudit } from '../../audit/audit.repo.ts'
import { collectCustomerData } from '../account/export-customer-data.ts'
import { customerTarget, type StaffCause } from './change-customers.ts'
import { findCustomerRecord } from './customer-records.repo.ts'
import { customerNotFound, ownerOf } from './read-customer.ts'

/**
 * Everything the shop holds about a customer or guest, for a privacy request: what the customer can download, staff's notes
 * left out. That somebody took it is written into the audit log first.
 */
export async function exportCustomer(deps: Deps, userId: string, context: StaffCause): Promise<CustomerData> {
  const customer = await findCustomerRecord(deps.db, userId)
  if (!customer) throw customerNotFound()
  await inTransaction(deps.db, (tx) =>
    recordAudit(tx, { context, action: 'customer.exported', at: deps.now(), target: customerTarget(userId) }),
  )
  return collectCustomerData(deps, customer, ownerOf(customer))
}
