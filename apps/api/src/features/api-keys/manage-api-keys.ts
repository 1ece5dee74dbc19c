import { allows } from '@atelier/domain/access/access-grant'
import type { AuditAction } from '@atelier/domain/access/audit-actions'
import { KEY_OVERLAP_DAYS, KEYS_MAX, type ApiKey, type CreateApiKeyBody } from '@atelier/domain/api-keys/api-key.schema'
import type { KeyPermission } from '@atelier/domain/api-keys/key-permissions'
import { invalidField, ShopError } from '@atelier/domain/contract/shop-error'
import type { ActionContext, StaffActionContext } from '../../action-context.ts'
import { inTransaction, type Db, type Tx } from '../../db/client.ts'
import type { Deps } from '../../deps.ts'
import { newKeySecret, shownKey } from '../../links/key-secret.ts'
import { hashToken } from '../../links/secret-token.ts'
import { recordAudit } from '../audit/audit.public.ts'
import {
  findApiKey,
  insertApiKey,
  isKeyNameTaken,
  lockAndCountKeys,
  markKeyRevoked,
  replaceKeySecret,
  selectApiKeys,
  type ApiKeyRow,
} from './api-keys.repo.ts'
import { usablePermissions } from './usable-grant.ts'

const ID_BYTES = 9

const presentApiKey = (row: ApiKeyRow): ApiKey => ({
  keyId: row.key_id,
  name: row.name,
  shown: row.shown,
  permissions: row.permissions,
  usable: usablePermissions(row),
  networks: row.networks,
  requestsPerMinute: row.requests_per_minute,
  owner: { userId: row.owner_id, name: row.ownerName, isActive: row.ownerIsActive },
  createdAt: row.created_at.toISOString(),
  expiresAt: row.expires_at?.toISOString() ?? null,
  revokedAt: row.revoked_at?.toISOString() ?? null,
  oldSecretUntil: row.old_until?.toISOString() ?? null,
  lastUsedAt: row.last_used_at?.toISOString() ?? null,
  lastNetwork: row.last_network,
})

async function getKey(db: Db | Tx, keyId: string): Promise<ApiKeyRow> {
  const found = await findApiKey(db, keyId)
  if (!found) throw new ShopError('not_found', 'Key not found')
  return found
}

const auditKey = (
  tx: Tx,
  deps: Deps,
  context: ActionContext,
  change: { action: AuditAction; key: { keyId: string; name: string }; after?: Record<string, unknown> },
): Promise<void> =>
  recordAudit(tx, {
    context,
    at: deps.now(),
    action: change.action,
    target: { type: 'api_key', id: change.key.keyId, name: change.key.name },
    ...(change.after && { after: change.after }),
  })

/** Throws `invalid_input` for permissions that the caller lacks: a key never has more than its owner. */
function assertWithinOwn(permissions: readonly KeyPermission[], { actor }: StaffActionContext): void {
  const missing = permissions.filter((permission) => !allows(actor.grant, permission))
  if (missing.length > 0) throw invalidField('permissions', `You do not have these permissions: ${missing.join(', ')}`)
}

/** Returns the keys, and those that were revoked in the last 30 days. */
export const readApiKeys = async ({ db }: Deps): Promise<ApiKey[]> => (await selectApiKeys(db)).map(presentApiKey)

/** Makes a key with at most the permissions of the caller, who becomes its owner. Returns the secret, which is shown once. */
export async function makeApiKey(
  deps: Deps,
  body: CreateApiKeyBody,
  context: StaffActionContext,
): Promise<{ key: ApiKey; secret: string }> {
  assertWithinOwn(body.permissions, context)
  const secret = newKeySecret(deps.randomBytes)
  const keyId = `key_${Buffer.from(deps.randomBytes(ID_BYTES)).toString('base64url')}`
  const row = await inTransaction(deps.db, async (tx) => {
    if ((await lockAndCountKeys(tx)) >= KEYS_MAX) throw new ShopError('conflict', `A shop has at most ${KEYS_MAX} keys`)
    const fresh = { shown: shownKey(secret), secretHash: hashToken(secret) }
    await insertApiKey(tx, { ...body, ...fresh, keyId, ownerId: context.actor.userId })
    const { name, ...after } = body
    await auditKey(tx, deps, context, { action: 'api_key.created', key: { keyId, name }, after })
    return getKey(tx, keyId)
  }).catch((error: unknown) => {
    throw isKeyNameTaken(error) ? nameTaken() : error
  })
  return { key: presentApiKey(row), secret }
}

const nameTaken = (): ShopError => {
  const message = 'Another key has this name'
  return new ShopError('conflict', message, { issues: [{ path: 'name', message }] })
}

/**
 * Gives a key a new secret, which is shown once. The old one works for 7 more days. The caller becomes the owner and answers
 * for the permissions of the key: throws `invalid_input` when they lack one.
 */
export async function rotateKey(
  deps: Deps,
  { keyId, expiresInDays }: { keyId: string; expiresInDays: number | null },
  context: StaffActionContext,
): Promise<{ key: ApiKey; secret: string }> {
  const secret = newKeySecret(deps.randomBytes)
  const row = await inTransaction(deps.db, async (tx) => {
    const { permissions, name, revoked_at: revokedAt, ownerName } = await getKey(tx, keyId)
    if (revokedAt !== null) throw new ShopError('conflict', 'This key was revoked. Make a new one.')
    assertWithinOwn(permissions, context)
    await replaceKeySecret(tx, {
      keyId,
      ownerId: context.actor.userId,
      shown: shownKey(secret),
      secretHash: hashToken(secret),
      expiresInDays,
      overlapDays: KEY_OVERLAP_DAYS,
    })
    const after = { expiresInDays, earlierOwner: ownerName }
    await auditKey(tx, deps, context, { action: 'api_key.rotated', key: { keyId, name }, after })
    return getKey(tx, keyId)
  })
  return { key: presentApiKey(row), secret }
}

/** Revokes a key and its secrets at once. Revoking it again changes nothing. */
export function revokeKey(deps: Deps, keyId: string, context: ActionContext): Promise<ApiKey> {
  return inTransaction(deps.db, async (tx) => {
    const { name, revoked_at: revokedAt } = await getKey(tx, keyId)
    if (revokedAt === null) {
      await markKeyRevoked(tx, keyId)
      await auditKey(tx, deps, context, { action: 'api_key.revoked', key: { keyId, name } })
    }
    return presentApiKey(await getKey(tx, keyId))
  })
}
