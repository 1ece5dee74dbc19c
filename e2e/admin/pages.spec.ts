import type { Page } from '@playwright/test'
import { startTestShop } from '../../scripts/project/test-shop.mjs'
import { expect, signInAsStaff, test as base } from '../fixtures.ts'

// A demo store of its own: other tests read the pages of the shared one.
const test = base.extend<{ baseURL: string }, { store: { url: string } }>({
  store: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of fixtures from the pattern
    async ({}, use) => {
      const shop = await startTestShop('demo')
      await use({ url: shop.url })
      await shop.stop()
    },
    { scope: 'worker', timeout: 240_000 },
  ],
  baseURL: async ({ store }, use) => use(store.url),
})

// One after the other: they share the store.
test.describe.configure({ mode: 'default' })

const openEditor = async (desk: Page, name: string): Promise<void> => {
  await signInAsStaff(desk, 'admin', '/admin/settings')
  await desk.getByRole('link', { name: /^Pages/ }).click()
  await desk.getByRole('link', { name, exact: true }).click()
  await expect(desk.getByRole('heading', { level: 1, name })).toBeVisible()
}

/** Publishes, and waits until the shop shows it. */
async function publish(desk: Page): Promise<void> {
  await desk.getByRole('button', { name: 'Publish' }).click()
  await expect(desk.getByRole('button', { name: 'Publish' })).toHaveCount(0)
}

/** Saves the draft and returns its preview. */
async function openPreview(desk: Page): Promise<Page> {
  const opening = desk.waitForEvent('popup')
  await desk.getByRole('button', { name: 'Save and preview' }).click()
  const preview = await opening
  await preview.waitForURL(/\/preview\/pages\//)
  return preview
}

test('staff edit the home page, preview and publish it, and restore the earlier version', async ({
  page,
  someoneElse,
}) => {
  test.slow()
  const shopper = await someoneElse()
  const headline = (where: Page) => where.getByRole('heading', { level: 1 })
  await openEditor(page, 'Home')
  await page.getByRole('region', { name: 'Hero' }).getByLabel('Headline').fill('SPRING BENCH')

  const preview = await openPreview(page)
  await expect(headline(preview)).toHaveText('SPRING BENCH')
  await expect(preview.getByRole('note')).toContainText('Preview. Only staff can see this page.')
  await expect(preview.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex')
  await shopper.goto('/')
  await expect(headline(shopper)).toHaveText('NEW THIS SEASON')
  const refused = await shopper.request.get('/preview/pages/home')
  expect([refused.status(), refused.headers()['cache-control']]).toEqual([404, 'private, no-store'])

  await expect(page.getByText(/This draft is not published/)).toBeVisible()
  await publish(page)
  await expect(async () => {
    await shopper.goto('/')
    await expect(headline(shopper)).toHaveText('SPRING BENCH', { timeout: 500 })
  }).toPass({ timeout: 10_000 })

  await page.getByRole('button', { name: /^Restore the version of/ }).click()
  await expect(page.getByRole('region', { name: 'Hero' }).getByLabel('Headline')).toHaveValue('NEW THIS SEASON')
  await publish(page)
  await expect(async () => {
    await shopper.goto('/')
    await expect(headline(shopper)).toHaveText('NEW THIS SEASON', { timeout: 500 })
  }).toPass({ timeout: 10_000 })
})

test('an answer has a figure, a wrong link is refused at its field, and groups are moved by keyboard', async ({
  page,
  someoneElse,
}) => {
  test.slow()
  await openEditor(page, 'FAQ')
  await page.getByRole('button', { name: 'Orders and payment', expanded: false }).click()
  await page.getByRole('button', { name: 'What will I pay?', expanded: false }).click()
  const answer = page.getByRole('textbox', { name: 'Answer' })
  await answer.fill('The price and tax. Ask, and we reply within ')
  await page.getByLabel('Find a figure').fill('reply')
  await page.getByRole('button', { name: 'Insert Reply to a message within' }).click()
  await expect(answer).toBeFocused()
  await page.keyboard.type('.')
  await expect(answer).toHaveValue('The price and tax. Ask, and we reply within {replyTime}.')

  const target = page.getByLabel('Link leads to')
  await target.fill('shipping')
  await page.getByRole('button', { name: 'Save draft' }).click()
  await expect(page.getByText(/^Enter a path of this shop such as/)).toBeVisible()
  await expect(target).toBeFocused()
  await target.fill('/shipping')

  const moveUp = page.getByRole('button', { name: 'Move group “Delivery” up' })
  await moveUp.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText('group “Delivery” is now 1 of 5')).toBeAttached()
  await expect(moveUp).toBeFocused()

  const preview = await openPreview(page)
  await expect(preview.getByRole('heading', { level: 2 }).first()).toHaveText('Delivery')
  await publish(page)
  const shopper = await someoneElse()
  await shopper.goto('/faq')
  await shopper.getByText('What will I pay?').click()
  await expect(shopper.getByText('The price and tax. Ask, and we reply within 24 hours.')).toBeVisible()
})

test('two members of staff edit the same page: changes are merged, and a conflict is a choice', async ({
  page,
  someoneElse,
  watch,
}) => {
  test.slow()
  // The conflict is a 409.
  watch.allowRefusals()
  const colleague = await someoneElse()
  await openEditor(page, 'Contact')
  await openEditor(colleague, 'Contact')
  await colleague.getByLabel('Page title').fill('Write to us')
  await colleague.getByLabel('Lead').fill('We read every message.')
  await colleague.getByRole('button', { name: 'Save draft' }).click()
  await expect(colleague.getByText(/This draft is not published/)).toBeVisible()

  await page.getByLabel('Page title').fill('Talk to us')
  await page.getByLabel('Title for search engines').fill('Contact the shop')
  await page.getByRole('button', { name: 'Save draft' }).click()
  const choice = page.getByRole('radiogroup', { name: 'Title' })
  await expect(choice).toContainText('Talk to us')
  await expect(choice).toContainText('Write to us')
  await choice.getByRole('radio', { name: /Saved/ }).check()
  await page.getByRole('button', { name: 'Use selected' }).click()
  await expect(page.getByLabel('Page title')).toHaveValue('Write to us')
  await expect(page.getByLabel('Lead')).toHaveValue('We read every message.')
  await expect(page.getByLabel('Title for search engines')).toHaveValue('Contact the shop')
  await page.getByRole('button', { name: 'Save draft' }).click()
  await expect(page.getByText('Draft saved').first()).toBeVisible()
})
