import { hasPermission, type AdminRole, type Permission } from '@atelier/domain/access/permissions'
import { expect, signInAsStaff, test, type StaffRole } from '../fixtures.ts'
import { trackRequests } from '../pages/network-idle.ts'
import { walkTo } from '../pages/walk-to.ts'

/**
 * The roles that lack a permission. A super admin opens the same screens in accessibility.spec.ts, which fails on a refused
 * request too.
 */
const ROLES: Readonly<Record<Exclude<StaffRole, 'superadmin'>, AdminRole>> = {
  admin: 'ADMIN',
  manager: 'MANAGER',
  editor: 'EDITOR',
  viewer: 'VIEWER',
}

/** All screens of the portal, with the permission they require (A2, A6). */
const SCREENS: readonly { address: string; permission?: Permission; link?: string }[] = [
  { address: '/admin/dashboard', link: 'Dashboard' },
  { address: '/admin/profile' },
  { address: '/admin/products', permission: 'products:view', link: 'Products' },
  { address: '/admin/products?status=deleted', permission: 'products:view' },
  { address: '/admin/products/handbags-8660561f', permission: 'products:view' },
  { address: '/admin/orders', permission: 'orders:view', link: 'Orders' },
  { address: '/admin/orders?status=failed', permission: 'orders:view' },
  { address: '/admin/orders/create', permission: 'orders:edit' },
  { address: '/admin/orders/pack', permission: 'orders:edit' },
  { address: '/admin/orders/payments', permission: 'orders:view' },
  { address: '/admin/payments', permission: 'orders:view' },
  { address: '/admin/returns', permission: 'orders:view', link: 'Returns' },
  { address: '/admin/users', permission: 'users:view', link: 'Customers' },
  { address: '/admin/users/usr_2f9d61c7e0b4835a', permission: 'users:view' },
  { address: '/admin/inbox', permission: 'users:view' },
  { address: '/admin/inbox/1', permission: 'users:view' },
  { address: '/admin/analytics', permission: 'analytics:view', link: 'Analytics' },
  { address: '/admin/analytics/report?range=7d', permission: 'analytics:view' },
  { address: '/admin/taxes', permission: 'orders:view', link: 'Taxes' },
  { address: '/admin/email', permission: 'email:manage', link: 'Email' },
  { address: '/admin/email/campaigns', permission: 'email:manage' },
  { address: '/admin/email/subscribers', permission: 'email:manage' },
  { address: '/admin/email/logs', permission: 'email:manage' },
  { address: '/admin/email/statistics', permission: 'email:manage' },
  { address: '/admin/admin-users', permission: 'admin_users:view', link: 'Admin Users' },
  { address: '/admin/admin-users/create', permission: 'admin_users:create' },
  { address: '/admin/admin-users/usr_e85b04a96f1d72c3/edit', permission: 'admin_users:edit' },
  { address: '/admin/admin-users/roles', permission: 'admin_roles:manage' },
  { address: '/admin/admin-users/roles/create', permission: 'admin_roles:manage' },
  { address: '/admin/admin-users/roles/role_0123456789abcdef', permission: 'admin_roles:manage' },
  { address: '/admin/audit', permission: 'settings:edit', link: 'Audit Log' },
  { address: '/admin/settings', permission: 'settings:view', link: 'Settings' },
  { address: '/admin/settings/single-sign-on', permission: 'admin_roles:manage' },
  { address: '/admin/no-such-screen' },
]

for (const [account, role] of Object.entries(ROLES) as [keyof typeof ROLES, AdminRole][]) {
  test(`every screen opens or explains the denial to ${account}, without forbidden requests`, async ({ page }) => {
    test.slow(true, 'many screens, each until it is quiet')
    const deniedCalls: string[] = []
    page.on('response', (response) => {
      if ([401, 403].includes(response.status())) deniedCalls.push(`${response.status()} ${response.url()}`)
    })
    const quiet = trackRequests(page)
    await signInAsStaff(page, account, '/admin/dashboard')
    for (const { address, permission, link } of SCREENS) {
      await walkTo(page, address)
      await quiet()
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      const isOpen = permission === undefined || hasPermission(role, permission)
      const denied = page.getByRole('heading', { level: 1, name: 'Access Denied' })
      await expect(denied, `${address} for ${account}`).toHaveCount(isOpen ? 0 : 1)
      if (!link) continue
      const item = page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: link, exact: true })
      await expect(item, `${link} for ${account}`).toHaveCount(isOpen ? 1 : 0)
    }
    expect(deniedCalls).toEqual([])
  })
}

test('managers see the settings, and admins change them', async ({ page }) => {
  await signInAsStaff(page, 'manager', '/admin/settings')
  await expect(page.getByLabel('Manager', { exact: true })).toBeDisabled()
  await expect(page.getByRole('button', { name: 'Save settings' })).toHaveCount(0)
})
