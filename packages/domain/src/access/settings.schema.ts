import { z } from 'zod'
import type { StaffSettings } from '../auth/staff-account.schema.ts'
import { envelope } from '../envelope.ts'
import type { ShopSettings } from '../shop/shop.schema.ts'
import { ADMIN_ROLES } from './permissions.ts'

/** What the settings screen shows and changes. */
export const Settings = z
  .object({ supportEmail: z.string(), twoFactorRoles: z.array(z.enum(ADMIN_ROLES)) })
  .meta({ id: 'Settings' })
export type Settings = z.infer<typeof Settings>

export const SettingsAnswer = envelope(Settings).meta({ id: 'SettingsAnswer' })
export type SettingsAnswer = z.infer<typeof SettingsAnswer>

/** Body of PUT /api/admin/settings: all of them, as they shall be. */
export const ChangeSettingsBody = z.strictObject({
  supportEmail: z
    .string('Please enter a valid email address')
    .trim()
    .toLowerCase()
    .pipe(z.email('Please enter a valid email address')),
  twoFactorRoles: z
    .array(z.enum(ADMIN_ROLES, 'Please choose known roles'))
    .transform((roles) => ADMIN_ROLES.filter((role) => roles.includes(role))),
})
export type ChangeSettingsBody = z.output<typeof ChangeSettingsBody>

/** Both groups as one screen shows them. */
export const settingsFrom = (shop: ShopSettings, staff: StaffSettings): Settings => ({
  supportEmail: shop.supportEmail,
  twoFactorRoles: staff.twoFactorRoles,
})
