import { sql } from 'kysely'
import type { Db, Tx } from '../../db/client.ts'
import { visible } from '../products/products.public.ts'

/** Whether the store has a staff account. */
export async function hasStaff(db: Db | Tx): Promise<boolean> {
  const staff = await db.selectFrom('users').select('user_id').where('role', '=', 'admin').limit(1).executeTakeFirst()
  return staff !== undefined
}

/** Arbitrary advisory lock id. Of two concurrent first runs, the second sees the administrator of the first. */
const SETUP_LOCK = 7_215_020

export async function lockSetup(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(${sql.lit(SETUP_LOCK)})`.execute(tx)
}

/** Counts what the checklist asks of the database. */
export async function readStoreCounts(
  db: Db,
): Promise<{ visibleProducts: number; superAdminsWithoutSecondFactor: number }> {
  const { rows } = await sql<{ visibleProducts: number; superAdminsWithoutSecondFactor: number }>`
    select (select count(*) from products p where ${visible}) as "visibleProducts",
      (select count(*) from users u
        where u.role = 'admin' and u.admin_role = 'SUPER_ADMIN' and u.is_active and u.deleted_at is null
          and not exists (select from staff_two_factor t where t.user_id = u.user_id and t.confirmed_at is not null)
          and not exists (select from passkeys k where k.user_id = u.user_id and k.site = 'staff')
      ) as "superAdminsWithoutSecondFactor"`.execute(db)
  return rows[0] ?? { visibleProducts: 0, superAdminsWithoutSecondFactor: 0 }
}
