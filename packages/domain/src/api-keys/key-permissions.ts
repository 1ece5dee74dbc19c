import { PERMISSIONS, type Permission } from '../access/permissions.ts'

/** A permission that a key may have: no program manages the accounts of staff. */
export type KeyPermission = Exclude<Permission, `admin_users:${string}` | 'admin_roles:manage'>

const isKeyPermission = (permission: Permission): permission is KeyPermission =>
  !permission.startsWith('admin_users:') && permission !== 'admin_roles:manage'

/** The permissions that a key may have. */
export const KEY_PERMISSIONS: readonly KeyPermission[] = PERMISSIONS.filter(isKeyPermission)
