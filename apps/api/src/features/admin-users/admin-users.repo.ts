import { isOwnRoleId, type RoleRef } from '@atelier/domain/access/own-role'
import { ADMIN_ROLES, type AdminRole } from '@atelier/domain/access/permissions'
import type { ListAdminUsersQuery } from '@atelier/domain/admin-users/admin-users.schema'
import { ShopError } from '@atelier/domain/contract/shop-error'
import { sql } from 'kysely'
import { databaseErrorOf, isUniqueViolation, type Db, type Tx } from '../../db/client.ts'
import { findsAll } from '../../db/find-text.ts'
import { heldRoleColumn, insertUser, roleColumns, updateUser, type HeldRole } from '../auth/auth.public.ts'

export interface AdminUserRow {
  userId: string
  name: string
  email: string
  /** The role of the five: VIEWER with an own role. */
  role: AdminRole
  heldRole: HeldRole | null
  isActive: boolean
  createdAt: Date
  lastLoginAt: Date | null
  hasTwoFactor: boolean
  invitedUntil: Date | null
}

const columns = sql`
  u.user_id as "userId", u.name, u.email, u.admin_role as role, ${heldRoleColumn} as "heldRole", u.is_active as "isActive",
  u.created_at as "createdAt",
  u.last_login_at as "lastLoginAt",
  (exists (select from staff_two_factor f where f.user_id = u.user_id and f.confirmed_at is not null)
    or exists (select from passkeys k where k.user_id = u.user_id and k.site = 'staff')) as "hasTwoFactor",
  (select max(t.expires_at) from auth_tokens t where t.user_id = u.user_id and t.purpose = 'staff-invitation'
    and t.used_at is null and t.expires_at > now() and t.email = u.email) as "invitedUntil"`

const isStaff = sql`u.role = 'admin' and u.deleted_at is null`

const hasRole = (role: RoleRef) =>
  isOwnRoleId(role) ? sql`u.own_role_id = ${role}` : sql`(u.admin_role = ${role} and u.own_role_id is null)`

function matches({ search, role, status }: ListAdminUsersQuery) {
  return sql`${isStaff}
    and ${search ? findsAll(sql`u.find_text`, search) : sql`true`}
    and ${role === undefined ? sql`true` : hasRole(role)}
    and (${status ?? ''} = '' or u.is_active = (${status ?? ''} = 'active'))`
}

const SORT_COLUMNS = {
  name: sql`fold_text(u.name)`,
  email: sql`u.email`,
  // By rank, not alphabetically.
  role: sql`case when u.own_role_id is null then array_position(${[...ADMIN_ROLES]}::text[], u.admin_role) end`,
  created: sql`u.created_at`,
  lastLogin: sql`u.last_login_at`,
} as const
const DIRECTIONS = { asc: sql`asc nulls first`, desc: sql`desc nulls last` } as const

/** Returns a page of the matching staff, the number of matches, and the number of all staff. */
export async function listAdminUsers(
  db: Db,
  query: ListAdminUsersQuery,
): Promise<{ rows: AdminUserRow[]; total: number; totalAll: number }> {
  const { rows } = await sql<AdminUserRow>`
    select ${columns} from users u where ${matches(query)}
    order by ${SORT_COLUMNS[query.sort]} ${DIRECTIONS[query.order]}, u.user_id
    limit ${query.pageSize} offset ${(query.page - 1) * query.pageSize}`.execute(db)
  const counts = await sql<{ total: number; totalAll: number }>`
    select count(*) filter (where ${matches(query)}) as total, count(*) as "totalAll" from users u
    where ${isStaff}`.execute(db)
  const { total, totalAll } = counts.rows[0] ?? { total: 0, totalAll: 0 }
  return { rows, total, totalAll }
}

/** Returns the active members of staff with their roles, by name. */
export async function listRoleHolders(
  db: Db,
): Promise<(Pick<AdminUserRow, 'userId' | 'name' | 'role'> & { ownRoleId: string | null })[]> {
  const { rows } = await sql<Pick<AdminUserRow, 'userId' | 'name' | 'role'> & { ownRoleId: string | null }>`
    select u.user_id as "userId", u.name, u.admin_role as role, u.own_role_id as "ownRoleId" from users u
    where ${isStaff} and u.is_active order by fold_text(u.name), u.user_id`.execute(db)
  return rows
}

export async function findAdminUser(db: Db | Tx, userId: string): Promise<AdminUserRow | null> {
  const { rows } = await sql<AdminUserRow>`
    select ${columns} from users u where ${isStaff} and u.user_id = ${userId}`.execute(db)
  return rows[0] ?? null
}

/**
 * Locks the active super admins, then one member of staff. Of two concurrent demotions the second sees the result of the
 * first. The order is fixed, so that concurrent calls cannot deadlock. Returns null when the user does not exist.
 */
export async function lockAdminUser(
  tx: Tx,
  userId: string,
): Promise<{ target: AdminUserRow; otherSuperAdmins: number } | null> {
  const superAdmins = await sql<{ userId: string }>`
    select user_id as "userId" from users
    where admin_role = 'SUPER_ADMIN' and is_active and deleted_at is null order by user_id for update`.execute(tx)
  await sql`select user_id from users u where ${isStaff} and u.user_id = ${userId} for update`.execute(tx)
  const target = await findAdminUser(tx, userId)
  if (!target) return null
  return { target, otherSuperAdmins: superAdmins.rows.filter((row) => row.userId !== userId).length }
}

/** Whether a staff or customer account has this email address. */
export async function isEmailTaken(db: Db, email: string): Promise<boolean> {
  const query = db.selectFrom('users').select('user_id').where('email', '=', email).where('role', '<>', 'guest')
  return (await query.executeTakeFirst()) !== undefined
}

export interface NewAdminUser {
  userId: string
  name: string
  email: string
  role: RoleRef
  isActive: boolean
  /** null until the owner sets a password with the invitation. */
  passwordHash: string | null
  at: Date
}

/** Inserts a member of staff. Throws `email_taken` when an account has this address. */
export async function insertAdminUser(tx: Tx, user: NewAdminUser): Promise<void> {
  const isNew = await insertUser(tx, {
    user_id: user.userId,
    name: user.name,
    email: user.email,
    role: 'admin',
    ...roleColumns(user.role),
    is_active: user.isActive,
    password_hash: user.passwordHash,
    must_change_password: true,
    created_at: user.at,
    updated_at: user.at,
  })
  if (!isNew) throw emailTakenError()
}

/** Updates a member of staff. Throws `email_taken`, or `conflict` when no active super admin would remain. */
export async function updateAdminUserRow(
  tx: Tx,
  userId: string,
  change: { name: string; email: string; role: RoleRef; isActive: boolean; at: Date },
): Promise<void> {
  const { name, email, role, isActive, at } = change
  const columns = { name, email, ...roleColumns(role), is_active: isActive, updated_at: at }
  await updateUser(tx, { userId, role: 'admin' }, columns).catch(translateConstraintError)
}

/** Deactivates the account and frees its address. The row stays, because orders reference the staff who changed them. */
export async function markAdminUserRemoved(tx: Tx, userId: string, at: Date): Promise<void> {
  const email = `${userId}@removed.invalid`
  const columns = {
    email,
    own_role_id: null,
    password_hash: null,
    is_active: false,
    deleted_at: at,
    updated_at: at,
  }
  await updateUser(tx, { userId, role: 'admin' }, columns).catch(translateConstraintError)
}

/** Raised by the triggers of migration 0008. */
const LAST_SUPER_ADMIN = 'AT001'

const emailTakenError = (): ShopError => new ShopError('email_taken', 'An account with this email already exists')

function translateConstraintError(error: unknown): never {
  if (isUniqueViolation(error)) throw emailTakenError()
  if (databaseErrorOf(error)?.code === LAST_SUPER_ADMIN)
    throw new ShopError('conflict', 'The last active super admin can’t be removed, demoted or deactivated')
  throw error
}
