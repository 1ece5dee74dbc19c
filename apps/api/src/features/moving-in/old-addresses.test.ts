import type { OldAddress } from '@atelier/domain/moving-in/old-address.schema'
import { expect, test } from 'vitest'
import { aMovingInDesk, shopifyCsv, shopifyRows } from '../../testing/moving-in-desk.ts'
import { findMoved } from './moving-in.public.ts'

const PATH = '/api/admin/old-addresses'

async function aDesk() {
  const desk = await aMovingInDesk()
  await desk.move(shopifyCsv(...shopifyRows(desk.site.url)))
  return {
    ...desk,
    moved: (path: string) => findMoved(desk.deps.db, path),
    addresses: async () => {
      const response = await desk.get(PATH, desk.headers)
      return ((await response.json()) as { data: { entries: OldAddress[]; open: number } }).data
    },
    lead: (address: string, target: string | null) => desk.request('PUT', PATH, { address, target }, desk.headers),
  }
}

const redirects = (...rows: string[]): string => ['Redirect from,Redirect to', ...rows].join('\n')

test('redirects of the old shop lead to products, lists and pages here; the others are listed for staff', async () => {
  const desk = await aDesk()
  const run = await desk.move(
    redirects(
      '/old-bag,/products/city-bag',
      '/Sale-2024/,/collections/handbags',
      '/team,/pages/our-team',
      '/insta,https://social.example/city-bag',
      'nonsense,/products/city-bag',
    ),
  )
  expect(run).toMatchObject({ kind: 'redirects', counts: { new: 4, changed: 0, unchanged: 0, refused: 1 } })
  expect(await desk.moved('/old-bag')).toBe('/products/city-bag')
  expect(await desk.moved('/sale-2024')).toBe('/products/handbags')
  expect(await desk.moved('/team')).toBeNull()
  const { entries, open } = await desk.addresses()
  expect(open).toBe(2)
  expect(entries.map(({ from, target }) => [from, target])).toEqual([
    ['/insta', null],
    ['/team', null],
    ['/old-bag', '/products/city-bag'],
    ['/sale-2024', '/products/handbags'],
  ])
})

test('addresses as other shops build them lead to what has their name here, and others are counted', async () => {
  const desk = await aDesk()
  expect(await desk.moved('/collections/handbags')).toBe('/products/handbags')
  expect(await desk.moved('/collections/any/products/city-bag?variant=12')).toBe('/products/city-bag')
  expect(await desk.moved('/pages/about-us')).toBe('/about')
  expect(await desk.moved('/blogs/news/opening')).toBeNull()
  expect(await desk.moved('/blogs/news/opening')).toBeNull()
  expect(await desk.moved('/wp-login.php')).toBeNull()
  expect((await desk.addresses()).entries).toMatchObject([{ from: '/blogs/news/opening', hits: 2, target: null }])
})

test('staff say where an address leads, and nothing outside of the shop', async () => {
  const desk = await aDesk()
  expect((await desk.lead('https://old.example/Blogs/News/', '/about')).status).toBe(200)
  expect(await desk.moved('/blogs/news')).toBe('/about')
  expect((await desk.lead('/blogs/news', null)).status).toBe(200)
  expect(await desk.moved('/blogs/news')).toBeNull()
  for (const target of ['https://evil.example', '//evil.example', '/\\evil.example']) {
    expect((await desk.lead('/blogs/news', target)).status).toBe(400)
  }
  expect((await desk.lead('/', '/about')).status).toBe(400)
  expect((await desk.auditActions()).filter((action) => action === 'old_address.changed')).toHaveLength(2)
})

test('an undo puts redirects back, and a shop that imported nothing counts no addresses', async () => {
  const desk = await aMovingInDesk()
  expect(await findMoved(desk.deps.db, '/blogs/a')).toBeNull()
  const { data } = (await (await desk.get(PATH, desk.headers)).json()) as { data: { total: number } }
  expect(data.total).toBe(0)
  const first = await desk.move(redirects('/a,/pages/about', '/b,/pages/faq'))
  const second = await desk.move(redirects('/a,/pages/contact', '/b,/pages/faq'))
  expect(second.counts).toEqual({ new: 0, changed: 1, unchanged: 1, refused: 0 })
  expect(await findMoved(desk.deps.db, '/a')).toBe('/contact')
  await desk.undo(second.runId)
  expect(await findMoved(desk.deps.db, '/a')).toBe('/about')
  await desk.undo(first.runId)
  expect(await findMoved(desk.deps.db, '/a')).toBeNull()
})
