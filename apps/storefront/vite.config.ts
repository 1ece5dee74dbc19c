import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'

/** In development alone: where the API and the admin's own dev server listen. */
const apiOrigin = process.env.API_ORIGIN ?? 'http://127.0.0.1:3001'
const adminOrigin = process.env.ADMIN_ORIGIN ?? 'http://127.0.0.1:3002'

export default defineConfig(({ command }) => ({
  plugins: [tailwindcss(), reactRouter()],
  define: command === 'serve' ? { 'import.meta.env.API_ORIGIN': JSON.stringify(apiOrigin) } : {},
  server: {
    proxy: {
      '/api': apiOrigin,
      '/media': apiOrigin,
      '/admin': { target: adminOrigin, ws: true },
    },
  },
  build: { assetsInlineLimit: 0 },
  environments: {
    ssr: {
      // One file with everything in it: it starts quickly and is React's production build whatever NODE_ENV says.
      resolve: { noExternal: command === 'build' ? true : undefined },
      build: { rollupOptions: { input: './app/server.ts' } },
    },
  },
}))
