import { StaffSettings } from '@atelier/domain/auth/staff-account.schema'
import type { Db, Tx } from '../../db/client.ts'

type SettingsKey = 'shop' | 'staff'

/** The rules for staff accounts; what was never set has its default. */
export async function readStaffSettings(db: Db | Tx): Promise<StaffSettings> {
  const row = await db.selectFrom('settings').select('value').where('key', '=', 'staff').executeTakeFirst()
  return StaffSettings.parse(row?.value ?? {})
}

/** Keeps one group of settings whole, in the place of what it was. */
export async function writeSettings(tx: Tx, key: SettingsKey, value: object, at: Date): Promise<void> {
  const row = { value: JSON.stringify(value), updated_at: at }
  await tx
    .insertInto('settings')
    .values({ key, ...row })
    .onConflict((conflict) => conflict.column('key').doUpdateSet(row))
    .execute()
}
