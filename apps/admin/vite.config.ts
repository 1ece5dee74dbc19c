import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/** Builds the portal to dist/, served under /admin/. The server replaces the nonce placeholder in every page. */
export default defineConfig({
  base: '/admin/',
  plugins: [react()],
  html: { cspNonce: '__CSP_NONCE__' },
  build: {
    target: 'es2023',
    // No data URLs: the content security policy allows files only.
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 400,
  },
})
