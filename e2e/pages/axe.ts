import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect } from '../fixtures.ts'

/**
 * Expects no axe violation: of all WCAG 2.2 AA rules, or of contrast alone when only the color scheme changed. With
 * forced colors all but contrast: axe reads the colors of the page in place of those of the system.
 */
export async function expectNoViolation(
  page: Page,
  rules: 'everything' | 'contrast' | 'forced colors' = 'everything',
): Promise<void> {
  // Contrast is measured after all animations have ended. One that follows a scroll position never ends.
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .every(({ playState, timeline }) => playState !== 'running' || !(timeline instanceof DocumentTimeline)),
  )
  // No script, axe included, may run in the sandboxed frame that shows an email. There are no other frames, so legacy
  // mode skips the separate page in which axe merges frame results: that takes half of its time.
  const axe = new AxeBuilder({ page }).exclude('iframe[sandbox]').setLegacyMode()
  const chosen =
    rules === 'contrast'
      ? axe.withRules(['color-contrast'])
      : axe.withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'])
  if (rules === 'forced colors') chosen.disableRules(['color-contrast'])
  const { violations } = await chosen.analyze()
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`)).toEqual(
    [],
  )
}
