import type { OwnRoleId } from '@atelier/domain/access/own-role'
import { sql } from 'kysely'
import type { Db, Tx } from '../../db/client.ts'

/** The role of the shop's own that a member of staff has. */
export interface HeldRole {
  roleId: OwnRoleId
  name: string
  permissions: string[]
  /** Null: none. */
  limits: unknown
  requiresTwoFactor: boolean
}

/** A column for queries of `users u`: the own role as JSON, null for one of the five. */
export const heldRoleColumn = sql<HeldRole | null>`(
  select jsonb_build_object('roleId', r.role_id, 'name', r.name, 'permissions', r.permissions, 'limits', r.limits,
    'requiresTwoFactor', r.requires_two_factor)
  from admin_roles r where r.role_id = u.own_role_id)`

/** Returns the own role of a member of staff; null for one of the five. */
export async function findHeldRole(db: Db | Tx, userId: string): Promise<HeldRole | null> {
  const { rows } = await sql<{ held: HeldRole | null }>`
    select ${heldRoleColumn} as held from users u where u.user_id = ${userId}`.execute(db)
  return rows[0]?.held ?? null
}

/** Returns the own roles of these IDs that exist. */
export async function listRolesById(db: Db | Tx, roleIds: readonly string[]): Promise<HeldRole[]> {
  const { rows } = await sql<HeldRole>`
    select r.role_id as "roleId", r.name, r.permissions, r.limits, r.requires_two_factor as "requiresTwoFactor"
    from admin_roles r where r.role_id = any(${[...roleIds]}::text[])`.execute(db)
  return rows
}
