import type { ApiKey } from '@atelier/domain/api-keys/api-key.schema'
import { KEY_PERMISSIONS, type KeyPermission } from '@atelier/domain/api-keys/key-permissions'
import { DAY_MS } from '@atelier/domain/limits/durations'
import type { Tone } from '../../ui/display/status.tsx'

const AREAS: Readonly<Record<string, string>> = {
  products: 'Products and stock',
  orders: 'Orders, payments and returns',
  users: 'Customers',
  analytics: 'Sales and visits',
  email: 'Email and subscribers',
  settings: 'Settings, content and log',
}
const ACTIONS: Readonly<Record<string, string>> = {
  view: 'See',
  create: 'Add',
  edit: 'Change',
  delete: 'Delete',
  manage: 'Manage',
}

const actionOf = (permission: KeyPermission): string => ACTIONS[permission.split(':')[1] ?? ''] ?? permission

interface PermissionChoice {
  permission: KeyPermission
  label: string
}

/** Returns the permissions that a key may have, by what they are about. */
export const permissionsByArea = (
  permissions: readonly KeyPermission[] = KEY_PERMISSIONS,
): { area: string; choices: PermissionChoice[] }[] =>
  [...Map.groupBy(permissions, (permission) => permission.split(':')[0] ?? '')].map(([area, inArea]) => ({
    area: AREAS[area] ?? area,
    choices: inArea.map((permission) => ({ permission, label: actionOf(permission) })),
  }))

/** Days before its end in which a key is shown as ending soon. */
const SOON_DAYS = 14

/** Returns the state of a key, in words. */
export function keyState(key: ApiKey, now = Date.now()): { tone: Tone; label: string } {
  if (key.revokedAt) return { tone: 'mute', label: 'Revoked' }
  const endsIn = key.expiresAt === null ? Infinity : Date.parse(key.expiresAt) - now
  if (endsIn <= 0) return { tone: 'bad', label: 'Expired' }
  if (!key.owner.isActive) return { tone: 'bad', label: 'Owner is inactive' }
  if (endsIn < SOON_DAYS * DAY_MS) return { tone: 'warn', label: 'Expires soon' }
  return { tone: 'ok', label: 'Active' }
}
