import { existsSync } from 'node:fs'
import { contractVersion } from '@atelier/domain/contract-version'
import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'

/** In development only: where the API and the admin's dev server listen. */
const apiOrigin = process.env.API_ORIGIN ?? 'http://127.0.0.1:3001'
const adminOrigin = process.env.ADMIN_ORIGIN ?? 'http://127.0.0.1:3002'

/** The film is large and takes hours to render. If it is missing, the hero shows an image. */
const heroFilm = existsSync(new URL('../api/demo/pictures/editorial/hero.webm', import.meta.url))

const FRAMEWORK = /node_modules\/(react|react-dom|scheduler|react-router)\//

/** Modules that every page needs. Modules for some pages only (fields, dialogs, menu, drawer) stay out. */
const EVERY_PAGE = [
  /storefront\/app\/(paths|policy-text|error-messages|use-shop|use-terms|structured-data)\.ts$/,
  /storefront\/app\/ui\/(?!field|alert|honeypot|confirm-dialog|modal|bill|summary)/,
  /storefront\/app\/features\/(meta\/|layout\/(?!mobile-menu\.))/,
  /storefront\/app\/features\/cart\/(cart\.store|cart-button|cart-drawer-host)/,
  /storefront\/app\/features\/customers\/(session\.store|stored-user|account-view\.store|account-button|account-host|use-session-check)/,
  /storefront\/app\/features\/favorites\/(favorites\.store|stored-favorites|heart-button|favorites-notice)/,
  /storefront\/app\/features\/search\/(search\.store|search-button|search-host)/,
  /storefront\/app\/features\/products\/(availability|card-product|heart-slot|list-frame|panels|price|product-card|product-grid|skeletons|swatches)/,
  /domain\/src\/(shop-terms|limits|display|money|orders\/totals|products\/categories|cart\/(cart|stored-cart)|favorites\/favorites|shop\/(default|describe).*)\.ts$/,
]

export default defineConfig(({ command }) => ({
  plugins: [tailwindcss(), reactRouter()],
  define: {
    'import.meta.env.HERO_FILM': JSON.stringify(heroFilm),
    ...(command === 'serve'
      ? { 'import.meta.env.API_ORIGIN': JSON.stringify(apiOrigin) }
      : { BUILT_CONTRACT_VERSION: JSON.stringify(contractVersion()) }),
  },
  server: {
    proxy: {
      '/api': apiOrigin,
      '/media': apiOrigin,
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
            // Two files, which browsers cache across pages and visits, instead of two dozen small ones.
            codeSplitting: {
              groups: [
                { name: 'framework', test: FRAMEWORK },
                { name: 'shop', test: (id: string) => EVERY_PAGE.some((part) => part.test(id)) },
              ],
            },
          },
        },
      },
    },
    ssr: {
      // One bundle with all dependencies: it starts fast, and always uses React's production build, for every value of
      // NODE_ENV.
      resolve: { noExternal: command === 'build' ? true : undefined },
      build: { rollupOptions: { input: './app/server.ts' } },
    },
  },
}))
