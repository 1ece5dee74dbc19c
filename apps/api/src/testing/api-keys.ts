import { randomBytes } from 'node:crypto'
import type { OwnRoleId } from '@atelier/domain/access/own-role'
import type { AdminRole } from '@atelier/domain/access/permissions'
import { KEY_PERMISSIONS, type KeyPermission } from '@atelier/domain/api-keys/key-permissions'
import { inTransaction } from '../db/client.ts'
import { insertApiKey } from '../features/api-keys/api-keys.repo.ts'
import { newKeySecret, shownKey } from '../links/key-secret.ts'
import { hashToken } from '../links/secret-token.ts'
import { aStaffMember } from './factories.ts'
import { testDatabase } from './test-database.ts'

interface ApiKeyOptions {
  name?: string
  /** By default all that a key may have. */
  permissions?: readonly KeyPermission[]
  /** The role of its owner. */
  role?: AdminRole
  /** An own role of its owner. */
  ownRoleId?: OwnRoleId
  networks?: string[]
  requestsPerMinute?: number
  expiresInDays?: number | null
}

/** Makes a key without the portal. Returns its secret and header. */
export async function anApiKey({ role = 'SUPER_ADMIN', ownRoleId, ...options }: ApiKeyOptions = {}) {
  const { db } = await testDatabase()
  const owner = await aStaffMember({ role, ...(ownRoleId && { ownRoleId }) })
  const secret = newKeySecret(randomBytes)
  const keyId = `key_${randomBytes(6).toString('hex')}`
  const name = options.name ?? `ERP ${keyId}`
  await inTransaction(db, (tx) =>
    insertApiKey(tx, {
      permissions: KEY_PERMISSIONS,
      networks: [],
      requestsPerMinute: 6_000,
      expiresInDays: 90,
      ...options,
      name,
      keyId,
      ownerId: owner.user_id,
      shown: shownKey(secret),
      secretHash: hashToken(secret),
    }),
  )
  return { keyId, name, secret, owner, headers: { Authorization: `Bearer ${secret}` } }
}
