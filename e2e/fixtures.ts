import { test as base, expect, type BrowserContext, type BrowserContextOptions, type Page } from '@playwright/test'
import { createContextPool, type ContextPool } from './context-pool.ts'
import { cpuSlowdown, throttleCpu } from './cpu-throttling.ts'

/** The password of the demo accounts, set by the process that starts the shop. */
export const password = process.env['E2E_PASSWORD'] ?? ''

export type StaffRole = 'superadmin' | 'admin' | 'manager' | 'editor' | 'viewer'

/** The errors of the page during a test. `allowRefusals` is for tests that provoke failing requests on purpose. */
interface Watch {
  errors: string[]
  refusalsAllowed: boolean
  allowRefusals: () => void
}

/** Longer than any page takes to hydrate; a page whose scripts are blocked never hydrates. */
const HYDRATION_TIMEOUT_MS = 5_000 * cpuSlowdown

/** Whether the page has waitUntilHydrated, or has nothing to hydrate: see the storefront's record-events.server.ts. */
const isHydrated = (): boolean => !('takeRecordedEvents' in window) || window.takeRecordedEvents === undefined

/**
 * Makes `goto` and `reload` wait for hydration. A visitor takes that time to read the page; a test would act at once.
 */
function waitForHydration(page: Page): Page {
  const goto = page.goto.bind(page)
  const reload = page.reload.bind(page)
  const waitUntilHydrated = async () => {
    await page.waitForFunction(isHydrated, undefined, { timeout: HYDRATION_TIMEOUT_MS }).catch(() => undefined)
  }
  page.goto = async (url, options) => {
    const response = await goto(url, options)
    if (options?.waitUntil !== 'commit') await waitUntilHydrated()
    return response
  }
  page.reload = async (options) => {
    const response = await reload(options)
    await waitUntilHydrated()
    return response
  }
  return page
}

/** Makes every page that is opened in the context wait for hydration. */
function withHydratedPages(context: BrowserContext): BrowserContext {
  const newPage = context.newPage.bind(context)
  context.newPage = async () => waitForHydration(await throttleCpu(await newPage()))
  return context
}

/** Opens a page in a separate browser context, as another visitor. */
export type SomeoneElse = (options?: BrowserContextOptions) => Promise<Page>

/** Collects the errors of a page. `isTraced`: the trace of a retry records it. */
async function watchPage(page: Page, watch: Watch, { origin, isTraced }: { origin: string; isTraced: boolean }) {
  const { errors } = watch
  page.on('pageerror', (error) => errors.push(`uncaught: ${error.message}`))
  page.on('console', (message) => {
    if (message.type() !== 'error') return
    if (watch.refusalsAllowed && /Failed to load resource/.test(message.text())) return
    // A trace adds a script to each frame, which an email's sandboxed frame blocks.
    if (isTraced && /^Blocked script execution in .*email-frame/.test(message.text())) return
    errors.push(`console: ${message.text()}`)
  })
  // The code that tries a blocked eval catches the error, so the console does not show it.
  await page.addInitScript(() =>
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
      reportError(new Error(`blocked by the policy: ${violatedDirective} ${blockedURI}`))
    }),
  )
  page.on('request', (request) => {
    const url = new URL(request.url())
    if (url.protocol.startsWith('http') && url.origin !== origin) errors.push(`another host: ${url.origin}`)
  })
}

interface TestFixtures {
  visitor: BrowserContextOptions
  someoneElse: SomeoneElse
  watch: Watch
}

/**
 * Every test with a page also fails on an uncaught error, a console error, a policy violation or a request to another
 * host.
 */
export const test = base.extend<TestFixtures, { contexts: ContextPool }>({
  contexts: [
    async ({ browser }, use) =>
      use(createContextPool(async (options) => withHydratedPages(await browser.newContext(options)))),
    { scope: 'worker' },
  ],
  /** Every option that a test sets with `test.use`: tests with the same ones use a context one after the other. */
  visitor: async (
    { baseURL, bypassCSP, hasTouch, javaScriptEnabled, locale, reducedMotion, timezoneId, viewport },
    use,
  ) => use({ baseURL, bypassCSP, hasTouch, javaScriptEnabled, locale, reducedMotion, timezoneId, viewport }),
  context: async ({ contexts, visitor }, use) => {
    const context = (await contexts.open(visitor)).context()
    await use(context)
    await contexts.release(context)
  },
  page: async ({ context, watch, baseURL }, use, testInfo) => {
    const [page] = context.pages()
    if (!page) throw new Error('the context of a test has a page')
    await watchPage(page, watch, { origin: new URL(baseURL ?? '').origin, isTraced: testInfo.retry > 0 })
    await use(page)
    // A request still open when the test ends is not a failure.
    if (!page.isClosed()) await page.unrouteAll({ behavior: 'ignoreErrors' })
    expect(watch.errors).toEqual([])
  },
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of fixtures from the pattern
  watch: async ({}, use) => {
    const watch: Watch = { errors: [], refusalsAllowed: false, allowRefusals: () => (watch.refusalsAllowed = true) }
    await use(watch)
  },
  someoneElse: async ({ contexts, visitor }, use) => {
    const opened: Page[] = []
    await use(async (options) => {
      const page = await contexts.open({ ...visitor, ...options })
      opened.push(page)
      return page
    })
    await Promise.all(opened.map((page) => contexts.release(page.context())))
  },
})

/**
 * Signs a demo staff user in through the API call of the sign-in screen (which has its own tests), and opens `address` if it
 * is given. Without one the page stays where it is: calls of the API need no screen, which takes a second to load.
 */
export async function signInAsStaff(page: Page, role: StaffRole = 'superadmin', address?: string): Promise<void> {
  const data = { email: `${role}@atelier.example`, password }
  const response = await page.request.post('/api/auth/admin/login', { data })
  expect(response.status(), await response.text()).toBe(200)
  const { data: session } = (await response.json()) as { data: { user: object } }
  // Stores what the sign-in screen stores besides the cookie: the user to display. Only once, so that a later sign-out
  // lasts.
  await page.addInitScript((known) => {
    const key = 'atelier-admin-user'
    if (!location.pathname.startsWith('/admin') || sessionStorage.getItem(key) === known) return
    sessionStorage.setItem(key, known)
    localStorage.setItem(key, known)
  }, JSON.stringify(session.user))
  if (address !== undefined) await page.goto(address)
}

export { expect }
