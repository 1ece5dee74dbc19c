import { RegistrationEmail, RegistrationName } from '../customers/customer-sign-in.schema.ts'
import type { ReadEntry, RowProblem } from './import-format.ts'
import type { ImportOptions } from './import-run.schema.ts'

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
  /** Those of rows that were merged; undefined: there are none. */
  otherAddresses?: ImportedAddress[] | undefined
}

/** What a format reads of one row of a customer. */
export interface CustomerDraft {
  row: number
  email: string
  firstName: string
  lastName: string
  /** As the file says it; empty: it says nothing. */
  consent: string
  address: ImportedAddress
}

/** The headings that problems name. */
export interface CustomerColumns {
  email: string
  name: string
  consent: string
}

const YES = new Set(['yes', 'true', '1'])
const NO = new Set(['no', 'false', '0'])
type Consent = 'silent' | 'yes' | 'no' | 'unclear'

function consentOf(draft: CustomerDraft): Consent {
  const text = draft.consent.trim().toLowerCase()
  if (text === '') return 'silent'
  return YES.has(text) ? 'yes' : NO.has(text) ? 'no' : 'unclear'
}

/** Consent is yes only when each row that says something says yes. */
function readConsent(drafts: readonly CustomerDraft[], column: string): { agrees: boolean; losses: RowProblem[] } {
  const said = drafts.map((draft) => ({ row: draft.row, consent: consentOf(draft) }))
  const losses = said
    .filter(({ consent }) => consent === 'unclear')
    .map(({ row }) => ({ row, column, message: 'The consent is neither yes nor no, and becomes no' }))
  const [yes] = said.filter(({ consent }) => consent === 'yes')
  const agrees = yes !== undefined && said.every(({ consent }) => consent === 'yes' || consent === 'silent')
  if (yes && !agrees && losses.length === 0) {
    losses.push({ row: yes.row, column, message: 'The rows of this person disagree on consent, which becomes no' })
  }
  return { agrees, losses }
}

const nameOf = ({ firstName, lastName }: CustomerDraft): string => `${firstName} ${lastName}`.trim()
const emailOf = ({ email }: CustomerDraft): string => email.trim().toLowerCase()
const hasPlace = ({ streetAddress, city, zipCode }: ImportedAddress): boolean =>
  Boolean(streetAddress || city || zipCode)

/**
 * Reads a customer by the rules of a registration. Several rows are refused, unless staff said that rows with the same email
 * are one person. Messages name no value: they are stored, and the values are personal.
 */
export function readCustomerDrafts(
  drafts: readonly CustomerDraft[],
  columns: CustomerColumns,
  { mergeByEmail }: Pick<ImportOptions, 'mergeByEmail'>,
): ReadEntry<ImportedCustomer> {
  const [first, ...others] = drafts
  if (!first) throw new Error('an entry of a file has no row')
  const { row } = first
  const isMerged = (draft: CustomerDraft): boolean => mergeByEmail && emailOf(draft) === emailOf(first)
  const problems: RowProblem[] = others
    .filter((draft) => !isMerged(draft))
    .map((other) => ({
      row: other.row,
      column: columns.email,
      message: `Row ${row} is the same customer. Keep one of them`,
    }))
  const email = RegistrationEmail.safeParse(first.email)
  const name = RegistrationName.safeParse(drafts.map(nameOf).find(Boolean) ?? first.email.split('@')[0])
  for (const [column, { error }] of [
    [columns.email, email],
    [columns.name, name],
  ] as const) {
    const message = error?.issues[0]?.message
    if (message !== undefined) problems.push({ row, column, message })
  }
  if (problems.length > 0 || !email.success || !name.success) return { problems }
  const { agrees, losses } = readConsent(drafts, columns.consent)
  const places = drafts.map(({ address }) => address).filter(hasPlace)
  const [address = null, ...rest] = new Map(places.map((place) => [JSON.stringify(place), place])).values()
  return {
    entry: {
      row,
      email: email.data,
      name: name.data,
      agreesToMarketing: agrees,
      address,
      otherAddresses: rest.length > 0 ? rest : undefined,
    },
    losses: [
      ...others.map((other) => ({
        row: other.row,
        column: columns.email,
        message: `Merged with row ${row}, which has the same email`,
      })),
      ...losses,
    ],
  }
}
