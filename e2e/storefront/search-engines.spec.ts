import { expect, test } from '../fixtures.ts'

const locations = (xml: string): URL[] =>
  [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = '']) => new URL(address))

test('every URL of the sitemap is an indexable page with that canonical URL', async ({ request }) => {
  const files = locations(await (await request.get('/sitemap.xml')).text())
  expect(files.length).toBeGreaterThan(1)
  let count = 0
  for (const file of files) {
    for (const address of locations(await (await request.get(file.pathname)).text())) {
      const response = await request.get(address.pathname, { maxRedirects: 0 })
      const html = await response.text()
      const link = /<link[^>]*rel="canonical"[^>]*>/.exec(html)?.[0] ?? ''
      const canonical = /href="([^"]+)"/.exec(link)?.[1] ?? 'no canonical address'
      expect([address.href, response.status(), new URL(canonical).href]).toEqual([address.href, 200, address.href])
      expect(html).not.toContain('noindex')
      count += 1
    }
  }
  expect(count).toBeGreaterThan(35)
})

test('robots.txt names the sitemap', async ({ request }) => {
  const robots = await (await request.get('/robots.txt')).text()
  const sitemap = new URL(/^Sitemap: (\S+)$/m.exec(robots)?.[1] ?? 'http://nowhere.invalid/none')
  expect((await request.get(sitemap.pathname)).headers()['content-type']).toContain('application/xml')
})

test('redirects URL variants to the canonical form', async ({ request }) => {
  const response = await request.get('/Products//Totes/?utm_source=letter', { maxRedirects: 0 })
  expect([response.status(), response.headers()['location']]).toEqual([301, '/products/totes?utm_source=letter'])
})
