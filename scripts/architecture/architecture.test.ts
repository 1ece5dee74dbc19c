import { readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { namelessFiles, violations } from './rules.ts'
import { importsOf, ROOT, sourceFiles } from './source-tree.ts'

test.each([
  ['packages/domain/src/money/money.ts', 'kysely', 'domain-is-pure'],
  ['packages/domain/src/money/money.ts', 'packages/api-client/src/call.ts', 'domain-is-pure'],
  ['packages/api-client/src/call.ts', 'react', 'api-client-imports-no-app'],
  ['apps/admin/src/main.tsx', 'apps/storefront/app/root.tsx', 'apps-import-no-app'],
  ['apps/api/src/boot/open-demo.ts', 'demo/src/prepare-demo.ts', 'nothing-imports-the-demo'],
  [
    'apps/api/src/features/orders/place-order.ts',
    'apps/api/src/features/products/products.repo.ts',
    'api-features-use-public-modules',
  ],
  [
    'apps/storefront/app/features/cart/drawer.tsx',
    'apps/storefront/app/features/product/gallery.tsx',
    'front-end-features-use-public-modules',
  ],
  [
    'apps/api/src/features/orders/place-order.ts',
    'apps/api/src/features/orders/orders.public.ts',
    'public-modules-are-for-others',
  ],
  ['apps/api/src/features/orders/orders.public.ts', 'apps/api/src/db/client.ts', 'public-modules-are-for-others'],
  ['apps/api/src/http/guards.ts', 'apps/api/src/features/auth/auth.repo.ts', 'api-layers'],
  ['apps/api/src/features/orders/place-order.ts', 'apps/api/src/jobs.ts', 'api-layers'],
  ['apps/api/src/jobs.ts', 'apps/api/src/boot/build-shop.ts', 'api-layers'],
  ['apps/storefront/app/ui/button.tsx', 'apps/storefront/app/routes/home.tsx', 'ui-imports-no-feature'],
  ['apps/api/src/features/orders/place-order.ts', 'kysely', 'sql-only-in-repo'],
  ['apps/api/src/features/orders/orders.repo.ts', 'hono', 'http-only-in-routes'],
  ['apps/api/src/features/orders/orders.repo.ts', 'apps/api/src/adapters/email/email-transport.ts', 'repo-is-sql'],
  ['apps/api/src/features/orders/orders.repo.ts', 'apps/api/src/features/orders/orders.present.ts', 'repo-is-sql'],
  ['apps/api/src/features/orders/place-order.ts', 'apps/api/src/http/env.ts', 'http-only-in-routes'],
  ['apps/api/src/app.ts', 'apps/api/src/main.ts', 'nothing-imports-main'],
  ['apps/api/src/features/orders/place-order.ts', 'packages/domain/src/terms/shop-terms.ts', 'terms-are-passed-in'],
  ['packages/domain/src/quote/quote-order.ts', 'packages/domain/src/terms/shop-terms.ts', 'terms-are-passed-in'],
  ['apps/storefront/app/shop/structured-data.ts', 'packages/domain/src/terms/shop-terms.ts', 'terms-are-passed-in'],
])('rejects %s importing %s', (from, to, rule) => {
  expect(violations([{ from, to }]).map((violation) => violation.rule)).toContain(rule)
})

test.each([
  ['packages/domain/src/money/money.ts', 'zod'],
  ['apps/api/src/features/orders/place-order.ts', 'apps/api/src/features/products/products.public.ts'],
  ['apps/api/src/features/orders/orders.public.ts', 'apps/api/src/features/orders/orders.repo.ts'],
  ['apps/storefront/app/features/product/add.tsx', 'apps/storefront/app/features/cart/cart.store.ts'],
  ['apps/storefront/app/features/checkout/pay.ts', 'apps/storefront/app/features/payments/payments.public.ts'],
  ['apps/api/src/features/orders/orders.routes.ts', 'hono'],
  ['apps/api/src/db/client.ts', 'kysely'],
  ['apps/api/src/boot/build-shop.ts', 'apps/api/src/jobs.ts'],
  ['apps/admin/src/terms.ts', 'packages/domain/src/terms/shop-terms.ts'],
  ['demo/src/seed-demo.ts', 'apps/api/src/features/audit/audit.public.ts'],
])('allows %s importing %s', (from, to) => {
  expect(violations([{ from, to }])).toEqual([])
})

test('every import has an allowed direction', () => {
  const imports = sourceFiles().flatMap(importsOf)
  expect(imports.length).toBeGreaterThan(100)
  expect(violations(imports)).toEqual([])
})

test('no file or folder is called utils, helpers, common or misc', () => {
  expect(namelessFiles(['apps/api/src/utils/x.ts', 'apps/a/src/helpers.ts'])).toHaveLength(2)
  expect(namelessFiles(sourceFiles())).toEqual([])
})

test('only config.ts, the entry points, the scripts and the start of PostgreSQL read the environment', () => {
  const readers = sourceFiles().filter((path) => readFileSync(join(ROOT, path), 'utf8').includes('process.env'))
  const allowed =
    /^apps\/api\/src\/(config|main|cli\/[^/]+|backups\/postgres-tools|db\/embedded\/(?:programs|server-command))[.]ts$|(vite|react-router)[.]config[.]ts$/
  expect(readers.filter((path) => !allowed.test(path))).toEqual([])
})

/** What stands outside every room of a program: what starts it, what ties it together, and what all its rooms share. */
const GROUND_FLOORS: Readonly<Record<string, readonly string[]>> = {
  'packages/domain/src': [],
  'apps/api/src': [
    'action-context.ts',
    'app.ts',
    'buyer.ts',
    'config.ts',
    'current-client.ts',
    'deps.ts',
    'html-to-text.d.ts',
    'jobs.ts',
    'main.ts',
    'personal-data.ts',
    'published-shop.ts',
    'retention.ts',
  ],
  'apps/storefront/app': ['entry.client.tsx', 'entry.server.tsx', 'env.d.ts', 'root.tsx', 'routes.ts'],
  'apps/admin/src': [
    'api.ts',
    'main.tsx',
    'paths.ts',
    'query-client.ts',
    'region.ts',
    'router.tsx',
    'staff-session.ts',
    'terms.ts',
  ],
}

test.each(Object.entries(GROUND_FLOORS))('on the ground floor of %s stands what is named here', (folder, names) => {
  const onGround = sourceFiles().filter((path) => dirname(path) === folder)
  expect(onGround.map((path) => basename(path)).toSorted()).toEqual(names)
})
