import type { Permission } from '@atelier/domain/access/permissions'
import { STAFF_MESSAGES } from '@atelier/domain/admin-users/staff-rules'
import { CUSTOMER_MESSAGES } from '@atelier/domain/customers/customer-rules'
import type { ComponentType } from 'react'
import { createBrowserRouter, Navigate, type RouteObject } from 'react-router'
import { AnalyticsGuard } from './features/analytics/analytics-guard.tsx'
import { emailRoutes } from './features/email/email-routes.tsx'
import { RequireLimits } from './features/session/require-limits.tsx'
import { RequirePermission } from './features/session/require-permission.tsx'
import { RequireStaff } from './features/session/require-staff.tsx'
import { SessionWarning } from './features/session/session-warning.tsx'
import { FullScreen } from './features/shell/full-screen.tsx'
import { NotFoundPage } from './features/shell/not-found-page.tsx'
import { RouteErrorPage } from './features/shell/route-error-page.tsx'
import { Shell } from './features/shell/shell.tsx'
import { BASE_PATH, paths } from './paths.ts'
import { PageLoader } from './ui/page/page-loader.tsx'

const Loading = () => <PageLoader label="Loading" />

/** A screen with a chunk of its own, loaded when it is opened. */
const screen = (path: string, load: () => Promise<ComponentType>): RouteObject => ({ path, lazy: { Component: load } })

/** Screens that need a permission; without it, the reason is shown. */
const withPermission = (permission: Permission, screens: RouteObject[], reason?: string): RouteObject => ({
  element: <RequirePermission permission={permission} reason={reason} />,
  children: screens,
})

/** A screen that redirects with the reason when the permission is missing (A2, A6). */
const orRedirect = (
  permission: Permission,
  { to, reason }: { to: string; reason: string },
  page: RouteObject,
): RouteObject => ({
  element: <RequirePermission permission={permission} reason={reason} redirectTo={to} />,
  children: [page],
})

const categoryScreens = (): RouteObject[] => [
  screen(paths.categories, async () => (await import('./features/categories/categories-page.tsx')).CategoriesPage),
  withPermission('products:edit', [
    screen(
      paths.createCategory,
      async () => (await import('./features/categories/category-page.tsx')).CreateCategoryPage,
    ),
  ]),
  screen(
    `${paths.categories}/:slug`,
    async () => (await import('./features/categories/category-page.tsx')).CategoryPage,
  ),
]

const productRoutes = (): RouteObject[] => [
  withPermission(
    'products:view',
    [
      screen(paths.products, async () => (await import('./features/products/list/products-page.tsx')).ProductsPage),
      screen(paths.sales, async () => (await import('./features/products/sales/sales-page.tsx')).SalesPage),
      screen(paths.prices, async () => (await import('./features/products/prices/prices-page.tsx')).PricesPage),
      ...categoryScreens(),
    ],
    'You do not have permission to view products',
  ),
  orRedirect(
    'products:create',
    { to: paths.products, reason: 'You do not have permission to create products.' },
    screen(paths.createProduct, async () => (await import('./routes/products.tsx')).CreateProductRoute),
  ),
  orRedirect(
    'products:edit',
    { to: paths.products, reason: 'You do not have permission to edit products' },
    screen(
      paths.importProducts,
      async () => (await import('./features/products/import/import-page.tsx')).ImportProductsPage,
    ),
  ),
  orRedirect(
    'products:view',
    { to: paths.products, reason: 'You do not have permission to view product details.' },
    screen(`${paths.products}/:productId`, async () => (await import('./routes/products.tsx')).EditProductRoute),
  ),
]

/** Orders, payments, returns and taxes. */
const orderRoutes = (): RouteObject[] => [
  withPermission('orders:view', [
    screen(paths.orders, async () => (await import('./features/orders/list/orders-page.tsx')).OrdersPage),
    withPermission('orders:edit', [
      screen(
        paths.createOrder,
        async () => (await import('./features/orders/create/create-order-page.tsx')).CreateOrderPage,
      ),
    ]),
    screen(
      paths.earlierOrders,
      async () => (await import('./features/earlier-orders/earlier-orders-page.tsx')).EarlierOrdersPage,
    ),
    screen(
      `${paths.earlierOrders}/:orderId`,
      async () => (await import('./features/earlier-orders/earlier-order-page.tsx')).EarlierOrderPage,
    ),
    screen(
      `${paths.orders}/:orderId`,
      async () => (await import('./features/orders/detail/order-detail-page.tsx')).OrderDetailPage,
    ),
    screen(paths.payments, async () => (await import('./features/orders/payments/payments-page.tsx')).PaymentsPage),
    screen(paths.taxes, async () => (await import('./features/taxes/taxes-page.tsx')).TaxesPage),
    { path: paths.formerPayments, element: <Navigate to={paths.payments} replace /> },
    screen(paths.returns, async () => (await import('./features/orders/returns/returns-page.tsx')).ReturnsPage),
    screen(
      `${paths.returns}/:returnId`,
      async () => (await import('./features/orders/returns/return-page.tsx')).ReturnPage,
    ),
  ]),
]

/** Screens without the sidebar. */
const fullScreenRoutes = (): RouteObject[] => [
  withPermission(
    'orders:edit',
    [screen(paths.packOrders, async () => (await import('./features/orders/pack/pack-page.tsx')).PackPage)],
    'You do not have permission to pack orders',
  ),
  withPermission('settings:edit', [
    screen(paths.setupStep(':step'), async () => (await import('./features/setup/setup-step-page.tsx')).SetupStepPage),
  ]),
]

/** Customers and inbox. */
const customerRoutes = (): RouteObject[] => [
  orRedirect(
    'users:view',
    { to: paths.dashboard, reason: CUSTOMER_MESSAGES.mayNotViewList },
    screen(paths.customers, async () => (await import('./features/customers/customers-page.tsx')).CustomersPage),
  ),
  orRedirect(
    'users:view',
    { to: paths.customers, reason: CUSTOMER_MESSAGES.mayNotView },
    screen(
      `${paths.customers}/:userId`,
      async () => (await import('./features/customers/customer-page.tsx')).CustomerPage,
    ),
  ),
  withPermission('users:view', [
    screen(paths.inbox, async () => (await import('./features/inbox/inbox-page.tsx')).InboxPage),
    screen(`${paths.inbox}/:messageId`, async () => (await import('./features/inbox/message-page.tsx')).MessagePage),
  ]),
]

const analyticsRoutes = (): RouteObject[] => [
  {
    element: <AnalyticsGuard />,
    children: [
      screen(paths.analytics, async () => (await import('./features/analytics/analytics-page.tsx')).AnalyticsPage),
      screen(paths.analyticsReport, async () => (await import('./features/analytics/report-page.tsx')).ReportPage),
    ],
  },
]

/** Staff, audit log and settings. */
const staffRoutes = (): RouteObject[] => [
  withPermission(
    'admin_users:view',
    [
      screen(
        paths.adminUsers,
        async () => (await import('./features/admin-users/admin-users-page.tsx')).AdminUsersPage,
      ),
    ],
    STAFF_MESSAGES.mayNotView,
  ),
  orRedirect(
    'admin_users:create',
    { to: paths.adminUsers, reason: STAFF_MESSAGES.mayNotCreate },
    screen(
      paths.createAdminUser,
      async () => (await import('./features/admin-users/create-admin-user-page.tsx')).CreateAdminUserPage,
    ),
  ),
  orRedirect(
    'admin_users:edit',
    { to: paths.adminUsers, reason: STAFF_MESSAGES.mayNotOpenEdit },
    screen(
      `${paths.adminUsers}/:userId/edit`,
      async () => (await import('./features/admin-users/edit-admin-user-page.tsx')).EditAdminUserPage,
    ),
  ),
  withPermission('settings:edit', [
    screen(paths.moveIn, async () => (await import('./features/moving-in/moving-in-page.tsx')).MovingInPage),
    screen(
      `${paths.moveIn}/:runId`,
      async () => (await import('./features/moving-in/import-run-page.tsx')).ImportRunPage,
    ),
    screen(
      paths.integrations,
      async () => (await import('./features/integrations/integrations-page.tsx')).IntegrationsPage,
    ),
    screen(paths.audit, async () => (await import('./features/audit/audit-page.tsx')).AuditPage),
  ]),
  withPermission('admin_roles:manage', [
    screen(paths.roles, async () => (await import('./features/admin-users/roles-page.tsx')).RolesPage),
    screen(paths.createRole, async () => (await import('./features/admin-users/role-form-page.tsx')).CreateRolePage),
    screen(
      `${paths.roles}/:roleId`,
      async () => (await import('./features/admin-users/role-form-page.tsx')).EditRolePage,
    ),
    screen(
      paths.singleSignOn,
      async () => (await import('./features/single-sign-on/single-sign-on-page.tsx')).SingleSignOnPage,
    ),
  ]),
  ...settingsRoutes(),
]

/** What the brand publishes, and the settings of the shop. */
const settingsRoutes = (): RouteObject[] => [
  withPermission('settings:view', [
    screen(paths.brand, async () => (await import('./features/brand/brand-page.tsx')).BrandPage),
    screen(paths.company, async () => (await import('./features/company/company-page.tsx')).CompanyPage),
    screen(paths.promises, async () => (await import('./features/promises/promises-page.tsx')).PromisesPage),
    screen(paths.navigation, async () => (await import('./features/navigation/navigation-page.tsx')).NavigationPage),
    screen(paths.machines, async () => (await import('./features/machines/machines-page.tsx')).MachinesPage),
    screen(paths.pages, async () => (await import('./features/pages/pages-page.tsx')).PagesPage),
    screen(paths.page(':page'), async () => (await import('./features/pages/page-editor.tsx')).PageEditor),
    screen(paths.settings, async () => (await import('./features/settings/settings-page.tsx')).SettingsPage),
  ]),
]

/** The screens of signed-in staff. */
const staffScreens = (): RouteObject[] => [
  screen(paths.dashboard, async () => (await import('./routes/dashboard.tsx')).DashboardRoute),
  ...productRoutes(),
  ...orderRoutes(),
  screen(paths.profile, async () => (await import('./features/profile/profile-page.tsx')).ProfilePage),
  ...customerRoutes(),
  ...analyticsRoutes(),
  ...emailRoutes(),
  ...staffRoutes(),
  { path: '*', element: <NotFoundPage /> },
]

/** Creates the router. Every screen is its own chunk, loaded when it is opened. */
export function createRouter() {
  const frame = { errorElement: <RouteErrorPage />, HydrateFallback: Loading }
  const portal: RouteObject = {
    ...frame,
    path: paths.home,
    element: (
      <RequireStaff>
        <Shell />
        <SessionWarning />
      </RequireStaff>
    ),
    children: [
      { index: true, element: <Navigate to={paths.dashboard} replace /> },
      { errorElement: <RouteErrorPage />, element: <RequireLimits />, children: staffScreens() },
    ],
  }
  const fullScreen: RouteObject = {
    ...frame,
    element: (
      <RequireStaff>
        <FullScreen />
        <SessionWarning />
      </RequireStaff>
    ),
    children: [{ errorElement: <RouteErrorPage />, children: fullScreenRoutes() }],
  }
  const signIn = screen(paths.login, async () => (await import('./features/sign-in/sign-in-page.tsx')).SignInPage)
  const invitation = screen(
    paths.acceptInvitation,
    async () => (await import('./features/sign-in/accept-invitation-page.tsx')).AcceptInvitationPage,
  )
  const ssoReturn = screen(
    paths.ssoReturn,
    async () => (await import('./features/sign-in/sso-return-page.tsx')).SsoReturnPage,
  )
  const setup = screen(paths.setup, async () => (await import('./features/setup/setup-page.tsx')).SetupPage)
  const open = [signIn, setup, invitation, ssoReturn].map((page) => ({ ...frame, ...page }))
  return createBrowserRouter([...open, fullScreen, portal], { basename: BASE_PATH })
}
