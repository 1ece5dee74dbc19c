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

  await signInAsStaff(page, 'viewer')
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
