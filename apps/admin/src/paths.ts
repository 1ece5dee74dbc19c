/** Every address of the portal, below /admin. */
export const paths = {
  home: '/',
  login: '/login',
  dashboard: '/dashboard',
  products: '/products',
  createProduct: '/products/create',
  importProducts: '/products/import',
  copyProduct: (productId: string) => `/products/create?copy=${encodeURIComponent(productId)}`,
  product: (productId: string) => `/products/${encodeURIComponent(productId)}`,
  orders: '/orders',
  createOrder: '/orders/create',
  return: (returnId: string) => `/returns/${encodeURIComponent(returnId)}`,
  returns: '/returns',
  payments: '/payments',
  customers: '/users',
  customer: (userId: string) => `/users/${encodeURIComponent(userId)}`,
  inbox: '/inbox',
  message: (messageId: number | string) => `/inbox/${messageId}`,
  analytics: '/analytics',
  analyticsReport: '/analytics/report',
  adminUsers: '/admin-users',
  createAdminUser: '/admin-users/create',
  editAdminUser: (userId: string) => `/admin-users/${encodeURIComponent(userId)}/edit`,
  audit: '/audit',
  settings: '/settings',
  profile: '/profile',
  acceptInvitation: '/accept-invitation',
  order: (orderId: string) => `/orders/${encodeURIComponent(orderId)}`,
}

/** What the router takes off the front of every address; the build's `base` says the same. */
export const BASE_PATH = '/admin'
