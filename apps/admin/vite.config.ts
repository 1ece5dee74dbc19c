import { contractVersion } from '@atelier/domain/contract-version'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/** Builds the portal to dist/, served under /admin/. The server replaces the nonce placeholder in every page. */
export default defineConfig(({ command }) => ({
  base: '/admin/',
  plugins: [tailwindcss(), react()],
  // Read by packages/api-client/src/call.ts. Not while developing, where schemas change without a restart.
  define: command === 'build' ? { BUILT_CONTRACT_VERSION: JSON.stringify(contractVersion()) } : {},
  html: { cspNonce: '__CSP_NONCE__' },
  build: {
    target: 'es2023',
    // No data URLs: the content security policy allows files only.
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 400,
    // One file of what every screen needs, and one of what a dozen share, instead of some 70 small ones for a list. Each file
    // costs a round trip, and browser and server more than its bytes.
    rollupOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'portal', tags: ['$initial'] },
            { name: 'shared', minShareCount: 12 },
          ],
        },
      },
    },
  },
}))
