import type { AdminRole } from '@atelier/domain/access/permissions'
import type { KeyPermission } from '@atelier/domain/api-keys/key-permissions'
import { sql, type Selectable } from 'kysely'
import { isUniqueViolation, type Db, type Tx } from '../../db/client.ts'
import type { ApiKeysTable } from '../../db/staff-tables.ts'
import type { UsersTable } from '../../db/customer-tables.ts'
import { heldRoleColumn, type HeldRole } from '../auth/auth.public.ts'

/** The owner's account, as far as it bounds a key. */
interface OwnerColumns {
  ownerName: string
  ownerEmail: string
  ownerRole: UsersTable['role']
  ownerAdminRole: AdminRole | null
  ownerHeldRole: HeldRole | null
  /** Whether the owner is a member of staff who may sign in. */
  ownerIsActive: boolean
}

export type ApiKeyRow = Omit<Selectable<ApiKeysTable>, 'secret_hash' | 'old_hash'> & OwnerColumns

const isActiveOwner = sql<boolean>`(u.role = 'admin' and u.is_active and u.deleted_at is null)`

/** No hash is selected: it is only compared. */
const columns = sql`
  k.key_id, k.name, k.owner_id, k.permissions, k.shown, k.networks, k.requests_per_minute, k.created_at, k.expires_at,
  k.revoked_at, k.last_used_at, k.last_network, case when k.old_until > now() then k.old_until end as old_until,
  u.name as "ownerName", u.email as "ownerEmail", u.role as "ownerRole", u.admin_role as "ownerAdminRole",
  ${heldRoleColumn} as "ownerHeldRole",
  ${isActiveOwner} as "ownerIsActive"`

/** Returns the keys, the revoked ones last. */
export async function selectApiKeys(db: Db): Promise<ApiKeyRow[]> {
  const { rows } = await sql<ApiKeyRow>`select ${columns} from api_keys k join users u on u.user_id = k.owner_id
    order by k.revoked_at nulls first, lower(k.name), k.key_id`.execute(db)
  return rows
}

/** Returns a key, also a revoked one; a transaction locks it. */
export async function findApiKey(db: Db | Tx, keyId: string): Promise<ApiKeyRow | null> {
  const { rows } = await sql<ApiKeyRow>`select ${columns} from api_keys k join users u on u.user_id = k.owner_id
    where k.key_id = ${keyId} ${db.isTransaction ? sql`for update of k` : sql``}`.execute(db)
  return rows[0] ?? null
}

export interface UsableKey extends ApiKeyRow {
  /** Whether the stored last use is older than a minute, so that it must be updated. */
  isLastUseStale: boolean
}

/**
 * Returns the key of a secret: neither revoked nor expired, of an active member of staff. It is read for each request, so
 * that a revocation holds at once in every process.
 */
export async function findUsableKey(db: Db, secretHash: Buffer): Promise<UsableKey | null> {
  const { rows } = await sql<UsableKey>`
    select ${columns}, coalesce(k.last_used_at < now() - interval '1 minute', true) as "isLastUseStale"
    from api_keys k join users u on u.user_id = k.owner_id
    where (k.secret_hash = ${secretHash} or (k.old_hash = ${secretHash} and k.old_until > now()))
      and k.revoked_at is null and (k.expires_at is null or k.expires_at > now()) and ${isActiveOwner}`.execute(db)
  return rows[0] ?? null
}

/** Records the use of a key, at most once a minute. */
export async function touchApiKey(db: Db, keyId: string, network: string): Promise<void> {
  await sql`update api_keys set last_used_at = now(), last_network = ${network}
    where key_id = ${keyId} and (last_used_at is null or last_used_at < now() - interval '1 minute')`.execute(db)
}

/** Arbitrary advisory lock id: keys are counted and added one at a time. */
const KEYS_LOCK = 7_215_033

/** Counts the keys that are not revoked, and lets no other transaction add one until this one ends. */
export async function lockAndCountKeys(tx: Tx): Promise<number> {
  await sql`select pg_advisory_xact_lock(${sql.lit(KEYS_LOCK)})`.execute(tx)
  const { count } = await tx
    .selectFrom('api_keys')
    .where('revoked_at', 'is', null)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

const daysFromNow = (days: number | null) => sql<Date | null>`now() + make_interval(days => ${days}::integer)`

export async function insertApiKey(
  tx: Tx,
  key: {
    keyId: string
    name: string
    ownerId: string
    permissions: readonly KeyPermission[]
    shown: string
    secretHash: Buffer
    networks: readonly string[]
    requestsPerMinute: number
    /** Null: it does not expire. */
    expiresInDays: number | null
  },
): Promise<void> {
  await tx
    .insertInto('api_keys')
    .values({
      key_id: key.keyId,
      name: key.name,
      owner_id: key.ownerId,
      permissions: key.permissions,
      shown: key.shown,
      secret_hash: key.secretHash,
      networks: key.networks,
      requests_per_minute: key.requestsPerMinute,
      expires_at: daysFromNow(key.expiresInDays),
    })
    .execute()
}

export const isKeyNameTaken = (error: unknown): boolean => isUniqueViolation(error, { constraint: 'api_keys_name' })

/** Replaces the secret of a key. The one before works for some more days, but no longer than it would have. */
export async function replaceKeySecret(
  tx: Tx,
  key: {
    keyId: string
    ownerId: string
    shown: string
    secretHash: Buffer
    expiresInDays: number | null
    overlapDays: number
  },
): Promise<void> {
  await sql`update api_keys set old_hash = secret_hash, old_until = least(expires_at, ${daysFromNow(key.overlapDays)}),
      secret_hash = ${key.secretHash}, shown = ${key.shown}, owner_id = ${key.ownerId},
      expires_at = ${daysFromNow(key.expiresInDays)}
    where key_id = ${key.keyId}`.execute(tx)
}

export async function markKeyRevoked(tx: Tx, keyId: string): Promise<void> {
  await sql`update api_keys set revoked_at = now() where key_id = ${keyId} and revoked_at is null`.execute(tx)
}

/** Deletes keys that were revoked long ago. Returns their number. */
export async function deleteRevokedKeys(db: Db, days: number): Promise<number> {
  const deleted = await sql`delete from api_keys
    where revoked_at < now() - make_interval(days => ${days}::integer)`.execute(db)
  return Number(deleted.numAffectedRows ?? 0)
}

/** Returns and locks the keys of active owners that expire within so many days, for one process at a time. */
export async function lockExpiringKeys(tx: Tx, days: number): Promise<ApiKeyRow[]> {
  const { rows } = await sql<ApiKeyRow>`select ${columns} from api_keys k join users u on u.user_id = k.owner_id
    where k.revoked_at is null and k.expires_at between now() and ${daysFromNow(days)} and ${isActiveOwner}
    order by k.key_id for update of k`.execute(tx)
  return rows
}

/** Returns how many keys are not revoked. */
export async function countKeys(db: Db): Promise<number> {
  const { rows } = await sql<{
    count: number
  }>`select count(*) as count from api_keys where revoked_at is null`.execute(db)
  return rows[0]?.count ?? 0
}
