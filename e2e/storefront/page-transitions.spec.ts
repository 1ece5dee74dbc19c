import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'

/** The animated parts of one view transition, such as `group(product)`, with the longest duration in milliseconds. */
interface Transition {
  parts: string[]
  longestMs: number
}

declare global {
  interface Window {
    transitions?: Transition[]
  }
}

/** Records the view transitions of the page's navigations. */
const recordTransitions = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    window.transitions = []
    const start = document.startViewTransition.bind(document)
    document.startViewTransition = (...given) => {
      const transition = start(...given)
      const record = () => {
        const effects = document
          .getAnimations()
          .flatMap(({ effect }) => (effect instanceof KeyframeEffect ? effect : []))
        const shown = effects.filter(({ pseudoElement }) => pseudoElement?.startsWith('::view-transition-'))
        const durations = shown.map((effect) => Number(effect.getTiming().duration))
        const parts = shown.map(({ pseudoElement }) => pseudoElement?.replace('::view-transition-', '') ?? '')
        window.transitions?.push({ parts, longestMs: Math.max(0, ...durations) })
      }
      transition.ready.then(record, () => undefined)
      return transition
    }
  })

const transitionsOf = (page: Page) => page.evaluate(() => window.transitions ?? [])
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

/** Follows the link of a card when the product is loaded, as it is after a moment over the link. */
async function openProduct(page: Page): Promise<void> {
  await page.goto('/products')
  const link = page.getByRole('link', { name: 'Clémence Top-Handle' })
  const loaded = page.waitForResponse(/\/products\/clemence\.data/)
  await link.hover()
  await loaded
  await link.click()
  await expect(heading(page, 'Clémence Top-Handle')).toBeVisible()
}

/** Returns the animated parts of the view transition that a step starts. */
async function partsDuring(page: Page, step: () => Promise<unknown>): Promise<string[]> {
  const before = (await transitionsOf(page)).length
  await step()
  await expect.poll(async () => (await transitionsOf(page)).length).toBeGreaterThan(before)
  return (await transitionsOf(page)).at(-1)?.parts ?? []
}

test('the image of a card travels into the gallery below the header, and back', async ({ page }) => {
  await recordTransitions(page)
  await openProduct(page)
  await page.goBack()
  const card = page.getByRole('article').filter({ hasText: 'Clémence Top-Handle' })
  // A page that loads slowly shows its skeleton first, from which no image can travel. The second visit is fast.
  await expect(async () => {
    await expect(heading(page, 'ALL BAGS')).toBeVisible()
    const there = await partsDuring(page, () => card.getByRole('link', { name: 'Clémence Top-Handle' }).click())
    await expect(heading(page, 'Clémence Top-Handle')).toBeVisible()
    const back = await partsDuring(page, () => page.goBack())
    const image = ['group(product)', 'old(product)', 'new(product)', 'group(header)']
    expect(there).toEqual(expect.arrayContaining([...image, 'new(controls)']))
    expect(back).toEqual(expect.arrayContaining([...image, 'old(controls)']))
  }).toPass()
  // The label of the card shows again when the transition is over.
  await expect(card.getByText('New', { exact: true })).toBeVisible()
})

test('with reduced motion the pages change without a visible transition', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await recordTransitions(page)
  await openProduct(page)
  await page.goBack()
  await expect(heading(page, 'ALL BAGS')).toBeVisible()
  for (const { longestMs } of await transitionsOf(page)) expect(longestMs).toBeLessThan(1)
})

test('a browser without view transitions follows the same links', async ({ page }) => {
  await page.addInitScript(() => {
    Reflect.deleteProperty(Document.prototype, 'startViewTransition')
    Reflect.deleteProperty(window, 'navigation')
  })
  await openProduct(page)
  await page.goBack()
  await expect(heading(page, 'ALL BAGS')).toBeVisible()
  await page.goForward()
  await expect(heading(page, 'Clémence Top-Handle')).toBeVisible()
})
