import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expect, signInAsStaff, test, type SomeoneElse } from '../fixtures.ts'

/** A browser of its own for each call: the visits of one browser belong to the source of the first, also of a retry. */
const aChrome = (): string =>
  `Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.${Date.now()} Safari/537.36`

/** A browser of a visitor, not a bot: only visitors are counted. */
async function aVisitor(someoneElse: SomeoneElse, headers: Record<string, string> = {}): Promise<Page> {
  const visitor = await someoneElse({
    userAgent: aChrome(),
    timezoneId: 'Pacific/Auckland',
    extraHTTPHeaders: headers,
  })
  await visitor.addInitScript(() => Object.defineProperty(Navigator.prototype, 'webdriver', { get: () => false }))
  return visitor
}

const visitRecorded = (page: Page) => page.waitForResponse('**/api/visits')

test('a visitor’s actions in the shop appear in the portal within seconds', async ({ someoneElse, page }) => {
  test.slow(true, 'two people, one after the other')
  const source = `Letter ${Date.now()}`
  const visitor = await aVisitor(someoneElse)
  let recording = visitRecorded(visitor)
  await visitor.goto(`/?utm_source=${encodeURIComponent(source)}&utm_medium=email`)
  expect((await recording).status()).toBe(204)
  recording = visitRecorded(visitor)
  await visitor.getByRole('banner').getByRole('link', { name: 'All bags' }).click()
  await recording
  recording = visitRecorded(visitor)
  await visitor.getByLabel('Email address').fill(`visitor-${Date.now()}@example.com`)
  await visitor.waitForTimeout(1_600)
  await visitor.getByRole('button', { name: 'Subscribe' }).click()
  await expect(visitor.getByText('Successfully subscribed!')).toBeVisible()
  await recording

  // Visitors with Global Privacy Control are not counted.
  const unseen = await aVisitor(someoneElse, { 'Sec-GPC': '1' })
  recording = visitRecorded(unseen)
  await unseen.goto(`/?utm_source=${encodeURIComponent(source)}&utm_medium=email`)
  await recording
  await unseen.close()

  await signInAsStaff(page, 'viewer', '/admin/dashboard')
  await page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: 'Analytics' }).click()
  await expect(async () => {
    await page.getByRole('button', { name: 'Refresh' }).click()
    const row = page.getByRole('table', { name: 'Traffic sources' }).getByRole('row', { name: source })
    await expect(row.getByRole('cell')).toHaveText([source, 'email', '1', '1'], { timeout: 2_000 })
    const goals = page.getByRole('table', { name: 'Goals and conversions' })
    await expect(goals.getByRole('row', { name: /Newsletter Subscribe [1-9]/ })).toBeVisible({ timeout: 2_000 })
  }).toPass({ timeout: 15_000 })
  await expect(page.getByLabel('Active users')).toHaveText(/^[1-9]\d* (person|people) in the store now$/)
  const countries = page.getByRole('table', { name: 'All countries' })
  await expect(countries.getByRole('row', { name: 'New Zealand' })).toBeVisible()

  await page.getByRole('button', { name: /^Page views/ }).click()
  const dialog = page.getByRole('dialog', { name: /^Page views, / })
  await expect(dialog.getByRole('img', { name: /^Page views: / })).toBeVisible()
  await dialog.getByRole('button', { name: 'As a table' }).click()
  await expect(dialog.getByRole('row').nth(1)).toContainText('New York')
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: 'Last 7 days' }).click()
  await expect(page).toHaveURL(/range=7d/)
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Export CSV' }).click(),
  ])
  const lines = (await readFile(await file.path(), 'utf8')).split('\r\n')
  expect(lines[0]).toContain('Table,Name,Detail,Visitors')
  expect(lines.some((line) => line.startsWith(`Traffic source,${source},email,1,1`))).toBe(true)

  await page.getByRole('link', { name: 'Generate Report' }).click()
  const report = page.getByRole('article', { name: 'Report' })
  await expect(report.getByRole('table', { name: 'Over time' }).getByRole('row')).toHaveCount(8)
  await page.getByRole('checkbox', { name: 'Day by day' }).uncheck()
  await expect(report.getByRole('table', { name: 'Over time' })).toHaveCount(0)
  await expect(report.getByRole('table', { name: 'Top pages' })).toBeVisible()
})

test('two clicks on the dashboard tell why revenue changed last week, and a third shows the orders', async ({
  page,
}) => {
  await signInAsStaff(page, 'viewer', '/admin/dashboard')
  const revenue = page.getByRole('region', { name: 'Revenue', exact: true })
  await expect(revenue.getByRole('img', { name: /^Revenue of the last 30 days: / })).toBeVisible()
  await revenue.getByRole('button', { name: 'Last week' }).click()
  await revenue.getByRole('link', { name: /^Why did revenue (fall|rise)\?/ }).click()

  await expect(page).toHaveURL(/analytics\?range=last-week&why=1$/)
  const sales = page.getByRole('region', { name: 'Sales', exact: true })
  await expect(sales.getByRole('img', { name: /^Revenue: \$.*previous period \$/ })).toBeVisible()
  await expect(sales.getByRole('definition')).toHaveText([/^\$.* from \$/, / from /, /^\$.* from \$/, / from /])
  const why = sales.getByRole('region', { name: 'Why revenue changed' })
  await expect(why.getByRole('heading', { name: /^Revenue (fell|rose) by \$.*, from \$.* to \$/ })).toBeVisible()

  // The arrow keys walk along the line.
  const point = sales.getByRole('slider', { name: 'Point in time' })
  await point.focus()
  const last = await point.getAttribute('aria-valuetext')
  await point.press('ArrowLeft')
  await expect(point).not.toHaveAttribute('aria-valuetext', last ?? '')
  await expect(point).toHaveAttribute('aria-valuetext', /: \$.*, .*: \$/)
  await sales.getByRole('button', { name: 'As a table (Revenue over time)' }).click()
  await expect(sales.getByRole('group', { name: 'Revenue over time' }).getByRole('row')).toHaveCount(8)
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    sales.getByRole('button', { name: 'CSV (Revenue over time)' }).click(),
  ])
  const lines = (await readFile(await file.path(), 'utf8')).trim().split('\r\n')
  expect(lines).toHaveLength(8)
  expect(lines[0]).toContain('Day,Revenue,Orders,Previous revenue')

  await why
    .getByRole('link', { name: /^(Orders|The average order) (rose|fell) from .* revenue\.$/ })
    .first()
    .click()
  await expect(page).toHaveURL(/orders\?.*money=paid/)
  await expect(page.getByRole('button', { name: 'Paid and unpaid' })).toBeVisible()
  await expect(page.getByRole('row')).not.toHaveCount(1)
})

test('sales can be listed by country, and the funnel leads from visits to orders', async ({ page }) => {
  await signInAsStaff(page, 'viewer')
  await page.goto('/admin/analytics?range=30d')
  await page.getByRole('group', { name: 'Sales by' }).getByRole('button', { name: 'Country' }).click()
  const countries = page.getByRole('table', { name: 'Sales by country' })
  await expect(countries.getByRole('row', { name: /United States/ })).toBeVisible()
  const funnel = page.getByRole('region', { name: 'From visit to order' })
  await expect(funnel.getByRole('listitem')).toHaveText([
    /^Visits.*100\.00%$/,
    /^Product viewed/,
    /^Add to Cart/,
    /^Checkout Started/,
    /^Order Placed/,
  ])
})
