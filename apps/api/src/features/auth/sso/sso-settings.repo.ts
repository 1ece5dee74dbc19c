import { SsoSettings } from '@atelier/domain/single-sign-on/sso.schema'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../db/client.ts'

export interface StoredSso {
  settings: SsoSettings
  /** Encrypted. */
  clientSecret: Buffer | null
  /** null: never changed. */
  updatedAt: Date | null
}

/** Returns the settings of single sign-on, which is off until a super admin sets it up. */
export async function readSso(db: Db | Tx): Promise<StoredSso> {
  const row = await db
    .selectFrom('sso_settings')
    .select(['settings', 'client_secret as clientSecret', 'updated_at as updatedAt'])
    .executeTakeFirst()
  const { clientSecret = null, updatedAt = null } = row ?? {}
  return { settings: SsoSettings.parse(row?.settings ?? {}), clientSecret, updatedAt }
}

/** Advisory lock key (any constant). */
const SSO_LOCK = 7_215_023

/** Serializes changes of the settings. */
export async function lockSso(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(${sql.lit(SSO_LOCK)})`.execute(tx)
}

export async function writeSso(tx: Tx, settings: SsoSettings, clientSecret: Buffer | null, at: Date): Promise<void> {
  const row = { settings: JSON.stringify(settings), client_secret: clientSecret, updated_at: at }
  await tx
    .insertInto('sso_settings')
    .values(row)
    .onConflict((conflict) => conflict.column('only_row').doUpdateSet(row))
    .execute()
}

export interface EmergencyCandidate {
  userId: string
  name: string
  email: string
}

const activeSuperAdmins = (db: Db | Tx) =>
  db
    .selectFrom('users')
    .select(['user_id as userId', 'name', 'email'])
    .where('role', '=', 'admin')
    .where('admin_role', '=', 'SUPER_ADMIN')
    .where('is_active', '=', true)
    .where('deleted_at', 'is', null)
    .orderBy('name')
    .orderBy('user_id')

/** Returns the active super admins. */
export const listSuperAdmins = (db: Db | Tx): Promise<EmergencyCandidate[]> => activeSuperAdmins(db).execute()

/** Returns the active super admins with a password, who can be emergency accounts. */
export const listEmergencyCandidates = (db: Db | Tx): Promise<EmergencyCandidate[]> =>
  activeSuperAdmins(db).where('password_hash', 'is not', null).execute()
