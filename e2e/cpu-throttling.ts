import type { Page } from '@playwright/test'

/**
 * How many times slower pages think than this machine would let them (`E2E_SLOWDOWN`; nothing: not at all). What comes
 * too late on a busier machine is met here first.
 */
export const cpuSlowdown = Math.max(1, Number(process.env['E2E_SLOWDOWN'] ?? 1))

/** Makes the page think that much slower. */
export async function throttleCpu(page: Page): Promise<Page> {
  if (cpuSlowdown === 1) return page
  const devTools = await page.context().newCDPSession(page)
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown })
  return page
}
