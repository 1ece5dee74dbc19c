import { limits } from '@atelier/domain/limits/limits'
import { sql, type Insertable, type RawBuilder, type Selectable, type Updateable } from 'kysely'
import type { Db, Tx } from '../../db/client.ts'
import type { UsersTable } from '../../db/customer-tables.ts'
import { recordColumns } from '../../db/record-columns.ts'
import { sessionInsert, type NewSession } from './sessions.repo.ts'

export type UserRow = Pick<
  Selectable<UsersTable>,
  | 'user_id'
  | 'email'
  | 'name'
  | 'role'
  | 'admin_role'
  | 'password_hash'
  | 'must_change_password'
  | 'is_active'
  | 'deleted_at'
>

/** Returns the account of an email address in any state. Ignores guests, because several may share an address. */
export async function findAccount(db: Db, email: string): Promise<UserRow | null> {
  const user = await db
    .selectFrom('users')
    .select(['user_id', 'email', 'name', 'role', 'admin_role', 'password_hash', 'must_change_password'])
    .select(['is_active', 'deleted_at'])
    .where('email', '=', email)
    .where('role', '<>', 'guest')
    .executeTakeFirst()
  return user ?? null
}

/** Whether an account can sign in with a password. */
export async function hasPassword(db: Db | Tx, userId: string): Promise<boolean> {
  const query = db.selectFrom('users').select('user_id').where('user_id', '=', userId)
  return (await query.where('password_hash', 'is not', null).executeTakeFirst()) !== undefined
}

/** Returns which of these email addresses an account has that is not a guest. */
export async function listTakenEmails(db: Db, emails: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ email: string }>`
    select email from users where role <> 'guest' and email = any(${[...emails]}::text[])`.execute(db)
  return new Set(rows.map(({ email }) => email))
}

/**
 * Deletes the account of a customer who has neither signed in nor a password, and to whom nothing else belongs. Returns its
 * email address; null when there is no such account.
 */
export async function deleteUnusedCustomer(tx: Tx, userId: string): Promise<string | null> {
  const { rows } = await sql<{ email: string }>`
    delete from users u where user_id = ${userId} and role = 'customer' and deleted_at is null
      and last_login_at is null and password_hash is null
      and not exists (select from orders o where o.user_id = u.user_id or o.email = u.email)
      and not exists (select from checkouts c where c.user_id = u.user_id)
      and not exists (select from payments p where p.user_id = u.user_id)
      and not exists (select from customer_notes n where n.user_id = u.user_id)
      and not exists (select from contact_messages m where m.email = u.email)
    returning email`.execute(tx)
  return rows[0]?.email ?? null
}

type UserRole = UsersTable['role']

/**
 * Inserts a user. Returns false if the ID is taken, or the email address of an account other than a guest, even by a
 * concurrent request.
 */
export async function insertUser(tx: Tx, user: Insertable<UsersTable>): Promise<boolean> {
  const inserted = await tx
    .insertInto('users')
    .values(user)
    .onConflict((conflict) => conflict.doNothing())
    .returning('user_id')
    .executeTakeFirst()
  return inserted !== undefined
}

const CUSTOMER_COLUMNS = recordColumns({ user_id: 'text', email: 'text', name: 'text' })

/**
 * Inserts customers without a password in one statement. Returns the IDs of those that were inserted: an email address of an
 * account other than a guest is not, even by a concurrent request.
 */
export async function insertCustomers(
  tx: Tx,
  customers: readonly { user_id: string; email: string; name: string }[],
  at: Date,
): Promise<Set<string>> {
  const { rows } = await sql<{ user_id: string }>`
    insert into users (${CUSTOMER_COLUMNS.names}, role, created_at, updated_at)
    select ${CUSTOMER_COLUMNS.names}, 'customer', ${at}::timestamptz, ${at}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(customers)}::jsonb) as c(${CUSTOMER_COLUMNS.definition})
    on conflict do nothing returning user_id`.execute(tx)
  return new Set(rows.map(({ user_id: userId }) => userId))
}

/**
 * Inserts a guest and opens its first session, in one statement. Returns false if the ID is taken: by a user, or where
 * `isTaken` says so.
 */
export async function insertGuestWithSession(
  db: Db,
  guest: { userId: string; email: string; name: string; at: Date },
  session: NewSession,
  isTaken: RawBuilder<boolean>,
): Promise<boolean> {
  const { rows } = await sql`
    with guest as (
      insert into users (user_id, email, name, role, created_at, updated_at, last_login_at)
      select ${guest.userId}::text, ${guest.email}::text, ${guest.name}::text, 'guest', at, at, at
      from (select ${guest.at}::timestamptz as at) now where not ${isTaken}
      on conflict do nothing returning *
    ),
    session as (${sessionInsert(session, sql`guest`)})
    select from guest`.execute(db)
  return rows.length > 0
}

/**
 * Returns the IDs of guests who bought without a session, by their email address, and inserts the missing ones. A guest
 * with a session is another person until the address is proven.
 */
export async function findOrInsertGuestBuyers(
  tx: Tx,
  buyers: readonly { userId: string; email: string; name: string }[],
  at: Date,
): Promise<Map<string, string>> {
  const { rows } = await sql<{ email: string; userId: string }>`
    with buyers as (
      select * from unnest(${buyers.map(({ userId }) => userId)}::text[], ${buyers.map(({ email }) => email)}::text[],
        ${buyers.map(({ name }) => name)}::text[]) b (user_id, email, name)
    ),
    known as (
      select distinct on (u.email) u.email, u.user_id from users u join buyers b using (email)
      where u.role = 'guest' and u.deleted_at is null and u.last_login_at is null
      order by u.email, u.created_at, u.user_id
    ),
    added as (
      insert into users (user_id, email, name, role, created_at, updated_at)
      select b.user_id, b.email, b.name, 'guest', ${at}::timestamptz, ${at}::timestamptz from buyers b
      where not exists (select from known k where k.email = b.email)
      returning email, user_id
    )
    select email, user_id as "userId" from known union all select email, user_id from added`.execute(tx)
  return new Map(rows.map(({ email, userId }) => [email, userId]))
}

/**
 * Changes a user, or only one with this role. Returns false if there is none. The session stamp contains role, email and
 * password: their change ends every session. Throws the unique violation of an address that another account has.
 */
export async function updateUser(
  tx: Tx,
  { userId, role }: { userId: string; role?: UserRole },
  change: Updateable<UsersTable>,
): Promise<boolean> {
  const update = tx.updateTable('users').set(change).where('user_id', '=', userId)
  const { numUpdatedRows } = await (role ? update.where('role', '=', role) : update).executeTakeFirst()
  return numUpdatedRows > 0n
}

/**
 * Gives the account of a member of staff its password if it has none, and name and role with it. Returns false if there is no
 * such account.
 */
export async function setFirstPassword(
  tx: Tx,
  {
    email,
    user_id: _,
    ...change
  }: Pick<UserRow, 'user_id' | 'email' | 'name' | 'role' | 'admin_role' | 'password_hash'>,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('users')
    .set({ ...change, must_change_password: false, is_active: true })
    .where('email', '=', email)
    .where('role', '=', 'admin')
    .where('password_hash', 'is', null)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function updateLastLogin(tx: Tx, userId: string, at: Date): Promise<void> {
  await updateUser(tx, { userId }, { last_login_at: at })
}

/** Stores the hash of a password that its owner chose. */
export async function updateStaffPassword(tx: Tx, userId: string, passwordHash: string, at: Date): Promise<void> {
  const change = { password_hash: passwordHash, must_change_password: false, updated_at: at }
  await updateUser(tx, { userId, role: 'admin' }, change)
}

/** Keeps the time of the first proof. */
export async function markEmailVerified(tx: Tx, userId: string, at: Date): Promise<void> {
  await tx
    .updateTable('users')
    .set({ email_verified_at: at })
    .where('user_id', '=', userId)
    .where('email_verified_at', 'is', null)
    .execute()
}

/**
 * Deletes guests whose sessions ended long ago. A guest with orders stays: if the id were reused, another person would
 * see them. Returns the number of deleted guests.
 */
export async function deleteStaleGuests(db: Db): Promise<number> {
  const result = await sql`
    delete from users u
    where u.role = 'guest' and coalesce(u.last_login_at, u.created_at) < now() - make_interval(days => ${limits.customers.sessionAbsoluteDays}::integer)
      and not exists (select 1 from orders o where o.guest_id = u.user_id)
      and not exists (select 1 from sessions s where s.user_id = u.user_id)`.execute(db)
  return Number(result.numAffectedRows ?? 0)
}
