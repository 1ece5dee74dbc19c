import { test as base, expect, type BrowserContext, type BrowserContextOptions, type Page } from '@playwright/test'
import { cpuSlowdown, throttleCpu } from './cpu-throttling.ts'

/** The password of the demo accounts, set by the process that starts the shop. */
export const password = process.env['E2E_PASSWORD'] ?? ''

export type StaffRole = 'superadmin' | 'admin' | 'manager' | 'editor' | 'viewer'

/** Collects errors of the page during a test. `allowRefusals` is for tests that provoke failing requests on purpose. */
interface Watch {
  errors: string[]
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

/** Does the same for every page opened in the context. */
function withHydratedPages(context: BrowserContext): BrowserContext {
  const newPage = context.newPage.bind(context)
  context.newPage = async () => waitForHydration(await throttleCpu(await newPage()))
  return context
}

/** Opens a page in a separate browser context, as another visitor. */
export type SomeoneElse = (options?: BrowserContextOptions) => Promise<Page>

/** Every test also fails on an uncaught error, a console error, a policy violation or a request to another host. */
export const test = base.extend<{ watch: Watch; someoneElse: SomeoneElse }>({
  context: async ({ context }, use) => use(withHydratedPages(context)),
  page: async ({ page }, use) => {
    await use(page)
    // A request still open when the test ends is not a failure.
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
      const errors: string[] = []
      let refusalsAllowed = false
      page.on('pageerror', (error) => errors.push(`uncaught: ${error.message}`))
      page.on('console', (message) => {
        if (message.type() !== 'error') return
        if (refusalsAllowed && /Failed to load resource/.test(message.text())) return
        // The trace of a retry adds a script to each frame, which an email's sandboxed frame blocks.
        if (testInfo.retry > 0 && /^Blocked script execution in .*email-frame/.test(message.text())) return
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
        if (url.protocol.startsWith('http') && url.origin !== new URL(baseURL ?? '').origin) {
          errors.push(`another host: ${url.origin}`)
        }
      })
      await use({ errors, allowRefusals: () => (refusalsAllowed = true) })
      expect(errors).toEqual([])
    },
    { auto: true },
  ],
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
