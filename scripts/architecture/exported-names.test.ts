import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { exportedNames, homonyms, IN_EACH_FRONT_END, type SourceFile } from './exported-names.ts'
import { ROOT, sourceFiles } from './source-tree.ts'

// Each app has test helpers of its own.
const files = sourceFiles()
  .filter((path) => !path.includes('/testing/'))
  .map((path) => ({ path, text: readFileSync(join(ROOT, path), 'utf8') }))
const namesIn = (found: ReturnType<typeof homonyms>): string[] => found.map(({ name }) => name)

test('every exported name has one meaning', () => {
  expect(homonyms(files).map(({ name, paths }) => `${name}: ${paths.join(', ')}`)).toEqual([])
}, 60_000)

test('every name that both front ends may have is in both', () => {
  expect(namesIn(homonyms(files, [])).sort()).toEqual([...IN_EACH_FRONT_END].sort())
}, 60_000)

test.each([
  ['export const one = 1, { two, a: three } = rest', ['one', 'two', 'three']],
  ['export function run() {}\nexport class Box {}\nexport enum Kind {}', ['run', 'Box', 'Kind']],
  ['export const Order = z.object({})\nexport type Order = z.infer<typeof Order>', ['Order']],
  ['const one = 1\nexport { one, one as two }', ['one', 'two']],
  ["import { one } from './one.ts'\nexport { one }\nexport { two } from './two.ts'\nexport * from './three.ts'", []],
  ['export default function Page() {}', []],
])('reads the exports of %j', (text, names) => {
  expect(exportedNames({ path: 'apps/admin/src/a.ts', text })).toEqual(names)
})

describe('homonyms', () => {
  const define = (path: string, name: string): SourceFile => ({ path, text: `export const ${name} = 1` })
  const operation = define('packages/domain/src/orders/orders.endpoints.ts', 'placeOrder')
  const useCase = define('apps/api/src/features/orders/place-order.ts', 'placeOrder')
  const routes = (text: string): SourceFile => ({ path: 'apps/api/src/features/orders/orders.routes.ts', text })
  const delegating = routes(
    "import { placeOrder } from './place-order.ts'\nmount(orders, {\n  async placeOrder() {} })",
  )

  test.each<[string, SourceFile[], string[]]>([
    ['a name', [define('apps/admin/src/a.ts', 'Order'), define('packages/domain/src/b.ts', 'Order')], ['Order']],
    ['a component', [define('apps/admin/src/a.ts', 'Page'), define('apps/storefront/app/b.ts', 'Page')], ['Page']],
    [
      'a loader of a feature',
      ['a', 'b'].map((f) => define(`apps/storefront/app/features/${f}.ts`, 'loader')),
      ['loader'],
    ],
    [
      'an operation with a repo',
      [operation, useCase, routes('mount(orders, {\n  async placeOrder() {} })')],
      ['placeOrder'],
    ],
    [
      'a second use case',
      [operation, useCase, delegating, define('apps/admin/src/a.ts', 'placeOrder')],
      ['placeOrder'],
    ],
    ['an allowed name, twice in one app', ['a', 'b'].map((f) => define(`apps/admin/src/${f}.ts`, 'Icon')), ['Icon']],
  ])('refuses %s', (_, planted, names) => {
    expect(namesIn(homonyms(planted))).toEqual(names)
  })

  test.each<[string, SourceFile[]]>([
    ['the function that performs an operation', [operation, useCase, delegating]],
    ['a loader of each route', ['a', 'b'].map((route) => define(`apps/storefront/app/routes/${route}.ts`, 'loader'))],
    ['an icon in each front end', [define('apps/admin/src/a.ts', 'Icon'), define('apps/storefront/app/a.ts', 'Icon')]],
  ])('accepts %s', (_, planted) => {
    expect(homonyms(planted)).toEqual([])
  })
})
