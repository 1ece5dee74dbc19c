import { contractVersion } from '@atelier/domain/contract-version'
import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { isCheckoutStart, isInShopLayout, isOnEveryPage } from './every-page.ts'
import { viewFiles } from './view-files.ts'

/** In development only: where the API and the admin's dev server listen. */
const apiOrigin = process.env.API_ORIGIN ?? 'http://127.0.0.1:3001'
const adminOrigin = process.env.ADMIN_ORIGIN ?? 'http://127.0.0.1:3002'

/** Validation of names and addresses, with countries and states. */
const ADDRESS = /domain\/src\/(checkout\/(states|countries|phone|validate-details)|orders\/address-rules)\.ts$/

const FRAMEWORK = /node_modules\/(react|react-dom|scheduler|react-router)\//

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
            // Three files, which browsers cache across pages and visits, instead of two dozen small ones.
            codeSplitting: {
              groups: [
                { name: 'framework', test: FRAMEWORK },
                { name: 'shop', test: isOnEveryPage },
                { name: 'layout', test: isInShopLayout },
                // What the checkout shares with other pages, so that these do not load the file of the checkout.
                { name: 'limits', test: 'packages/domain/src/limits.ts' },
                { name: 'field', test: 'apps/storefront/app/ui/field.tsx' },
                { name: 'bill', test: 'apps/storefront/app/ui/bill.tsx' },
                { name: 'address', test: ADDRESS },
                { name: 'attempt', test: /(domain\/src\/repeated-error|api-client\/src\/idempotency-key)\.ts$/ },
                { name: 'checkout-start', test: isCheckoutStart },
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
      build: { rollupOptions: { input: './app/server.ts' } },
    },
  },
}))
