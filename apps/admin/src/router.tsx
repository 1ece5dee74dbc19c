import { STAFF_MESSAGES } from '@atelier/domain/admin-users/staff-rules'
import { createBrowserRouter, Navigate, Outlet, type RouteObject } from 'react-router'
import { AdminUserPageGuard, AdminUserListGuard } from './features/admin-users/admin-user-guards.tsx'
import { AnalyticsGuard } from './features/analytics/analytics-guard.tsx'
import { CustomerPageGuard, CustomerListGuard } from './features/customers/customer-guards.tsx'
import { emailRoutes } from './features/email/email-routes.tsx'
import { ProductPageGuard, ProductListGuard } from './features/products/product-guards.tsx'
import { RequirePermission } from './features/session/require-permission.tsx'
import { RequireStaff } from './features/session/require-staff.tsx'
import { SessionWarning } from './features/session/session-warning.tsx'
import { RouteErrorPage } from './features/shell/route-error-page.tsx'
import { NotFoundPage } from './features/shell/not-found-page.tsx'
import { Shell } from './features/shell/shell.tsx'
import { BASE_PATH, paths } from './paths.ts'
import { PageLoader } from './ui/page-loader.tsx'

const Loading = () => <PageLoader label="Loading" />

/** Products. */
const productRoutes = (): RouteObject[] => [
  {
    path: paths.products,
    element: <ProductListGuard />,
    children: [
      {
        index: true,
        lazy: { Component: async () => (await import('./features/products/products-page.tsx')).ProductsPage },
      },
    ],
  },
  {
    element: <ProductPageGuard permission="products:create" problem="You do not have permission to create products." />,
    children: [
      {
        path: paths.createProduct,
        lazy: { Component: async () => (await import('./routes/products.tsx')).CreateProduct },
      },
    ],
  },
  {
    element: <ProductPageGuard permission="products:edit" problem="You do not have permission to edit products" />,
    children: [
      {
        path: paths.importProducts,
        lazy: {
          Component: async () => (await import('./features/products/import/import-page.tsx')).ImportProductsPage,
        },
      },
    ],
  },
  {
    element: (
      <ProductPageGuard permission="products:view" problem="You do not have permission to view product details." />
    ),
    children: [
      {
        path: `${paths.products}/:productId`,
        lazy: { Component: async () => (await import('./routes/products.tsx')).Product },
      },
    ],
  },
]

/** Customers and inbox. */
const customerRoutes = (): RouteObject[] => [
  {
    element: <CustomerListGuard />,
    children: [
      {
        path: paths.customers,
        lazy: { Component: async () => (await import('./features/customers/customers-page.tsx')).CustomersPage },
      },
    ],
  },
  {
    element: <CustomerPageGuard />,
    children: [
      {
        path: `${paths.customers}/:userId`,
        lazy: { Component: async () => (await import('./features/customers/customer-page.tsx')).CustomerPage },
      },
    ],
  },
  {
    element: (
      <RequirePermission permission="users:view">
        <Outlet />
      </RequirePermission>
    ),
    children: [
      {
        path: paths.inbox,
        lazy: { Component: async () => (await import('./features/inbox/inbox-page.tsx')).InboxPage },
      },
      {
        path: `${paths.inbox}/:messageId`,
        lazy: { Component: async () => (await import('./features/inbox/message-page.tsx')).MessagePage },
      },
    ],
  },
]

/** Analytics. */
const analyticsRoutes = (): RouteObject[] => [
  {
    element: <AnalyticsGuard />,
    children: [
      {
        path: paths.analytics,
        lazy: { Component: async () => (await import('./features/analytics/analytics-page.tsx')).AnalyticsPage },
      },
      {
        path: paths.analyticsReport,
        lazy: { Component: async () => (await import('./features/analytics/report-page.tsx')).ReportPage },
      },
    ],
  },
]

/** Staff, audit log and settings. */
const staffRoutes = (): RouteObject[] => [
  {
    path: paths.adminUsers,
    element: <AdminUserListGuard />,
    children: [
      {
        index: true,
        lazy: { Component: async () => (await import('./features/admin-users/admin-users-page.tsx')).AdminUsersPage },
      },
    ],
  },
  {
    element: <AdminUserPageGuard permission="admin_users:create" problem={STAFF_MESSAGES.mayNotCreate} />,
    children: [
      {
        path: paths.createAdminUser,
        lazy: {
          Component: async () =>
            (await import('./features/admin-users/create-admin-user-page.tsx')).CreateAdminUserPage,
        },
      },
    ],
  },
  {
    element: <AdminUserPageGuard permission="admin_users:edit" problem={STAFF_MESSAGES.mayNotOpenEdit} />,
    children: [
      {
        path: `${paths.adminUsers}/:userId/edit`,
        lazy: {
          Component: async () => (await import('./features/admin-users/edit-admin-user-page.tsx')).EditAdminUserPage,
        },
      },
    ],
  },
  {
    element: (
      <RequirePermission permission="settings:edit">
        <Outlet />
      </RequirePermission>
    ),
    children: [
      {
        path: paths.audit,
        lazy: { Component: async () => (await import('./features/audit/audit-page.tsx')).AuditPage },
      },
    ],
  },
  {
    element: (
      <RequirePermission permission="settings:view">
        <Outlet />
      </RequirePermission>
    ),
    children: [
      {
        path: paths.settings,
        lazy: { Component: async () => (await import('./features/settings/settings-page.tsx')).SettingsPage },
      },
    ],
  },
]

/** Creates the router. Every screen is its own chunk, loaded when it is opened. */
export const createRouter = () =>
  createBrowserRouter(
    [
      {
        path: paths.login,
        errorElement: <RouteErrorPage />,
        HydrateFallback: Loading,
        lazy: { Component: async () => (await import('./features/sign-in/sign-in-page.tsx')).SignInPage },
      },
      {
        path: paths.acceptInvitation,
        errorElement: <RouteErrorPage />,
        HydrateFallback: Loading,
        lazy: {
          Component: async () => (await import('./features/sign-in/accept-invitation-page.tsx')).AcceptInvitationPage,
        },
      },
      {
        path: paths.home,
        errorElement: <RouteErrorPage />,
        HydrateFallback: Loading,
        element: (
          <RequireStaff>
            <Shell />
            <SessionWarning />
          </RequireStaff>
        ),
        children: [
          { index: true, element: <Navigate to={paths.dashboard} replace /> },
          {
            errorElement: <RouteErrorPage />,
            children: [
              {
                path: paths.dashboard,
                lazy: { Component: async () => (await import('./routes/dashboard.tsx')).Dashboard },
              },
              ...productRoutes(),
              {
                element: (
                  <RequirePermission permission="orders:view">
                    <Outlet />
                  </RequirePermission>
                ),
                children: [
                  {
                    path: paths.orders,
                    lazy: { Component: async () => (await import('./features/orders/orders-page.tsx')).OrdersPage },
                  },
                  {
                    element: (
                      <RequirePermission permission="orders:edit">
                        <Outlet />
                      </RequirePermission>
                    ),
                    children: [
                      {
                        path: paths.createOrder,
                        lazy: {
                          Component: async () =>
                            (await import('./features/orders/create/create-order-page.tsx')).CreateOrderPage,
                        },
                      },
                    ],
                  },
                  {
                    path: `${paths.orders}/:orderId`,
                    lazy: { Component: async () => (await import('./features/orders/order-page.tsx')).OrderPage },
                  },
                  {
                    path: paths.payments,
                    lazy: {
                      Component: async () =>
                        (await import('./features/orders/payments/payments-page.tsx')).PaymentsPage,
                    },
                  },
                  {
                    path: paths.returns,
                    lazy: {
                      Component: async () => (await import('./features/orders/returns/returns-page.tsx')).ReturnsPage,
                    },
                  },
                  {
                    path: `${paths.returns}/:returnId`,
                    lazy: {
                      Component: async () => (await import('./features/orders/returns/return-page.tsx')).ReturnPage,
                    },
                  },
                ],
              },
              {
                path: paths.profile,
                lazy: { Component: async () => (await import('./features/profile/profile-page.tsx')).ProfilePage },
              },
              ...customerRoutes(),
              ...analyticsRoutes(),
              ...emailRoutes(),
              ...staffRoutes(),
              { path: '*', element: <NotFoundPage /> },
            ],
          },
        ],
      },
    ],
    { basename: BASE_PATH },
  )
