import { readCustomerDrafts, type CustomerDraft, type ImportedCustomer } from './customer-draft.ts'
import { cellOf, type ImportFormat, type ImportRow } from './import-format.ts'

const COLUMNS = {
  id: 'Customer ID',
  firstName: 'First Name',
  lastName: 'Last Name',
  email: 'Email',
  consent: 'Accepts Email Marketing',
  address1: 'Default Address Address1',
  address2: 'Default Address Address2',
  city: 'Default Address City',
  province: 'Default Address Province Code',
  country: 'Default Address Country Code',
  zip: 'Default Address Zip',
  addressPhone: 'Default Address Phone',
  phone: 'Phone',
} as const

const READ = new Set<string>(Object.values(COLUMNS))

const PROBLEM_COLUMNS = { email: COLUMNS.email, name: COLUMNS.firstName, consent: COLUMNS.consent }

function draftOf(row: ImportRow): CustomerDraft {
  const cell = (column: string): string => cellOf(row, column).replace(/^'/, '')
  return {
    row: row.row,
    email: cell(COLUMNS.email),
    firstName: cell(COLUMNS.firstName),
    lastName: cell(COLUMNS.lastName),
    consent: cell(COLUMNS.consent),
    address: {
      firstName: cell(COLUMNS.firstName),
      lastName: cell(COLUMNS.lastName),
      streetAddress: cell(COLUMNS.address1),
      apartment: cell(COLUMNS.address2),
      city: cell(COLUMNS.city),
      state: cell(COLUMNS.province),
      zipCode: cell(COLUMNS.zip),
      country: cell(COLUMNS.country),
      phone: cell(COLUMNS.addressPhone) || cell(COLUMNS.phone),
    },
  }
}

/** The customer export of Shopify: one row for each customer, with the default address. */
export const SHOPIFY_CUSTOMERS: ImportFormat<ImportedCustomer> = {
  kind: 'customers',
  source: 'shopify',
  signature: ['customer id', 'first name', 'last name', 'email', 'accepts email marketing'],
  isRead: (heading) => READ.has(heading),
  // Shopify writes an apostrophe before long numbers and phone numbers.
  openIds: () => (cells) => (cells[COLUMNS.id] ?? '').trim().replace(/^'/, '') || null,
  read: (rows, { options }) => readCustomerDrafts(rows.map(draftOf), PROBLEM_COLUMNS, options),
  idColumn: COLUMNS.id,
  uniqueColumn: COLUMNS.email,
}
