import type { SsoSettings } from './sso.schema.ts'
import { roleOfRule, type SsoRoleRule } from './sso-rules.ts'

const isSame = (a: SsoRoleRule, b: SsoRoleRule): boolean =>
  a.claim === b.claim && a.value === b.value && roleOfRule(a) === roleOfRule(b)

const areAllIn = (rules: readonly SsoRoleRule[], others: readonly SsoRoleRule[]): boolean =>
  rules.every((rule) => others.some((other) => isSame(rule, other)))

/** Whether the settings let persons in, or read claims of them, that the earlier ones did not. */
function opensWider(before: SsoSettings, after: SsoSettings): boolean {
  const isOtherSource = (['issuer', 'clientId', 'scopes'] as const).some((field) => before[field] !== after[field])
  const isSwitchedOn = (['isEnabled', 'createsAccounts'] as const).some((field) => after[field] && !before[field])
  const hasMoreDomains =
    before.domains.length > 0 &&
    (after.domains.length === 0 || after.domains.some((domain) => !before.domains.includes(domain)))
  return isOtherSource || isSwitchedOn || hasMoreDomains
}

/**
 * Returns what of the table may give its role to persons to whom it did not before: the indexes of rows, and the fallback role.
 * A row also does so when the provider changes, when more persons may enter, and when a row before it is gone, because the first
 * match counts.
 */
export function newlyGiven(before: SsoSettings, after: SsoSettings): { rows: number[]; fallback: boolean } {
  const isWider = opensWider(before, after)
  const rows = after.rules.flatMap((rule, index) => {
    const earlier = before.rules.findIndex((old) => isSame(old, rule))
    const isKnown = earlier >= 0 && areAllIn(before.rules.slice(0, earlier), after.rules.slice(0, index))
    return isKnown && !isWider ? [] : [index]
  })
  const { fallbackRole, rules } = after
  // Without rows, existing accounts keep their roles; with rows, those that match none get the fallback role.
  const reachesMore = !areAllIn(before.rules, rules) || (before.rules.length === 0 && rules.length > 0)
  const fallback = fallbackRole !== null && (isWider || reachesMore || fallbackRole !== before.fallbackRole)
  return { rows, fallback }
}
