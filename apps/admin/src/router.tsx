import { createBrowserRouter, Navigate, Outlet } from 'react-router'
import { RequirePermission } from './features/session/require-permission.tsx'
import { RequireStaff } from './features/session/require-staff.tsx'
import { SessionWarning } from './features/session/session-warning.tsx'
import { BrokenPage } from './features/shell/broken-page.tsx'
import { NotFoundPage } from './features/shell/not-found-page.tsx'
import { Shell } from './features/shell/shell.tsx'
import { BASE_PATH, paths } from './paths.ts'
import { Checking } from './ui/checking.tsx'

const Loading = () => <Checking label="Loading" />

/** Every screen of the portal. Each comes in its own chunk, fetched when it is opened. */
export const createRouter = () =>
  createBrowserRouter(
    [
      {
        path: paths.login,
        errorElement: <BrokenPage />,
        HydrateFallback: Loading,
        lazy: { Component: async () => (await import('./features/sign-in/sign-in-page.tsx')).SignInPage },
      },
      {
        path: paths.home,
        errorElement: <BrokenPage />,
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
            errorElement: <BrokenPage />,
            children: [
              {
                path: paths.dashboard,
                lazy: { Component: async () => (await import('./routes/dashboard.tsx')).Dashboard },
              },
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
                    path: `${paths.orders}/:orderId`,
                    lazy: { Component: async () => (await import('./features/orders/order-page.tsx')).OrderPage },
                  },
                ],
              },
              { path: '*', element: <NotFoundPage /> },
            ],
          },
        ],
      },
    ],
    { basename: BASE_PATH },
  )
