import { ADMIN_ROLES } from '@atelier/domain/auth/permissions'
import type { ChangeSettingsInput, Settings } from '@atelier/domain/settings/settings.schema'
import { SENDER_TYPES } from '@atelier/domain/shop/shop.schema'
import { rebase, touched } from '../session/rebase.store.ts'

/** The settings as the form holds them, in kinds a draft can keep: the links as two columns, senders in their order. */
export interface SettingsFields {
  [field: string]: string | readonly string[]
  brand: string
  blurb: string
  supportEmail: string
  returnAddress: string
  linkNames: readonly string[]
  linkUrls: readonly string[]
  senders: readonly string[]
  senderAddresses: readonly string[]
  postalAddress: string
  twoFactorRoles: readonly string[]
  /** Empty: the newest piece. */
  featuredProductId: string
}

/** What every group of fields is given. */
export interface GroupProps {
  fields: SettingsFields
  change: (part: Partial<SettingsFields>) => void
  errorOf: (field: string) => string | undefined
  canEdit: boolean
}

export const fieldsOf = (settings: Settings): SettingsFields => ({
  brand: settings.brand,
  blurb: settings.blurb,
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

/** `rebase` of the settings, in which the names and addresses of the links are one thing. */
export function rebaseSettings(mine: SettingsFields, base: SettingsFields, theirs: SettingsFields): SettingsFields {
  const { linkNames, linkUrls } = touched(mine, base)
  const links = linkNames || linkUrls ? { linkNames: mine.linkNames, linkUrls: mine.linkUrls } : {}
  return { ...rebase(mine, base, theirs), ...links }
}

/** What is sent. A product that was put forward and is hidden now may stay; only another choice is sent. */
export function bodyOf(fields: SettingsFields, before: Settings): ChangeSettingsInput {
  const { brand, blurb, supportEmail, returnAddress, linkNames, linkUrls, senders, twoFactorRoles } = fields
  const { featuredProductId, senderAddresses, postalAddress } = fields
  const isChosen = featuredProductId !== (before.featuredProduct?.productId ?? '')
  return {
    brand,
    blurb,
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

/** The form's name for what the server calls `socialLinks.1.url` and the like. */
export const fieldName = (path: readonly PropertyKey[]): string => path.map(String).join('.')
