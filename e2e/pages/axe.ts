import type { Page } from '@playwright/test'
import { axeOn } from '../../scripts/palettes/axe-on.ts'
import { expect } from '../fixtures.ts'

/**
 * Expects no axe violation: of all WCAG 2.2 AA rules; of contrast alone, when only the color scheme changed; or of all but
 * contrast, on a phone whose colors a desktop shows too, and with forced colors: axe reads the colors of the page in place
 * of those of the system.
 */
export async function expectNoViolation(
  page: Page,
  rules: 'everything' | 'contrast' | 'all but contrast' = 'everything',
): Promise<void> {
  // Contrast is measured after all animations have ended. One that follows a scroll position never ends.
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .every(({ playState, timeline }) => playState !== 'running' || !(timeline instanceof DocumentTimeline)),
  )
  const axe = await axeOn(page)
  const chosen =
    rules === 'contrast'
      ? axe.withRules(['color-contrast'])
      : axe.withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'])
  if (rules === 'all but contrast') chosen.disableRules(['color-contrast'])
  const { violations } = await chosen.analyze()
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`)).toEqual(
    [],
  )
}
