import { ADMIN_ROLES } from '@atelier/domain/auth/permissions'
import type { ChangeSettingsInput, Settings } from '@atelier/domain/settings/settings.schema'
import { SENDER_TYPES } from '@atelier/domain/shop/shop.schema'
import { rebase, changedFields } from '../session/session.public.ts'

/** The settings as draft fields: links as two columns, senders in a fixed order. */
export interface SettingsFields {
  [field: string]: string | readonly string[]
  supportEmail: string
  returnAddress: string
  linkNames: readonly string[]
  linkUrls: readonly string[]
  senders: readonly string[]
  senderAddresses: readonly string[]
  postalAddress: string
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
  supportEmail: settings.supportEmail,
  returnAddress: settings.returnAddress,
  linkNames: settings.socialLinks.map(({ name }) => name),
  linkUrls: settings.socialLinks.map(({ url }) => url),
  senders: SENDER_TYPES.map((type) => settings.senderNames[type] ?? ''),
  senderAddresses: SENDER_TYPES.map((type) => settings.senderAddresses[type] ?? ''),
  postalAddress: settings.postalAddress,
  twoFactorRoles: settings.twoFactorRoles,
  featuredProductId: settings.featuredProduct?.productId ?? '',
})

export const isSame = (one: SettingsFields, other: SettingsFields): boolean =>
  JSON.stringify(Object.entries(one).sort()) === JSON.stringify(Object.entries(other).sort())

/** `rebase` for settings, where names and URLs of links count as one field. */
export function rebaseSettings(mine: SettingsFields, base: SettingsFields, theirs: SettingsFields): SettingsFields {
  const { linkNames, linkUrls } = changedFields(mine, base)
  const links = linkNames || linkUrls ? { linkNames: mine.linkNames, linkUrls: mine.linkUrls } : {}
  return { ...rebase(mine, base, theirs), ...links }
}

/** Returns the request body. The featured product is sent only if changed: a stored one that is hidden now may stay. */
export function settingsBodyOf(fields: SettingsFields, before: Settings): ChangeSettingsInput {
  const { supportEmail, returnAddress, linkNames, linkUrls, senders, twoFactorRoles } = fields
  const { featuredProductId, senderAddresses, postalAddress } = fields
  const isChosen = featuredProductId !== (before.featuredProduct?.productId ?? '')
  return {
    supportEmail,
    returnAddress,
    socialLinks: linkNames.map((name, index) => ({ name, url: linkUrls[index] ?? '' })),
    senderNames: Object.fromEntries(SENDER_TYPES.map((type, index) => [type, senders[index] ?? ''])),
    senderAddresses: Object.fromEntries(SENDER_TYPES.map((type, index) => [type, senderAddresses[index] ?? ''])),
    postalAddress,
    twoFactorRoles: ADMIN_ROLES.filter((role) => twoFactorRoles.includes(role)),
    ...(isChosen ? { featuredProductId: featuredProductId || null } : undefined),
    updatedAt: before.updatedAt,
  }
}

/** Returns the form's field name of a server path such as `socialLinks.1.url`. */
export const fieldName = (path: readonly PropertyKey[]): string => path.map(String).join('.')
