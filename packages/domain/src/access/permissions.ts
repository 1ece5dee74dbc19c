/** All permissions of staff (A6). */
export const PERMISSIONS = [
  'products:view',
  'products:create',
  'products:edit',
  'products:delete',
  'orders:view',
  'orders:edit',
  'orders:delete',
  'users:view',
  'users:edit',
  'users:delete',
  'admin_users:view',
  'admin_users:create',
  'admin_users:edit',
  'admin_users:delete',
  'admin_roles:manage',
  'analytics:view',
  'email:manage',
  'settings:view',
  'settings:edit',
  'data:export',
] as const
export type Permission = (typeof PERMISSIONS)[number]

export const ADMIN_ROLES = ['SUPER_ADMIN', 'ADMIN', 'MANAGER', 'EDITOR', 'VIEWER'] as const
export type AdminRole = (typeof ADMIN_ROLES)[number]

const onlySuperAdmin = (permission: Permission): boolean =>
  permission.startsWith('admin_users:') || permission === 'admin_roles:manage' || permission === 'data:export'

/** Permissions of each role (A6). The API routes, the sidebar and the buttons all read this table. */
export const ROLE_PERMISSIONS: Readonly<Record<AdminRole, readonly Permission[]>> = {
  SUPER_ADMIN: PERMISSIONS,
  ADMIN: PERMISSIONS.filter((permission) => !onlySuperAdmin(permission)),
  MANAGER: [
    'products:view',
    'products:create',
    'products:edit',
    'orders:view',
    'orders:edit',
    'users:view',
    'users:edit',
    'analytics:view',
    'settings:view',
  ],
  EDITOR: ['products:view', 'products:create', 'products:edit', 'orders:view', 'users:view', 'analytics:view'],
  VIEWER: ['products:view', 'orders:view', 'users:view', 'analytics:view'],
}

/** Returns the roles that have a permission, the highest first. */
export const rolesWith = (permission: Permission): AdminRole[] =>
  ADMIN_ROLES.filter((role) => hasPermission(role, permission))

export const hasPermission = (role: AdminRole, permission: Permission): boolean =>
  ROLE_PERMISSIONS[role].includes(permission)

/** The other permission that the screens of a permission need: without it they do not open. */
function screenPermission(permission: Permission): Permission | undefined {
  if (permission === 'admin_roles:manage') return 'admin_users:view'
  const view = `${permission.split(':')[0]}:view`
  return PERMISSIONS.find((other) => other === view && other !== permission)
}

/** Returns the permissions that are missing for the screens of the chosen ones, each with what needs it. */
export function missingForScreens(
  chosen: readonly Permission[],
): { permission: Permission; neededBy: readonly Permission[] }[] {
  return PERMISSIONS.filter((permission) => !chosen.includes(permission)).flatMap((permission) => {
    const neededBy = chosen.filter((each) => screenPermission(each) === permission)
    return neededBy.length > 0 ? [{ permission, neededBy }] : []
  })
}
