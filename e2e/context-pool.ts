import type { BrowserContext, BrowserContextOptions, Page } from '@playwright/test'

/** Contexts of one browser, which one test after the other uses. */
export interface ContextPool {
  /** Opens a page in a context with these options, without cookies and stored data. */
  open: (options: BrowserContextOptions) => Promise<Page>
  /** Closes the pages of a context, and keeps it for a later test. */
  release: (context: BrowserContext) => Promise<void>
}

/**
 * Uses contexts again, because of their HTTP cache: it holds the scripts of the shop and their compiled code. To load and
 * compile the scripts for every test took half of the processor time of a page.
 */
export function createContextPool(
  newContext: (options: BrowserContextOptions) => Promise<BrowserContext>,
): ContextPool {
  const idle = new Map<string, BrowserContext[]>()
  const keys = new Map<BrowserContext, string>()

  const open = async (options: BrowserContextOptions) => {
    const key = JSON.stringify(options)
    const used = idle.get(key)?.pop()
    const context = used ?? (await newContext(options))
    keys.set(context, key)
    const page = await context.newPage()
    if (used) await clearStoredData(page)
    return page
  }

  const release = async (context: BrowserContext) => {
    await Promise.all(context.pages().map((page) => page.close()))
    await Promise.all([context.clearCookies(), context.clearPermissions(), context.setOffline(false)])
    const key = keys.get(context) ?? ''
    idle.set(key, [...(idle.get(key) ?? []), context])
  }
  return { open, release }
}

/** Clears what pages of any origin have stored in the context, but not its HTTP cache. */
async function clearStoredData(page: Page): Promise<void> {
  const devTools = await page.context().newCDPSession(page)
  await devTools.send('Storage.clearDataForOrigin', { origin: '*', storageTypes: 'all' })
  await devTools.detach()
}
