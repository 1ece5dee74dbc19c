import type { AccessGrant } from '@atelier/domain/access/access-grant'
import { storedGrant, type OwnRoleId } from '@atelier/domain/access/own-role'
import { sql } from 'kysely'
import { isUniqueViolation, type Db, type Tx } from '../../db/client.ts'

export interface OwnRoleRow {
  roleId: OwnRoleId
  name: string
  /** As stored: `grantOfOwnRole` reads them. */
  permissions: string[]
  limits: unknown
  requiresTwoFactor: boolean
  updatedAt: Date
  /** Members of staff with this role, also deactivated ones. */
  staffCount: number
}

const columns = sql`
  r.role_id as "roleId", r.name, r.permissions, r.limits, r.requires_two_factor as "requiresTwoFactor", r.updated_at as "updatedAt",
  (select count(*) from users u where u.own_role_id = r.role_id) as "staffCount"`

/** Returns the roles of the shop's own, by name. */
export async function listOwnRoles(db: Db | Tx): Promise<OwnRoleRow[]> {
  const { rows } = await sql<OwnRoleRow>`
    select ${columns} from admin_roles r order by fold_text(r.name), r.role_id`.execute(db)
  return rows
}

export async function findOwnRole(db: Db | Tx, roleId: string): Promise<OwnRoleRow | null> {
  const { rows } = await sql<OwnRoleRow>`select ${columns} from admin_roles r where r.role_id = ${roleId}`.execute(db)
  return rows[0] ?? null
}

/** The same by name, without regard to case. */
export async function findOwnRoleByName(db: Db | Tx, name: string): Promise<OwnRoleRow | null> {
  const { rows } = await sql<OwnRoleRow>`
    select ${columns} from admin_roles r where fold_text(r.name) = fold_text(${name}::text)`.execute(db)
  return rows[0] ?? null
}

/** Advisory lock key (any constant). */
const ROLES_LOCK = 7_215_083

/** Serializes new roles, so that two cannot exceed their number together. */
export async function lockOwnRoles(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(${sql.lit(ROLES_LOCK)})`.execute(tx)
}

/** Locks a role: another change of it waits, and staff who are given it. Returns null when there is none. */
export async function lockOwnRole(tx: Tx, roleId: string): Promise<OwnRoleRow | null> {
  await sql`select from admin_roles where role_id = ${roleId} for update`.execute(tx)
  return findOwnRole(tx, roleId)
}

const storedColumns = (grant: AccessGrant) => {
  const { permissions, limits } = storedGrant(grant)
  return { permissions: [...permissions], limits: limits === null ? null : JSON.stringify(limits) }
}

type RoleFields = Pick<OwnRoleRow, 'name' | 'requiresTwoFactor'> & { grant: AccessGrant }

const values = ({ name, grant, requiresTwoFactor }: RoleFields, at: Date) => ({
  name,
  ...storedColumns(grant),
  requires_two_factor: requiresTwoFactor,
  updated_at: at,
})

/** Inserts a role. Returns false when another one has the name. */
export async function insertOwnRole(tx: Tx, roleId: OwnRoleId, fields: RoleFields, at: Date): Promise<boolean> {
  const inserted = await tx
    .insertInto('admin_roles')
    .values({ role_id: roleId, ...values(fields, at), created_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .returning('role_id')
    .executeTakeFirst()
  return inserted !== undefined
}

/** Changes a role. Returns false when another one has the name. */
export async function updateOwnRoleRow(tx: Tx, roleId: OwnRoleId, fields: RoleFields, at: Date): Promise<boolean> {
  try {
    await tx.updateTable('admin_roles').set(values(fields, at)).where('role_id', '=', roleId).execute()
    return true
  } catch (error) {
    if (isUniqueViolation(error)) return false
    throw error
  }
}

export async function deleteOwnRoleRow(tx: Tx, roleId: OwnRoleId): Promise<void> {
  await tx.deleteFrom('admin_roles').where('role_id', '=', roleId).execute()
}
