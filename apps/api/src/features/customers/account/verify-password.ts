import { WRONG_PASSWORD } from '@atelier/domain/customers/customer-account.schema'
import { invalidField } from '@atelier/domain/contract/shop-error'
import { passwordMatches } from '../../../adapters/passwords/passwords.ts'
import type { Db } from '../../../db/client.ts'
import { getCustomerRow, type CustomerRow } from '../customers.repo.ts'

/**
 * Returns the account after checking its current password, since an open session alone must not allow important
 * changes. A wrong password is a field error (400): with 401 the browser would end the session.
 */
export async function verifyPassword(db: Db, userId: string, currentPassword: string): Promise<CustomerRow> {
  const customer = await getCustomerRow(db, userId)
  if (await passwordMatches(currentPassword, customer.passwordHash)) return customer
  throw invalidField('currentPassword', WRONG_PASSWORD)
}
