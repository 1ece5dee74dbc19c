import { orderNumber } from '@atelier/domain/values/ids'
import { ok, skipped, warning, type Check } from '../check.ts'

const NAMED_ORDERS = 5

export const taxRecords: Check = {
  name: 'tax-records',
  title: 'Records of Stripe Tax',
  problem: 'What Stripe Tax has recorded cannot be read.',
  advice: 'Enter the payments and refunds of these orders in your Stripe account, under Tax.',
  section: 'failures',
  needs: 'database',
  async run({ database }) {
    const facts = await database.readTaxRecords()
    if (facts === null) return skipped('Stripe Tax calculated the tax of no order.')
    const { failedOrders } = facts
    if (failedOrders.length === 0) return ok('Stripe Tax has recorded every payment and refund that it accepts.')
    const named = failedOrders.slice(0, NAMED_ORDERS).map(orderNumber).join(', ')
    const more = failedOrders.length > NAMED_ORDERS ? ' and others' : ''
    return warning(`Stripe Tax did not record a payment or refund of ${named}${more}.`)
  },
}
