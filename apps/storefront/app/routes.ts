import { index, layout, route, type RouteConfig } from '@react-router/dev/routes'

/** All routes of the storefront (S2). The checkout is outside the shop layout, because it has its own. */
export default [
  layout('routes/shop-layout.tsx', [
    index('routes/home.tsx'),
    route('products', 'routes/list.tsx'),
    route('search', 'routes/search.tsx'),
    route('products/:handle', 'routes/list-or-product.tsx'),
    route('product/:id', 'routes/product-by-id.tsx'),
    route('preview/:id', 'routes/preview.tsx'),
    route('checkout/success', 'routes/checkout-success.tsx'),
    route('orders/:token', 'routes/order.tsx'),
    route('about', 'routes/about.tsx'),
    route('faq', 'routes/faq.tsx'),
    route('shipping', 'routes/shipping.tsx'),
    route('care', 'routes/care.tsx'),
    route('contact', 'routes/contact.tsx'),
    route('privacy', 'routes/privacy.tsx'),
    route('terms', 'routes/terms.tsx'),
    route('newsletter', 'routes/newsletter.tsx'),
    route('unsubscribe', 'routes/unsubscribe.tsx'),
    route('login', 'routes/login.tsx'),
    route('register', 'routes/register.tsx'),
    route('forgot-password', 'routes/forgot-password.tsx'),
    route('reset-password', 'routes/reset-password.tsx'),
    route('verify-email', 'routes/verify-email.tsx'),
    route('change-email', 'routes/change-email.tsx'),
    route('demo', 'routes/demo.tsx'),
    route('favorites', 'routes/favorites.tsx'),
    // The account shows the home page with the account dialog over it (S2).
    route('account', 'routes/home.tsx', { id: 'routes/account' }),
    route('*', 'routes/not-found.tsx'),
  ]),
  route('checkout', 'routes/checkout.tsx'),
  route('pay/:token', 'routes/pay.tsx'),
  route('sandbox/challenge', 'routes/sandbox-challenge.tsx'),
  route('orders/:token/invoice', 'routes/invoice.tsx'),
] satisfies RouteConfig
