import { createHash } from 'node:crypto'
import { expect, signInAsStaff, test } from './fixtures.ts'
import { callApi } from './pages/orders.ts'

/**
 * Each breaks out of a different context: text, attribute, script, comment, style, URL. Each opens a dialog if it runs.
 */
const PAYLOADS = [
  '<script>alert(1)</script>',
  '"><script>alert(1)</script>',
  '</script><script>alert(1)</script>',
  '</title></textarea></style><script>alert(1)</script>',
  '--><img src=x onerror=alert(1)>',
  '"><img src=x onerror=alert(1)>',
  "' onmouseover='alert(1)' autofocus onfocus='alert(1)",
  '<svg onload=alert(1)>',
  '<details open ontoggle=alert(1)>',
  '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
  '<a href="javascript:alert(1)">x</a>',
  '&lt;img src=x onerror=alert(1)&gt;',
  '\\"-alert(1)-\\"',
  '{{constructor.constructor("alert(1)")()}}',
  '<base href="//evil.example/"><link rel=stylesheet href="//evil.example/x.css">',
]
const ALL = PAYLOADS.join('\n')
const SHORT = '"><img src=x onerror=alert(1)>'

interface Made {
  data: { orderId: string; receiptToken: string }
}

test('user input is shown in shop and portal and never runs', async ({ page, someoneElse }) => {
  const dialogs: string[] = []
  page.on('dialog', (dialog) => {
    dialogs.push(page.url())
    void dialog.dismiss()
  })
  const email = `hostile-${Date.now()}@example.com`
  await callApi(page, 'POST', '/api/auth/register', { name: SHORT, email, password: 'Hostile-pass-1234' })
  await callApi(page, 'POST', '/api/email/contact', { name: SHORT, email, subject: 'order', message: ALL })
  const desk = await someoneElse()
  desk.on('dialog', (dialog) => {
    dialogs.push(desk.url())
    void dialog.dismiss()
  })
  await signInAsStaff(desk)
  const { data: draft } = await callApi<{ data: { productId: string } }>(desk, 'POST', '/api/products/admin', {
    name: SHORT,
    description: ALL,
    price: 100,
    category: 'totes',
    isNew: false,
    status: 'draft',
    features: PAYLOADS,
    included: PAYLOADS,
    dimensions: ALL,
    materials: ALL,
    colors: [{ name: SHORT, images: [{ url: '/media/demo/clemence/noir-front.jpg', alt: SHORT }] }],
  })
  const { product } = await callApi<{ product: { productId: string; price: number } }>(
    page,
    'GET',
    '/api/products/clemence',
  )
  const cents = Math.round(product.price * 100)
  const { data: order } = await callApi<Made>(page, 'POST', '/api/orders', {
    email,
    items: [{ productId: product.productId, quantity: 1 }],
    total: (cents + Math.round(cents * 0.08)) / 100,
    shipping: {
      firstName: SHORT,
      lastName: SHORT,
      address: SHORT,
      city: SHORT,
      state: SHORT,
      zipCode: '10014',
      country: 'US',
      phone: '+1 212 555 0142',
    },
    paymentMethod: 'MANUAL',
  })
  await callApi(desk, 'POST', `/api/admin/orders/${order.orderId}/notes`, { text: ALL })
  const query = encodeURIComponent(SHORT)
  for (const path of [`/orders/${order.receiptToken}`, '/account', `/search?q=${query}`, `/login?returnTo=${query}`]) {
    await page.goto(path)
    await expect(page.locator('main')).toBeVisible()
  }
  const { data: customers } = await callApi<{ data: { userId: string }[] }>(
    desk,
    'GET',
    `/api/admin/users?search=${email}`,
  )
  const { data: messages } = await callApi<{ data: { messageId: number }[] }>(
    desk,
    'GET',
    `/api/admin/inbox?search=${email}`,
  )
  for (const path of [
    '/admin/dashboard',
    `/admin/orders?search=${email}`,
    `/admin/orders/${order.orderId}`,
    `/admin/users?search=${email}`,
    `/admin/users/${customers[0]?.userId}`,
    `/admin/inbox/${messages[0]?.messageId}`,
    `/admin/products?status=draft&search=${query}`,
    `/admin/products/${draft.productId}`,
    `/preview/${draft.productId}`,
  ]) {
    await desk.goto(path)
    await expect(desk.getByText(/onerror|hostile-/).first()).toBeAttached()
  }
  await callApi(desk, 'DELETE', `/api/products/admin/${draft.productId}`)
  await callApi(desk, 'DELETE', `/api/products/admin/${draft.productId}/hard`)
  expect(dialogs).toEqual([])
})

/** The pages that take cards, and one of each other kind. */
const PAGES = ['/checkout', '/pay/none', '/sandbox/challenge', '/', '/admin/login']

/** Allowed scripts are files of our own builds, and inline scripts that the policy allows by hash. */
test("pages that take cards run only the shop's own scripts", async ({ page, request, baseURL, watch }) => {
  // The unknown payment link returns 404.
  watch.allowRefusals()
  for (const path of PAGES) {
    const response = await request.get(path)
    const policy = response.headers()['content-security-policy'] ?? ''
    const [, scripts = ''] = /script-src ([^;]*)/.exec(policy) ?? []
    expect(scripts.split(' ').filter((source) => !/^'(self|sha256-[\w+/=]{44})'$/.test(source))).toEqual([])
    expect(policy).toMatch(/(?:object|default)-src 'none'/)
    const html = await response.text()
    const inline = [...html.matchAll(/<script(?![^>]*\ssrc=)(?![^>]*application\/)[^>]*>([\s\S]*?)<\/script>/g)]
    const hashes = inline.map(([, text = '']) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`)
    expect(hashes.filter((hash) => !scripts.includes(hash))).toEqual([])
    await page.goto(path)
    await page.waitForLoadState('networkidle')
    const sources = await page.evaluate(() => Array.from(document.scripts, ({ src }) => src).filter(Boolean))
    const ours = new RegExp(`^${baseURL}/(?:assets/|admin/assets/|admin/color-scheme\\.js$)`)
    expect(sources.filter((source) => !ours.test(source))).toEqual([])
  }
})
