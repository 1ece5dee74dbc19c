/** What other features may use of taxes. */

export { calculateTax, hasTaxAddress, UNKNOWN_TAX_ADDRESS } from './calculate-tax.ts'
