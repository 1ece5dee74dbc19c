import { RegistrationEmail, RegistrationName } from '../customers/customer-sign-in.schema.ts'
import type { ReadEntry, RowProblem } from './import-format.ts'

/** An address of a file, before the rules of the shop's own addresses. */
export interface ImportedAddress {
  firstName: string
  lastName: string
  streetAddress: string
  apartment: string
  city: string
  state: string
  zipCode: string
  country: string
  phone: string
}

/** A customer of another shop. No password moves. */
export interface ImportedCustomer {
  row: number
  email: string
  name: string
  /** Only a clear yes is one. */
  agreesToMarketing: boolean
  /** Null: the file has none. */
  address: ImportedAddress | null
}

/** What a format reads of the rows of a customer. */
export interface CustomerDraft {
  /** The rows with the same id: more than one is refused. */
  rows: readonly number[]
  email: string
  firstName: string
  lastName: string
  /** As the file says it; empty: it says nothing. */
  consent: string
  address: ImportedAddress
  columns: { email: string; name: string; consent: string }
}

const YES = new Set(['yes', 'true', '1'])
const NO = new Set(['', 'no', 'false', '0'])

/**
 * Reads a customer by the rules of a registration. Consent that is neither yes nor no becomes no. Messages name no value: they
 * are stored, and the values are personal.
 */
export function readCustomerDraft(draft: CustomerDraft): ReadEntry<ImportedCustomer> {
  const { rows, columns } = draft
  const [row = 1, ...others] = rows
  const problems: RowProblem[] = others.map((other) => ({
    row: other,
    column: columns.email,
    message: `Row ${row} is the same customer. Keep one of them`,
  }))
  const email = RegistrationEmail.safeParse(draft.email)
  const name = RegistrationName.safeParse(`${draft.firstName} ${draft.lastName}`.trim() || draft.email.split('@')[0])
  for (const [column, { error }] of [
    [columns.email, email],
    [columns.name, name],
  ] as const) {
    const message = error?.issues[0]?.message
    if (message !== undefined) problems.push({ row, column, message })
  }
  if (problems.length > 0 || !email.success || !name.success) return { problems }
  const consent = draft.consent.trim().toLowerCase()
  const losses: RowProblem[] = []
  if (!YES.has(consent) && !NO.has(consent)) {
    losses.push({ row, column: columns.consent, message: 'The consent is neither yes nor no, and becomes no' })
  }
  const { streetAddress, city, zipCode } = draft.address
  const address = streetAddress || city || zipCode ? draft.address : null
  return {
    entry: { row, email: email.data, name: name.data, agreesToMarketing: YES.has(consent), address },
    losses,
  }
}
