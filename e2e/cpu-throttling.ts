import type { Page } from '@playwright/test'

/**
 * The CPU slowdown factor (`E2E_SLOWDOWN`; default 1, no throttling). It reveals races that occur on slower machines.
 */
export const cpuSlowdown = Math.max(1, Number(process.env['E2E_SLOWDOWN'] ?? 1))

/** Throttles the CPU of the page by that factor. */
export async function throttleCpu(page: Page): Promise<Page> {
  if (cpuSlowdown === 1) return page
  const devTools = await page.context().newCDPSession(page)
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown })
  return page
}
