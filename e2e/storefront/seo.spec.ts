import { HtmlValidate, StaticConfigLoader } from 'html-validate'
import { expect, test } from '../fixtures.ts'
import { validateGraph, graphOf, nodesOf, onlyNode, type LinkedNode } from '../pages/structured-data.ts'

/** Pages that are indexed. */
const PUBLIC = [
  '/',
  '/products',
  '/products/new-this-season',
  '/products/sale',
  '/products/totes',
  '/products/handbags',
  '/products/clemence',
  '/products/odile-mini-bucket',
  '/products/denier-coin-purse',
  '/about',
  '/faq',
  '/shipping',
  '/care',
  '/contact',
  '/privacy',
  '/terms',
]
/** Pages that are personal or not indexed. */
const PRIVATE = [
  '/login',
  '/register',
  '/favorites',
  '/account',
  '/forgot-password',
  '/reset-password',
  '/verify-email',
  '/change-email',
  '/demo',
  '/checkout',
  '/checkout/success',
  '/unsubscribe',
  '/search?q=tote',
  '/products/umbrellas',
  '/product/umbrella',
  '/no/such/page',
]

const validator = new HtmlValidate(
  new StaticConfigLoader({
    root: true,
    extends: ['html-validate:standard', 'html-validate:document'],
    // Every resource comes from this host, over the same connection as the page that would hold its digest.
    rules: { 'require-sri': ['error', { target: 'crossorigin' }] },
  }),
)

test('every page is valid HTML', async ({ request }) => {
  for (const address of [...PUBLIC, ...PRIVATE]) {
    const html = await (await request.get(address)).text()
    const { results } = await validator.validateString(html)
    const complaints = results.flatMap(({ messages }) => messages.map((one) => `${one.ruleId}: ${one.message}`))
    expect.soft(complaints, address).toEqual([])
  }
})

const contents = (html: string, attribute: string, name: string): string[] =>
  Array.from(
    html.matchAll(new RegExp(`<meta ${attribute}="${name}" content="([^"]*)"`, 'g')),
    (match) => match[1] ?? '',
  )

test('every page has a title, a description, a canonical URL and an existing image', async ({ request, baseURL }) => {
  const titles = new Map<string, string>()
  for (const address of PUBLIC) {
    const html = await (await request.get(address)).text()
    const title = /<title>([^<]*)<\/title>/.exec(html)?.[1] ?? ''
    expect(title.length, `title of ${address}`).toBeLessThanOrEqual(60)
    expect(titles.get(title), `the title of ${address} is also that of`).toBeUndefined()
    titles.set(title, address)
    const [description = ''] = contents(html, 'name', 'description')
    expect(description.length, `description of ${address}`).toBeGreaterThan(20)
    expect(Array.from(description.replaceAll(/&\w+;|&#x\w+;/g, '?')).length).toBeLessThanOrEqual(155)
    expect(html).toContain(`<link rel="canonical" href="${baseURL}${address}"/>`)
    expect(contents(html, 'property', 'og:url')).toEqual([`${baseURL}${address}`])
    expect(contents(html, 'property', 'og:title')).toHaveLength(1)
    expect(contents(html, 'name', 'twitter:card')).toEqual(['summary_large_image'])
    const [image = ''] = contents(html, 'property', 'og:image')
    expect(contents(html, 'name', 'twitter:image')).toEqual([image])
    const imageResponse = await request.get(image)
    expect([imageResponse.status(), imageResponse.headers()['content-type']]).toEqual([200, 'image/jpeg'])
    expect(contents(html, 'name', 'robots')).toEqual([])
  }
})

test('personal and private pages have noindex and no structured data', async ({ request }) => {
  for (const address of PRIVATE) {
    const html = await (await request.get(address)).text()
    expect(contents(html, 'name', 'robots').join(), address).toContain('noindex')
    expect(html, address).not.toContain('application/ld+json')
  }
})

test('color and campaign parameters have the same canonical URL', async ({ request, baseURL }) => {
  const html = await (await request.get('/products/clemence?color=noir&utm_source=letter')).text()
  expect(html).toContain(`<link rel="canonical" href="${baseURL}/products/clemence"/>`)
})

test('every page has one valid graph with the luxury handbag brand', async ({ page }) => {
  test.slow(true, 'every public page')
  for (const address of PUBLIC) {
    await page.goto(address, { waitUntil: 'commit' })
    const graph = await graphOf(page)
    expect.soft(validateGraph(graph), address).toEqual([])
    const store = onlyNode(graph, 'OnlineStore')
    expect.soft(store['description'], address).toContain('luxury handbag brand')
    const follow = page.getByRole('navigation', { name: 'Follow' }).getByRole('link')
    const links = await follow.evaluateAll((all: HTMLAnchorElement[]) => all.map((link) => link.href))
    expect.soft(store['sameAs'], address).toEqual(links)
  }
})

test('the home page contains the WebSite node', async ({ page, baseURL }) => {
  await page.goto('/')
  expect(onlyNode(await graphOf(page), 'WebSite')['url']).toBe(`${baseURL}/`)
})

test('the structured data has the email address of the contact page', async ({ page }) => {
  await page.goto('/contact')
  const contact = onlyNode(nodesOf(await graphOf(page)), 'ContactPoint')
  await expect(page.getByRole('main').getByText(String(contact['email'])).first()).toBeVisible()
})

const offersOf = (product: LinkedNode): LinkedNode => product['offers'] as LinkedNode
const usd = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })

test('the product node has the colors, prices and stock of the page', async ({ page, baseURL }) => {
  await page.goto('/products/solene')
  const graph = await graphOf(page)
  const group = onlyNode(graph, 'ProductGroup')
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { level: 1 })).toHaveText(String(group['name']))
  await expect(main.getByText(String(group['description']))).toBeVisible()
  const variants = group['hasVariant'] as LinkedNode[]
  const shown = await main.getByRole('radiogroup', { name: 'Color', exact: true }).getByRole('radio').all()
  expect(variants).toHaveLength(shown.length)
  for (const [at, radio] of shown.entries()) {
    const variant = variants[at] ?? {}
    const offer = offersOf(variant)
    const isOut = offer['availability'] === 'https://schema.org/OutOfStock'
    expect(await radio.getAttribute('aria-label')).toBe(
      isOut ? `${String(variant['color'])}, sold out` : variant['color'],
    )
    await page.goto(String(offer['url']))
    // The heading has the name of the color, the label of the choice also the plain one: 'Black (Noir)'.
    const [, ownName = variant['color']] = /\((.+)\)$/.exec(String(variant['color'])) ?? []
    await expect(main.getByRole('heading', { name: `COLOR: ${String(ownName)}` })).toBeVisible()
    await expect(main.getByText(usd.format(Number(offer['price']))).first()).toBeVisible()
    await expect(main.getByRole('button', { name: isOut ? 'Sold out' : 'ADD TO CART' }).first()).toBeVisible()
    const sources = await main
      .getByRole('group', { name: /^Images of/ })
      .locator('img[width]')
      .evaluateAll((images: HTMLImageElement[]) => images.map((image) => image.src))
    expect(variant['image']).toEqual(sources)
  }
  expect(new Set(variants.map((variant) => variant['sku'])).size).toBe(variants.length)
  expect(group['url']).toBe(`${baseURL}/products/solene`)
})

test('a sold-out product is marked as sold out', async ({ page }) => {
  await page.goto('/products/odile-mini-bucket')
  const offers = nodesOf(await graphOf(page)).filter((node) => node['@type'] === 'Offer')
  expect(offers.map((offer) => offer['availability'])).toEqual(offers.map(() => 'https://schema.org/OutOfStock'))
  expect(offers.length).toBeGreaterThan(0)
})

test('the shipping and return nodes match the page', async ({ page }) => {
  await page.goto('/products/clemence')
  const nodes = nodesOf(await graphOf(page))
  const services = offersOf(nodes.find((node) => node['@type'] === 'Product') ?? {})['shippingDetails'] as LinkedNode[]
  const [standard] = services.map((service) => ({
    rate: Number((service['shippingRate'] as LinkedNode)['value']),
    days: (service['deliveryTime'] as LinkedNode)['transitTime'] as LinkedNode,
  }))
  expect(standard?.rate).toBe(0)
  await expect(
    page.getByText(
      `Free in ${String(standard?.days['minValue'])} to ${String(standard?.days['maxValue'])} business days`,
    ),
  ).toBeVisible()
  expect(services).toHaveLength(1)
  const returns = onlyNode(nodes, 'MerchantReturnPolicy')
  await expect(page.getByText(`Within ${String(returns['merchantReturnDays'])} days of delivery`)).toBeVisible()
})

test('the breadcrumb node matches the page', async ({ page, baseURL }) => {
  await page.goto('/products/clemence')
  const way = onlyNode(await graphOf(page), 'BreadcrumbList')['itemListElement'] as LinkedNode[]
  const links = await page
    .getByRole('navigation', { name: 'Breadcrumb' })
    .getByRole('link')
    .evaluateAll((all: HTMLAnchorElement[]) => all.map((link) => [link.textContent, link.href]))
  expect(way.slice(0, -1).map((step) => [step['name'], step['item']])).toEqual(links)
  expect(way.at(-1)).toMatchObject({ name: 'Clémence Top-Handle', position: links.length + 1 })
  expect(links[0]?.[1]).toBe(`${baseURL}/products`)
})

for (const address of ['/products', '/products/totes', '/products/sale']) {
  test(`the item list of ${address} matches the page`, async ({ page, baseURL }) => {
    await page.goto(address)
    const list = onlyNode(await graphOf(page), 'ItemList')
    const cards = await page
      .getByRole('article')
      .getByRole('heading')
      .getByRole('link')
      .evaluateAll((links) => links.map((link) => [link.textContent, link.getAttribute('href')]))
    const items = list['itemListElement'] as LinkedNode[]
    expect(items.map((item) => [item['name'], String(item['url']).replace(baseURL ?? '', '')])).toEqual(cards)
    expect(list['numberOfItems']).toBe(cards.length)
  })
}

test('the FAQ node has the questions and answers of the page', async ({ page }) => {
  await page.goto('/faq')
  const questions = (onlyNode(await graphOf(page), 'FAQPage')['mainEntity'] as LinkedNode[]).map((one) => one['name'])
  expect(questions).toEqual(await page.locator('summary h3').allTextContents())
})

test('icons and the web manifest are served', async ({ page, request }) => {
  await page.goto('/')
  const links = page.locator('head link[rel~=icon], head link[rel=apple-touch-icon], head link[rel=manifest]')
  const addresses = await links.evaluateAll((all: HTMLLinkElement[]) => all.map((link) => link.href))
  expect(addresses).toHaveLength(4)
  for (const address of addresses) expect((await request.get(address)).status(), address).toBe(200)
  const manifest = (await (await request.get('/site.webmanifest')).json()) as {
    name: string
    icons: { src: string; sizes: string; type: string }[]
  }
  expect(manifest.name).toBe('ORSENNE')
  for (const { src, type } of manifest.icons) {
    const icon = await request.get(src)
    expect([icon.status(), icon.headers()['content-type']]).toEqual([200, type])
  }
})
