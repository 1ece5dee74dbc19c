import type { AccessGrant } from '@atelier/domain/access/access-grant'
import type { AdminRole } from '@atelier/domain/access/permissions'
import { ShopError } from '@atelier/domain/contract/shop-error'
import type { RequestOrigin } from '../../action-context.ts'
import type { RateLimiter } from '../../adapters/rate-limits/rate-limiter.ts'
import { inTransaction } from '../../db/client.ts'
import type { Deps } from '../../deps.ts'
import { isKeySecret } from '../../links/key-secret.ts'
import { hashToken } from '../../links/secret-token.ts'
import { recordAudit } from '../audit/audit.public.ts'
import { staffRole } from '../auth/auth.public.ts'
import { findUsableKey, touchApiKey, type UsableKey } from './api-keys.repo.ts'
import { isInNetworks } from './key-networks.ts'
import { usableGrant } from './usable-grant.ts'

/** A key that calls, with the user ID, email and role of its owner. */
interface CallingKey {
  kind: 'key'
  keyId: string
  /** Such as `key ERP`. */
  name: string
  userId: string
  email: string
  role: AdminRole
  grant: AccessGrant
  requestsPerMinute: number
}

interface KeyCall {
  secret: string
  /** The address of the client. */
  address: string
  origin: RequestOrigin
}

/** One entry of the audit log per key and hour about refused networks. */
const REFUSALS_AUDITED = { attempts: 1, perSeconds: 3_600 }

/**
 * Returns the function that finds the key of a secret, or null. It throws `not_allowed` outside the key's networks, which is
 * audited: the secret may be stolen. Records the use of a key.
 */
export function createKeyFinder(deps: Deps, limiter: RateLimiter): (call: KeyCall) => Promise<CallingKey | null> {
  return async ({ secret, address, origin }) => {
    if (!isKeySecret(secret)) return null
    const row = await findUsableKey(deps.db, hashToken(secret))
    if (!row) return null
    const actor = keyActor(row)
    if (!isInNetworks(address, row.networks)) {
      if ((await limiter.attempt('refusedKeys', REFUSALS_AUDITED, row.key_id)) === 0) {
        const context = { ...origin, actor }
        const target = { type: 'api_key', id: row.key_id, name: row.name }
        await inTransaction(deps.db, (tx) =>
          recordAudit(tx, { context, at: deps.now(), action: 'api_key.refused', target }),
        )
      }
      throw new ShopError('not_allowed', 'This key may not be used from this network')
    }
    if (row.isLastUseStale) await touchApiKey(deps.db, row.key_id, origin.network)
    return actor
  }
}

const keyActor = (row: UsableKey): CallingKey => ({
  kind: 'key',
  keyId: row.key_id,
  name: `key ${row.name}`,
  userId: row.owner_id,
  email: row.ownerEmail,
  role: staffRole({ role: row.ownerRole, adminRole: row.ownerAdminRole }),
  grant: usableGrant(row),
  requestsPerMinute: row.requests_per_minute,
})
