import { z } from 'zod'
import { envelope } from '../contract/envelope.ts'
import { isoDate, requiredText } from '../values/text.schema.ts'
import { KEY_PERMISSIONS, type KeyPermission } from './key-permissions.ts'

/** Keys of one shop that are not revoked. */
export const KEYS_MAX = 50
export const KEY_NETWORKS_MAX = 20
/** Days until a new key expires, as the portal proposes it, and at most. */
export const KEY_DAYS = 90
export const KEY_DAYS_MAX = 365
/** Days for which a replaced secret of a key still works. */
export const KEY_OVERLAP_DAYS = 7
/** Days before the end of a key at which its owner gets an email. */
export const KEY_WARNING_DAYS = 7
/** Requests per minute of a new key, as the portal proposes them, and at most. */
export const KEY_REQUESTS_PER_MINUTE = 300
export const KEY_REQUESTS_PER_MINUTE_MAX = 6_000
/** Days for which the list shows a key that was revoked. */
export const REVOKED_KEY_DAYS = 30

const KEY_NAME = 'Enter a name'
const NETWORK = 'Enter a network such as 203.0.113.0/24 or 2001:db8::/32'
const LIFETIME = `Enter 1 to ${KEY_DAYS_MAX} days, or null for a key that does not expire`
const RATE = `Enter 1 to ${KEY_REQUESTS_PER_MINUTE_MAX} requests per minute`

const keyPermission = z.enum(KEY_PERMISSIONS as readonly [KeyPermission, ...KeyPermission[]], {
  error: `A key may have: ${KEY_PERMISSIONS.join(', ')}`,
})

/** An IPv4 or IPv6 network in CIDR notation, or one address. */
export const keyNetwork = z
  .string(NETWORK)
  .trim()
  .max(60, NETWORK)
  .pipe(z.union([z.cidrv4(), z.cidrv6(), z.ipv4(), z.ipv6()], NETWORK))

const lifetime = z.int(LIFETIME).min(1, LIFETIME).max(KEY_DAYS_MAX, LIFETIME).nullable()

/** A key of a program. No response but that of its creation or rotation contains its secret. */
export const ApiKey = z
  .object({
    keyId: z.string(),
    name: z.string(),
    /** The beginning of the secret, to recognize it. */
    shown: z.string(),
    permissions: z.array(keyPermission),
    /** Those of its permissions that it has now: no more than its owner has. */
    usable: z.array(keyPermission),
    /** Empty: it works from every network. */
    networks: z.array(z.string()),
    requestsPerMinute: z.int(),
    /** Made the key, or rotated it last. Inactive owners have keys that do not work. */
    owner: z.object({ userId: z.string(), name: z.string(), isActive: z.boolean() }),
    createdAt: isoDate,
    /** Null: it does not expire. */
    expiresAt: isoDate.nullable(),
    revokedAt: isoDate.nullable(),
    /** Until then the secret before the last rotation works as well. */
    oldSecretUntil: isoDate.nullable(),
    /** Accurate to a minute. */
    lastUsedAt: isoDate.nullable(),
    /** Where it was used last, such as 203.0.113.0/24. */
    lastNetwork: z.string(),
  })
  .meta({ id: 'ApiKey' })
export type ApiKey = z.infer<typeof ApiKey>

export const ApiKeysResponse = envelope(z.array(ApiKey)).meta({ id: 'ApiKeysResponse' })
export const ApiKeyResponse = envelope(ApiKey).meta({ id: 'ApiKeyResponse' })

/** A key with its secret, which no other response contains. */
export const ApiKeySecretResponse = envelope(z.object({ key: ApiKey, secret: z.string() })).meta({
  id: 'ApiKeySecretResponse',
})

/** Body of POST /api/admin/api-keys. */
export const CreateApiKeyBody = z
  .strictObject({
    name: requiredText(KEY_NAME, 60),
    permissions: z
      .array(keyPermission)
      .min(1, 'Choose at least one permission')
      .max(KEY_PERMISSIONS.length)
      .transform((chosen) => KEY_PERMISSIONS.filter((permission) => chosen.includes(permission))),
    expiresInDays: lifetime,
    networks: z.array(keyNetwork).max(KEY_NETWORKS_MAX, `Enter at most ${KEY_NETWORKS_MAX} networks`).default([]),
    requestsPerMinute: z.int(RATE).min(1, RATE).max(KEY_REQUESTS_PER_MINUTE_MAX, RATE).default(KEY_REQUESTS_PER_MINUTE),
  })
  .meta({ id: 'CreateApiKeyBody' })
export type CreateApiKeyBody = z.output<typeof CreateApiKeyBody>

/** Body of POST /api/admin/api-keys/{keyId}/rotate. */
export const RotateApiKeyBody = z.strictObject({ expiresInDays: lifetime }).meta({ id: 'RotateApiKeyBody' })
