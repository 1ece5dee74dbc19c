import type { Page } from '@playwright/test'

/** Navigates as a link of the portal does, without loading the portal again, which takes a second of processor time. */
export async function walkTo(page: Page, address: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, address)
}
