import { NAVIGATION_LIMITS, navigationLink, type Navigation } from '@atelier/domain/shop-documents/navigation.schema'
import type { Page } from '@playwright/test'
import { startTestShop } from '../../scripts/project/test-shop.mjs'
import { test as base, expect, signInAsStaff } from '../fixtures.ts'
import { expectNoViolation } from '../pages/axe.ts'

// Header and footer are on every page, so these tests have a shop of their own.
const test = base.extend<object, { shopUrl: string }>({
  shopUrl: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of fixtures from the pattern
    async ({}, use) => {
      const shop = await startTestShop()
      await use(shop.url)
      await shop.stop()
    },
    { scope: 'worker', timeout: 240_000 },
  ],
  baseURL: async ({ shopUrl }, use) => use(shopUrl),
})
test.describe.configure({ mode: 'serial' })

const OWN = { 'Sec-Fetch-Site': 'same-origin' }
const PATH = '/api/admin/documents/navigation'

async function publish(page: Page): Promise<void> {
  const published = page.waitForResponse((response) => response.url().endsWith('/navigation/publish'))
  await page.getByRole('button', { name: 'Publish' }).click()
  expect((await published).status()).toBe(200)
  await expect(page.getByText(/^Published/).first()).toBeVisible()
}

/** Publishes a navigation through the API, as the screen does. */
async function publishNavigation(page: Page, change: Partial<Navigation>): Promise<void> {
  const { data } = (await (await page.request.get(PATH)).json()) as {
    data: { content: Navigation; updatedAt: string | null }
  }
  const draft = { content: { ...data.content, ...change }, updatedAt: data.updatedAt }
  const saved = await page.request.put(`${PATH}/draft`, { headers: OWN, data: draft })
  expect(saved.status(), await saved.text()).toBe(200)
  const { updatedAt } = ((await saved.json()) as { data: { updatedAt: string } }).data
  const published = await page.request.post(`${PATH}/publish`, { headers: OWN, data: { updatedAt } })
  expect(published.status()).toBe(200)
}

test('staff change the announcement and the links; shoppers see them at once', async ({ page, someoneElse }) => {
  test.slow(true, 'changed, looked at in the shop, and set back')
  const shopper = await someoneElse()
  const bar = shopper.getByRole('complementary', { name: 'Announcement' })
  await shopper.goto('/')
  await expect(bar).toHaveText('Standard shipping is free on orders of $100 or more.')

  await signInAsStaff(page, 'admin', '/admin/settings')
  await page.getByRole('link', { name: /^Navigation/ }).click()
  await test.step('changes the announcement', async () => {
    await page.getByLabel('Text', { exact: true }).fill('Free delivery from {freeFrom}, and {returnTime} to return.')
    await page.getByLabel('Leads to').fill('/shipping')
  })
  await test.step('adds a link, and is told which target is possible', async () => {
    const service = page.getByRole('group', { name: 'Links of Service' })
    await service.getByRole('button', { name: 'Add link' }).click()
    await expect(service.getByLabel('Label of link 6')).toBeFocused()
    await page.keyboard.type('Journal')
    await page.keyboard.press('Tab')
    await page.keyboard.type('http://journal.example')
    await page.getByRole('button', { name: 'Publish' }).click()
    const target = service.getByLabel('Target of link 6')
    await expect(target).toBeFocused()
    await expect(page.getByText(/^Enter a path of this shop such as/)).toBeVisible()
    await target.fill('https://journal.example/first')
  })
  await test.step('moves the categories to the end by keyboard', async () => {
    const lists = page.getByRole('group', { name: 'Links to lists' })
    await lists.getByRole('button', { name: 'Move all categories down' }).focus()
    await page.keyboard.press('Enter')
    await expect(lists.getByRole('status')).toHaveText('all categories is now 4 of 4')
    await expect(lists.getByRole('button', { name: 'Move all categories down' })).toBeFocused()
  })
  await expectNoViolation(page)
  await publish(page)

  await test.step('a shopper sees it', async () => {
    await shopper.goto('/products')
    await expect(bar.getByRole('link')).toHaveText('Free delivery from $100, and 30 days to return.')
    const lists = shopper.getByRole('navigation', { name: 'Categories' }).getByRole('link')
    expect((await lists.allTextContents()).slice(0, 4)).toEqual(['All bags', 'New this season', 'Sale', 'Totes'])
    const journal = shopper.getByRole('contentinfo').getByRole('link', { name: 'Journal' })
    await expect(journal).toHaveAttribute('href', 'https://journal.example/first')
    await bar.getByRole('link').click()
    await expect(shopper).toHaveURL(/\/shipping$/)
  })

  await test.step('without an announcement there is no bar', async () => {
    await page.getByLabel('Show an announcement').uncheck()
    await publish(page)
    await shopper.goto('/')
    await expect(shopper.getByRole('banner')).toBeVisible()
    await expect(bar).toHaveCount(0)
  })

  await test.step('restores the first version', async () => {
    await page
      .getByRole('button', { name: /^Restore/ })
      .last()
      .click()
    await expect(page.getByText(/^This draft is not published/)).toBeVisible()
    await publish(page)
    await shopper.goto('/')
    await expect(bar).toHaveText('Standard shipping is free on orders of $100 or more.')
    await expect(shopper.getByRole('contentinfo').getByRole('link', { name: 'Journal' })).toHaveCount(0)
  })
})

/** Links whose labels are as long as the schema allows, without a space to wrap at. */
function longest({ links, label, characters }: { links: number; label: number; characters?: number }) {
  const length = characters === undefined ? label : Math.floor(characters / links)
  return Array.from({ length: links }, (_, index) => navigationLink(`${index}`.padEnd(length, 'M'), '/about'))
}

test('the longest labels break neither header nor footer', async ({ page, someoneElse }) => {
  const limits = NAVIGATION_LIMITS
  await signInAsStaff(page, 'admin', '/admin/settings')
  await publishNavigation(page, {
    announcement: { text: 'M'.repeat(limits.announcement), to: '/shipping' },
    headerLeft: longest(limits.headerLeft),
    headerRight: longest(limits.headerRight),
    menu: longest(limits.menu),
    lists: longest(limits.lists),
    groups: Array.from({ length: limits.groups }, (_, index) => ({
      title: `${index}${'M'.repeat(limits.group.title - 1)}`,
      links: longest(limits.group),
    })),
    legal: longest(limits.legal),
  })
  for (const width of [390, 900, 1440]) {
    const shopper = await someoneElse({ viewport: { width, height: 900 } })
    await shopper.goto('/products')
    const box = (name: string) => shopper.getByRole('link', { name, exact: true }).first().boundingBox()
    expect(await shopper.evaluate(() => document.documentElement.scrollWidth), `at ${width} px`).toBe(width)
    const header = shopper.getByRole('banner')
    const tops = await header.getByRole('link').evaluateAll((links) =>
      links
        .map((link) => link.getBoundingClientRect())
        .filter((rectangle) => rectangle.width > 0)
        .map(({ top, height, left, right }) => ({ middle: top + height / 2, left, right })),
    )
    // One line, in which no link overlaps the next.
    expect(Math.max(...tops.map(({ middle }) => middle)) - Math.min(...tops.map(({ middle }) => middle))).toBeLessThan(
      4,
    )
    for (const [index, { left }] of tops.entries()) {
      expect(left, `link ${index} at ${width} px`).toBeGreaterThanOrEqual((tops[index - 1]?.right ?? 0) - 1)
    }
    expect(tops.at(-1)?.right ?? 0).toBeLessThanOrEqual(width)
    expect(await box('Search')).not.toBeNull()
  }
})
