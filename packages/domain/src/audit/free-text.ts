import { REDACTED, type FieldChange, type FieldChanges } from './field-changes.ts'

/** Actions about the shop and its staff. Every other action may be about a customer. */
const ABOUT_THE_SHOP =
  /^(?:admin_user|api_key|audit|brand|campaign|categories|category|document|picture|product|products|role|sale|saved_reply|settings|staff|store|webhook)\./

/**
 * Fields of the other actions whose texts are one of few values, a time, an amount, the ID of a record, a masked email
 * address or the name of a member of staff.
 */
const CODES: ReadonlySet<string> = new Set([
  'addressRecords',
  'amount',
  'assignedTo',
  'carrier',
  'changed',
  'difference',
  'email',
  'from',
  'fromType',
  'how',
  'ids',
  'list',
  'on',
  'order',
  'passkey',
  'paymentLinkExpiresAt',
  'paymentStatus',
  'refund',
  'refunded',
  'role',
  'sort',
  'status',
  'timeZone',
  'to',
  'total',
])

function withoutText(value: unknown): unknown {
  if (typeof value === 'string') return REDACTED
  if (Array.isArray(value)) return value.map(withoutText)
  if (typeof value !== 'object' || value === null || value instanceof Date) return value
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, withoutText(inner)]))
}

/**
 * Replaces the texts of an audit entry that can be about a customer: entries cannot be erased, so they hold IDs, codes,
 * numbers and amounts. A field is a text unless `CODES` names it, so that a new one is not stored by mistake.
 */
export function withoutFreeText(action: string, changes: FieldChanges): FieldChanges {
  if (ABOUT_THE_SHOP.test(action)) return changes
  return Object.fromEntries(
    Object.entries(changes).map(([field, { before, after }]): [string, FieldChange] => [
      field,
      CODES.has(field) ? { before, after } : { before: withoutText(before), after: withoutText(after) },
    ]),
  )
}
