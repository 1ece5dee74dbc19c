/** What a field was and what it became, as the audit log keeps it. */
export interface FieldChange {
  before: unknown
  after: unknown
}
export type FieldChanges = Record<string, FieldChange>

/** Fields whose values no log may keep, by any spelling of their names. */
const SECRET = /password|secret|token|hash|recoveryCode|cardNumber/i

export const REDACTED = '[not kept]'

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a ?? null) === JSON.stringify(b ?? null)

/** Only the fields that differ, each with both values. That a secret changed is kept, its value never is. */
export function fieldChanges(before: Record<string, unknown>, after: Record<string, unknown>): FieldChanges {
  const changes: FieldChanges = {}
  for (const field of new Set([...Object.keys(before), ...Object.keys(after)])) {
    if (same(before[field], after[field])) continue
    const shown = (value: unknown): unknown =>
      (value ?? null) === null || !SECRET.test(field) ? (value ?? null) : REDACTED
    changes[field] = { before: shown(before[field]), after: shown(after[field]) }
  }
  return changes
}
