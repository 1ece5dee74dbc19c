import { readCustomerDrafts, type CustomerDraft, type ImportedCustomer } from './customer-draft.ts'
import { cellOf, type ImportFormat, type ImportRow } from './import-format.ts'

const COLUMNS = {
  id: 'customer_id',
  firstName: 'first_name',
  lastName: 'last_name',
  email: 'email',
  billingFirstName: 'billing_first_name',
  billingLastName: 'billing_last_name',
  phone: 'billing_phone',
  address1: 'billing_address_1',
  address2: 'billing_address_2',
  city: 'billing_city',
  state: 'billing_state',
  postcode: 'billing_postcode',
  country: 'billing_country',
} as const

const READ = new Set<string>(Object.values(COLUMNS))

const PROBLEM_COLUMNS = { email: COLUMNS.email, name: COLUMNS.firstName, consent: COLUMNS.email }

function draftOf(row: ImportRow): CustomerDraft {
  const cell = (column: string): string => cellOf(row, column)
  return {
    row: row.row,
    email: cell(COLUMNS.email),
    firstName: cell(COLUMNS.firstName) || cell(COLUMNS.billingFirstName),
    lastName: cell(COLUMNS.lastName) || cell(COLUMNS.billingLastName),
    consent: '',
    address: {
      firstName: cell(COLUMNS.billingFirstName) || cell(COLUMNS.firstName),
      lastName: cell(COLUMNS.billingLastName) || cell(COLUMNS.lastName),
      streetAddress: cell(COLUMNS.address1),
      apartment: cell(COLUMNS.address2),
      city: cell(COLUMNS.city),
      state: cell(COLUMNS.state),
      zipCode: cell(COLUMNS.postcode),
      country: cell(COLUMNS.country),
      phone: cell(COLUMNS.phone),
    },
  }
}

/** The customer export of WooCommerce: one row for each customer, with the billing address. It says nothing of consent. */
export const WOOCOMMERCE_CUSTOMERS: ImportFormat<ImportedCustomer> = {
  kind: 'customers',
  source: 'woocommerce',
  signature: ['customer_id', 'first_name', 'last_name', 'email', 'billing_address_1'],
  isRead: (heading) => READ.has(heading),
  openIds: () => (cells) => (cells[COLUMNS.id] ?? '').trim() || null,
  read: (rows, { options }) => readCustomerDrafts(rows.map(draftOf), PROBLEM_COLUMNS, options),
  idColumn: COLUMNS.id,
  uniqueColumn: COLUMNS.email,
}
