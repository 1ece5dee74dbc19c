import { PERMISSIONS, type Permission } from '../access/permissions.ts'

/** What only people may do: manage the accounts of staff, and take a copy of the whole shop. */
type PersonalPermission = Extract<Permission, `admin_users:${string}` | 'admin_roles:manage' | 'data:export'>

/** A permission that a key may have. */
export type KeyPermission = Exclude<Permission, PersonalPermission>

const isKeyPermission = (permission: Permission): permission is KeyPermission =>
  !permission.startsWith('admin_users:') && permission !== 'admin_roles:manage' && permission !== 'data:export'

/** The permissions that a key may have. */
export const KEY_PERMISSIONS: readonly KeyPermission[] = PERMISSIONS.filter(isKeyPermission)
