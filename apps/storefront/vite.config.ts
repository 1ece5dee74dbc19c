import { contractVersion } from '@atelier/domain/contract-version'
import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { viewFiles } from './view-files.ts'

/** In development only: where the API and the admin's dev server listen. */
const apiOrigin = process.env.API_ORIGIN ?? 'http://127.0.0.1:3001'
const adminOrigin = process.env.ADMIN_ORIGIN ?? 'http://127.0.0.1:3002'

/** Validation of names and addresses, with countries and states. */
const ADDRESS = /domain\/src\/(checkout\/(states|countries|phone|validate-details)|orders\/address-rules)\.ts$/

const FRAMEWORK = /node_modules\/(react|react-dom|scheduler|react-router)\//

/** What all pages import. */
const EVERY_PAGE =
  /app\/(root|policy-text|features\/(meta\/page-meta|cart\/cart.store|customers\/use-session-check)|ui\/(alert|button|home-link|icon|skip-link|use-hydrated|images\/thumbnail))\.tsx?$|domain\/src\/date-format\.ts$/
/** The header and footer, lists and product cards: on every page but those of the checkout. */
const SHOP_LAYOUT =
  /app\/(routes\/shop-layout|features\/(layout\/navigation|meta\/list-page-meta|products\/(product-shelf|list-frame|panels|error-pages))|ui\/(lazy-view|load-states|unbroken))\.tsx?$/
/** The first step of the checkout. */
const CHECKOUT_START = /app\/features\/checkout\/checkout-(layout|page)\.tsx$/

export default defineConfig(({ command }) => ({
  plugins: [tailwindcss(), viewFiles({ list: 'list-view', product: 'product-view' }), reactRouter()],
  define:
    command === 'serve'
      ? { 'import.meta.env.API_ORIGIN': JSON.stringify(apiOrigin) }
      : { BUILT_CONTRACT_VERSION: JSON.stringify(contractVersion()) },
  server: {
    proxy: {
      '/api': apiOrigin,
      '/media': apiOrigin,
      // Typefaces, icons and manifest of the brand.
      '/fonts/': apiOrigin,
      '^/(favicon\\.|portal-favicon\\.|icon-|apple-touch-icon|site\\.webmanifest|share\\.png)': apiOrigin,
      '/admin': { target: adminOrigin, ws: true },
    },
  },
  // Otherwise Vite discovers them late, behind lazy imports, and reloads the page during development.
  optimizeDeps: { include: ['@base-ui/react/dialog', 'zod'] },
  build: { assetsInlineLimit: 0 },
  environments: {
    client: {
      build: {
        rollupOptions: {
          output: {
            entryFileNames: 'assets/[name]-[hash].js',
            // A few files, which browsers cache across pages and visits, instead of two dozen small ones. A module belongs to
            // the first group that names it or one of the modules that import it.
            codeSplitting: {
              groups: [
                { name: 'framework', test: FRAMEWORK },
                { name: 'shop', test: EVERY_PAGE },
                { name: 'layout', test: SHOP_LAYOUT },
                { name: 'product-view', test: 'app/routes/product-view.tsx' },
                { name: 'cart-drawer', test: 'app/features/cart/cart-drawer.tsx' },
                // What the checkout shares with other pages, so that these do not load the file of the checkout.
                { name: 'limits', test: 'packages/domain/src/limits/limits.ts' },
                { name: 'field', test: 'apps/storefront/app/ui/field.tsx' },
                { name: 'bill', test: 'apps/storefront/app/ui/bill.tsx' },
                { name: 'address', test: ADDRESS },
                { name: 'attempt', test: /(domain\/src\/repeated-error|api-client\/src\/idempotency-key)\.ts$/ },
                { name: 'checkout-start', test: CHECKOUT_START },
              ],
            },
          },
        },
      },
    },
    ssr: {
      // One bundle with all dependencies: it starts fast. Vite leaves NODE_ENV of servers to the run time; React's
      // development build renders at half the speed.
      define: command === 'build' ? { 'process.env.NODE_ENV': JSON.stringify('production') } : {},
      resolve: { noExternal: command === 'build' ? true : undefined },
      build: { rollupOptions: { input: './app/server/server.ts' } },
    },
  },
}))
