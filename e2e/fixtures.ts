import { test as base, expect, type BrowserContext, type BrowserContextOptions, type Page } from '@playwright/test'
import { cpuSlowdown, throttleCpu } from './cpu-throttling.ts'

/** The demo accounts' password, set by whoever started the shop. */
export const password = process.env['E2E_PASSWORD'] ?? ''

export type StaffRole = 'superadmin' | 'admin' | 'manager' | 'editor' | 'viewer'

/** What a page may not do while a test runs. `allowRefusals` is for tests that provoke refused calls on purpose. */
interface Watch {
  complaints: string[]
  allowRefusals: () => void
}

/** Longer than any page takes to come to life; one whose scripts are kept away never does. */
const HYDRATION_TIMEOUT_MS = 5_000 * cpuSlowdown

/** The page has come to life, or has nothing that could: see the storefront's start-after-paint.server.ts. */
const isHydrated = (): boolean => !('takeRecordedEvents' in window) || window.takeRecordedEvents === undefined

/** People look at a page before they use it; a test goes on at once. `goto` and `reload` give it the time the page needs. */
function waitForHydration(page: Page): Page {
  const goto = page.goto.bind(page)
  const reload = page.reload.bind(page)
  const hydrated = async () => {
    await page.waitForFunction(isHydrated, undefined, { timeout: HYDRATION_TIMEOUT_MS }).catch(() => undefined)
  }
  page.goto = async (url, options) => {
    const response = await goto(url, options)
    if (options?.waitUntil !== 'commit') await hydrated()
    return response
  }
  page.reload = async (options) => {
    const response = await reload(options)
    await hydrated()
    return response
  }
  return page
}

/** The same of every page that is opened in it. */
function withHydratedPages(context: BrowserContext): BrowserContext {
  const newPage = context.newPage.bind(context)
  context.newPage = async () => waitForHydration(await throttleCpu(await newPage()))
  return context
}

/** Opens a page in a browser of its own: another person's, who has nothing of this one's. */
export type SomeoneElse = (options?: BrowserContextOptions) => Promise<Page>

/** Every test also fails on an uncaught error, a complaint on the console, a refused policy or a call to another host. */
export const test = base.extend<{ watch: Watch; someoneElse: SomeoneElse }>({
  context: async ({ context }, use) => use(withHydratedPages(context)),
  page: async ({ page }, use) => {
    await use(page)
    // A call that is still being answered when the test has seen enough is nobody's failure.
    if (!page.isClosed()) await page.unrouteAll({ behavior: 'ignoreErrors' })
  },
  someoneElse: async ({ browser }, use) => {
    const contexts: BrowserContext[] = []
    await use(async (options) => {
      const context = withHydratedPages(await browser.newContext(options))
      contexts.push(context)
      return context.newPage()
    })
    await Promise.all(contexts.map((context) => context.close()))
  },
  watch: [
    async ({ page, baseURL }, use, testInfo) => {
      const complaints: string[] = []
      let refusalsAllowed = false
      page.on('pageerror', (error) => complaints.push(`uncaught: ${error.message}`))
      page.on('console', (message) => {
        if (message.type() !== 'error') return
        if (refusalsAllowed && /Failed to load resource/.test(message.text())) return
        // The trace of a retry adds a script to each frame, and an email's sandboxed frame refuses it.
        if (testInfo.retry > 0 && /^Blocked script execution in .*letter-frame/.test(message.text())) return
        complaints.push(`console: ${message.text()}`)
      })
      // A refused eval is caught by whoever tried it, and no console tells of it.
      await page.addInitScript(() =>
        document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
          reportError(new Error(`refused by the policy: ${violatedDirective} ${blockedURI}`))
        }),
      )
      page.on('request', (request) => {
        const url = new URL(request.url())
        if (url.protocol.startsWith('http') && url.origin !== new URL(baseURL ?? '').origin) {
          complaints.push(`another host: ${url.origin}`)
        }
      })
      await use({ complaints, allowRefusals: () => (refusalsAllowed = true) })
      expect(complaints).toEqual([])
    },
    { auto: true },
  ],
})

/**
 * Signs a demo member of staff in, by the call the sign-in screen makes (which has tests of its own), and opens the portal
 * where they want to be; null leaves the page where it is.
 */
export async function signInAsStaff(
  page: Page,
  role: StaffRole = 'superadmin',
  address: string | null = '/admin/dashboard',
): Promise<void> {
  const data = { email: `${role}@atelier.example`, password }
  const response = await page.request.post('/api/auth/admin/login', { data })
  expect(response.status(), await response.text()).toBe(200)
  const { data: signedIn } = (await response.json()) as { data: { user: object } }
  // What the screen keeps besides the cookie: whom the portal greets. Once: who signs out stays signed out.
  await page.addInitScript((known) => {
    const key = 'atelier-admin-user'
    if (!location.pathname.startsWith('/admin') || sessionStorage.getItem(key) === known) return
    sessionStorage.setItem(key, known)
    localStorage.setItem(key, known)
  }, JSON.stringify(signedIn.user))
  if (address !== null) await page.goto(address)
}

export { expect }
