import { StaffSettings } from '@atelier/domain/auth/staff-account.schema'
import { sql } from 'kysely'
import type { Db, Tx } from '../../db/client.ts'

/** The groups of settings. Together they have one version. */
const SETTINGS_KEYS = ['staff', 'featured-product', 'opening'] as const
type SettingsKey = (typeof SETTINGS_KEYS)[number]

/** Returns the settings for staff accounts, with defaults for unset ones. */
export async function readStaffSettings(db: Db | Tx): Promise<StaffSettings> {
  const row = await db.selectFrom('settings').select('value').where('key', '=', 'staff').executeTakeFirst()
  return StaffSettings.parse(row?.value ?? {})
}

/** Replaces one group of settings. */
export async function writeSettings(tx: Tx, key: SettingsKey, value: object, at: Date): Promise<void> {
  const row = { value: JSON.stringify(value), updated_at: at }
  await tx
    .insertInto('settings')
    .values({ key, ...row })
    .onConflict((conflict) => conflict.column('key').doUpdateSet(row))
    .execute()
}

/** Returns the time of the last change of these settings; null: never changed. */
export async function readSettingsVersion(db: Db | Tx): Promise<Date | null> {
  const row = await db
    .selectFrom('settings')
    .select((eb) => eb.fn.max('updated_at').as('at'))
    .where('key', 'in', SETTINGS_KEYS)
    .executeTakeFirst()
  return row?.at ?? null
}

/** Arbitrary advisory lock id, which serializes changes of the settings. */
const SETTINGS_LOCK = 7_215_016

export async function lockSettings(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(${sql.lit(SETTINGS_LOCK)})`.execute(tx)
}
