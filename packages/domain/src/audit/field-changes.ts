/** The values of a field before and after a change, as the audit log stores them. */
export interface FieldChange {
  before: unknown
  after: unknown
}
export type FieldChanges = Record<string, FieldChange>

/** Names of fields whose values no log may store. */
const SECRET = /password|secret|token|hash|recoveryCode|cardNumber/i

export const REDACTED = '[not kept]'

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a ?? null) === JSON.stringify(b ?? null)

/** Returns only the fields that differ, with both values. A changed secret is listed with redacted values. */
export function fieldChanges(before: Record<string, unknown>, after: Record<string, unknown>): FieldChanges {
  const changes: FieldChanges = {}
  for (const field of new Set([...Object.keys(before), ...Object.keys(after)])) {
    if (isSame(before[field], after[field])) continue
    const shown = (value: unknown): unknown =>
      (value ?? null) === null || !SECRET.test(field) ? (value ?? null) : REDACTED
    changes[field] = { before: shown(before[field]), after: shown(after[field]) }
  }
  return changes
}
