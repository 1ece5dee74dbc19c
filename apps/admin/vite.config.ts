import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/** Builds the portal to dist/, to be served under /admin/. The server swaps the nonce's literal in every page it sends. */
export default defineConfig({
  base: '/admin/',
  plugins: [react()],
  html: { cspNonce: '__CSP_NONCE__' },
  build: {
    target: 'es2023',
    // Nothing is inlined as data: the content security policy allows files only.
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 400,
  },
})
