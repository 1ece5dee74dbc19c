import { ADMIN_ROLES } from '@atelier/domain/access/permissions'
import type { StaffSettings } from '@atelier/domain/auth/staff-account.schema'
import type { Tx } from '../../db/client.ts'
import { lockSettings, readStaffSettings, writeSettings } from './settings.repo.ts'

/** What an import changed. */
export interface StaffSettingsChange {
  before: StaffSettings
  after: StaffSettings
}

/**
 * Adds the roles of a store file that need a second factor to those of this installation. An import only makes the rules of
 * sign-in stricter: a store file must not open the accounts of another installation. Returns null when nothing changes.
 */
export async function importStaffSettings(
  tx: Tx,
  settings: StaffSettings,
  at: Date,
): Promise<StaffSettingsChange | null> {
  await lockSettings(tx)
  const before = await readStaffSettings(tx)
  if (settings.twoFactorRoles.every((role) => before.twoFactorRoles.includes(role))) return null
  const required = new Set([...before.twoFactorRoles, ...settings.twoFactorRoles])
  const after = { ...before, twoFactorRoles: ADMIN_ROLES.filter((role) => required.has(role)) }
  await writeSettings(tx, 'staff', after, at)
  return { before, after }
}
