import { ADMIN_ROLES } from '@atelier/domain/access/permissions'
import type { ChangeSettingsInput, Settings } from '@atelier/domain/settings/settings.schema'

/** The settings as draft fields. */
export interface SettingsFields {
  [field: string]: string | readonly string[]
  twoFactorRoles: readonly string[]
  /** Empty: the newest product. */
  featuredProductId: string
}

/** Props of every group of fields. */
export interface GroupProps {
  fields: SettingsFields
  change: (part: Partial<SettingsFields>) => void
  errorOf: (field: string) => string | undefined
  canEdit: boolean
}

export const fieldsOf = (settings: Settings): SettingsFields => ({
  twoFactorRoles: settings.twoFactorRoles,
  featuredProductId: settings.featuredProduct?.productId ?? '',
})

export const isSame = (one: SettingsFields, other: SettingsFields): boolean =>
  JSON.stringify(Object.entries(one).sort()) === JSON.stringify(Object.entries(other).sort())

/** Returns the request body. The featured product is sent only if changed: a stored one that is hidden now may stay. */
export function settingsBodyOf(
  { twoFactorRoles, featuredProductId }: SettingsFields,
  before: Settings,
): ChangeSettingsInput {
  const isChosen = featuredProductId !== (before.featuredProduct?.productId ?? '')
  return {
    twoFactorRoles: ADMIN_ROLES.filter((role) => twoFactorRoles.includes(role)),
    ...(isChosen ? { featuredProductId: featuredProductId || null } : undefined),
    updatedAt: before.updatedAt,
  }
}

/** Returns the form's field name of a server path such as `socialLinks.1.url`. */
export const fieldName = (path: readonly PropertyKey[]): string => path.map(String).join('.')
