import { NO_LIMITS } from '@atelier/domain/access/access-limits'
import { createAdminUser } from '@atelier/domain/admin-users/admin-users.endpoints'
import { getSales } from '@atelier/domain/analytics/staff-analytics.endpoints'
import { listAudit } from '@atelier/domain/audit/staff-audit.endpoints'
import type { Endpoint } from '@atelier/domain/contract/endpoint'
import { blockingLimit } from '@atelier/domain/contract/under-limits'
import { listCustomers } from '@atelier/domain/customers/staff-customers.endpoints'
import { listStaffEarlierOrders } from '@atelier/domain/earlier-orders/staff-earlier-orders.endpoints'
import { sendEmail } from '@atelier/domain/email/staff-emails.endpoints'
import { listInbox } from '@atelier/domain/inbox/staff-inbox.endpoints'
import { listImportRuns } from '@atelier/domain/moving-in/staff-moving-in.endpoints'
import { createStaffOrder, listStaffOrders } from '@atelier/domain/orders/staff-orders.endpoints'
import { listStaffProducts } from '@atelier/domain/products/staff-products.endpoints'
import { listStaffReturns } from '@atelier/domain/returns/staff-returns.endpoints'
import { getSettings } from '@atelier/domain/settings/staff-settings.endpoints'
import { getTaxReport } from '@atelier/domain/tax/staff-taxes.endpoints'
import { expect, test } from 'vitest'
import { paths } from '../../paths.ts'
import { limitOfScreen, LIMITED_SCREENS } from './limited-screens.ts'

/** The main request of each screen. */
const REQUESTS: Readonly<Record<string, Endpoint>> = {
  [paths.orders]: listStaffOrders,
  [paths.returns]: listStaffReturns,
  [paths.products]: listStaffProducts,
  [paths.settings]: getSettings,
  [paths.createOrder]: createStaffOrder,
  [paths.earlierOrders]: listStaffEarlierOrders,
  [paths.customers]: listCustomers,
  [paths.inbox]: listInbox,
  [paths.analytics]: getSales,
  [paths.taxes]: getTaxReport,
  [paths.email]: sendEmail,
  [paths.createAdminUser]: createAdminUser,
  [paths.audit]: listAudit,
  [paths.moveIn]: listImportRuns,
}

test('a limit closes the screens whose main request it refuses, and no other', () => {
  expect(Object.keys(LIMITED_SCREENS).filter((path) => !REQUESTS[path])).toEqual([])
  for (const [path, request] of Object.entries(REQUESTS)) {
    for (const limits of [NO_LIMITS, { ...NO_LIMITS, masksPersonalData: true }, { ...NO_LIMITS, markets: ['eu'] }]) {
      expect(limitOfScreen(path, limits), path).toBe(blockingLimit(request, limits))
    }
  }
})

test('a screen below a closed one is closed, and one that only begins alike is not', () => {
  const limits = { ...NO_LIMITS, markets: ['eu'] }
  expect(limitOfScreen(paths.customer('usr_1'), limits)).toBe('markets')
  expect(limitOfScreen(`${paths.customers}-of-another`, limits)).toBeNull()
})
