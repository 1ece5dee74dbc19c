import { isDeepStrictEqual } from 'node:util'
import type { StaffSettings } from '@atelier/domain/auth/staff-account.schema'
import type { Tx } from '../../db/client.ts'
import { lockSettings, readStaffSettings, writeSettings } from './settings.repo.ts'

/** Replaces the settings for staff accounts. Returns the former ones; null when they are the same. */
export async function importStaffSettings(tx: Tx, settings: StaffSettings, at: Date): Promise<StaffSettings | null> {
  await lockSettings(tx)
  const before = await readStaffSettings(tx)
  if (isDeepStrictEqual(before, settings)) return null
  await writeSettings(tx, 'staff', settings, at)
  return before
}
