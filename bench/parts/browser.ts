import { chromium, type Browser, type Page } from '@playwright/test'
import { gzipSync } from 'node:zlib'
import { findChromium } from '../../scripts/project/chromium.mjs'
import type { Bench } from '../bench.ts'
import { DEMO_PASSWORD, startShop } from '../shop.ts'
import { atMost } from '../report.ts'

/** Scripts that a page loads when it has come to rest are part of it. */
const REST_MS = 4_000
const GZIP = { level: 9 }

const PAGES = [
  { what: 'product page, with the cart that it loads when idle', path: '/products/clemence', budget: 167 },
  { what: 'checkout', path: '/checkout', budget: 140 },
  { what: 'portal, orders', path: '/admin/orders', budget: 230 },
  { what: 'portal, email', path: '/admin/email', budget: 250 },
] as const

/** Measures the scripts that a browser loads for a page, with a cart and as a signed-in member of staff. */
export async function browserBytes({ demoDatabase, dataDir }: Bench): Promise<void> {
  const executablePath = await findChromium()
  if (!executablePath) return console.log('Skipped: the scripts of pages need a Chromium.')
  const shop = await startShop({ databaseUrl: await demoDatabase('bench_browser'), dataDir })
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] })
  try {
    const url = shop.url.replace('127.0.0.1', 'localhost')
    for (const { what, path, budget } of PAGES) {
      atMost(
        `JavaScript of ${what}, as a browser loads it, gzip`,
        await scriptKilobytes(browser, url, path),
        budget,
        'kB',
      )
    }
  } finally {
    await browser.close()
    await shop.stop()
  }
}

/** Opens a page in a new browser profile, so that nothing is cached, and adds up its scripts. */
async function scriptKilobytes(browser: Browser, url: string, path: string): Promise<number> {
  const context = await browser.newContext({ baseURL: url })
  try {
    const page = await context.newPage()
    if (path.startsWith('/admin')) await signIn(page)
    else await addToCart(page)
    // Another page has filled the cache of this profile.
    const session = await context.newCDPSession(page)
    await session.send('Network.clearBrowserCache')
    const sizes = new Map<string, Promise<number>>()
    page.on('response', (response) => {
      if (response.request().resourceType() !== 'script' || !response.ok()) return
      sizes.set(
        response.url(),
        response.body().then((body) => gzipSync(body, GZIP).length),
      )
    })
    await page.goto(path, { waitUntil: 'load' })
    await page.waitForTimeout(REST_MS)
    if (!page.url().includes(path)) throw new Error(`${path} led to ${page.url()}`)
    return (await Promise.all(sizes.values())).reduce((sum, size) => sum + size, 0) / 1024
  } finally {
    await context.close()
  }
}

async function signIn(page: Page): Promise<void> {
  await page.goto('/admin/login')
  const data = { email: 'superadmin@atelier.example', password: DEMO_PASSWORD }
  const response = await page.request.post('/api/auth/admin/login', { data })
  if (!response.ok()) throw new Error(`signing in as staff: ${response.status()}`)
  const { data: session } = (await response.json()) as { data: { user: object } }
  // What the sign-in page stores besides the cookie.
  await page.evaluate((user) => localStorage.setItem('atelier-admin-user', user), JSON.stringify(session.user))
}

async function addToCart(page: Page): Promise<void> {
  await page.goto('/products/clemence')
  await page.getByRole('button', { name: 'Add to cart' }).first().click()
  await page.getByRole('dialog').waitFor()
}
