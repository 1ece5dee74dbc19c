import { defineConfig } from 'vitest/config'

/** What is waited for comes in its own time on a busy machine: only what never comes is a fault. */
const expectation = { poll: { timeout: 15_000 } }

/** `vitest run --project api` with TEST_DATABASE_URL set is the pass on real PostgreSQL. */
export default defineConfig({
  test: {
    projects: [
      { test: { name: 'domain', include: ['packages/domain/src/**/*.test.ts'] } },
      { test: { name: 'api-client', include: ['packages/api-client/src/**/*.test.ts'] } },
      {
        test: {
          name: 'api',
          include: ['apps/api/src/**/*.test.{ts,tsx}'],
          globalSetup: ['apps/api/src/testing/global-setup.ts'],
          setupFiles: ['apps/api/src/testing/setup.ts'],
          // One database per worker, kept from file to file.
          isolate: false,
          expect: expectation,
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'storefront',
          include: ['apps/storefront/app/**/*.test.{ts,tsx}'],
          setupFiles: ['apps/storefront/app/testing/setup.ts'],
          testTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'admin',
          include: ['apps/admin/src/**/*.test.{ts,tsx}'],
          setupFiles: ['apps/admin/src/testing/setup.ts'],
          testTimeout: 60_000,
        },
      },
      { test: { name: 'scripts', include: ['scripts/**/*.test.{ts,mjs}', 'docs/**/*.test.ts'] } },
    ],
  },
})
