import type { Page } from '@playwright/test'
import { axeOn } from './axe-on.ts'

const STYLE_ID = 'checked-palette'

/** Shows the page in the colors of a style sheet, in place of those of an earlier call. */
export async function withPalette(page: Page, css: string): Promise<void> {
  await page.evaluate(
    ([id, text]) => {
      const style = document.getElementById(id) ?? document.head.appendChild(document.createElement('style'))
      style.id = id
      style.textContent = text
    },
    [STYLE_ID, css] as const,
  )
  // Contrast is measured after all transitions have ended.
  await page.waitForFunction(() => document.getAnimations().every((animation) => animation.playState !== 'running'))
}

/** Returns the texts with less contrast than WCAG AA, by axe. Sandboxed frames show emails, which have their own colors. */
export async function contrastFaults(page: Page): Promise<string[]> {
  const axe = await axeOn(page)
  const { violations } = await axe.withRules(['color-contrast']).analyze()
  return violations.flatMap(({ nodes }) =>
    nodes.map(
      ({ target, failureSummary = '' }) => `${target.join(' ')} ${failureSummary.split('\n').slice(1).join(' ')}`,
    ),
  )
}
