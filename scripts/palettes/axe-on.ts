import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'

/** A script that does nothing, where axe is loaded already: to load it again takes longer than its fastest rules. */
const NO_SOURCE = ';'

/** Returns axe on the page as it is, without its sandboxed frames: they show emails. Only violations are described in full. */
export async function axeOn(page: Page): Promise<AxeBuilder> {
  const isLoaded = await page.evaluate(() => 'axe' in window)
  // No script, axe included, may run in the sandboxed frame. There are no other frames, so legacy mode skips the separate
  // page in which axe merges frame results: that takes half of its time. To describe what passes takes a third of the rest.
  return new AxeBuilder({ page, axeSource: isLoaded ? NO_SOURCE : undefined })
    .options({ resultTypes: ['violations'] })
    .exclude('iframe[sandbox]')
    .setLegacyMode()
}
