import { expect, signInAsStaff, test } from '../fixtures.ts'

// A publication of the company is a newer version of the settings.
test.describe.configure({ mode: 'serial' })

test('a footer link of the company appears in the shop at once', async ({ page, someoneElse }) => {
  test.slow(true, 'set, looked at in the shop, and set back')
  const name = `Bench diary ${Date.now()}`
  const shop = await someoneElse()
  await signInAsStaff(page, 'admin', '/admin/settings')
  await page.getByRole('link', { name: /^Company/ }).click()
  await page.getByRole('button', { name: 'Add link' }).click()
  const url = page.getByRole('textbox', { name: /^URL of link/ }).last()
  await page
    .getByRole('textbox', { name: /^Name of link/ })
    .last()
    .fill(name)
  await url.fill('http://diary.example')
  await page.getByRole('button', { name: 'Publish' }).click()
  await expect(page.getByText('Enter a URL that begins with https://')).toBeVisible()
  await url.fill('https://diary.example/bench')
  const publish = async () => {
    const published = page.waitForResponse((response) => response.url().endsWith('/publish'))
    await page.getByRole('button', { name: 'Publish' }).click()
    expect((await published).status()).toBe(200)
  }
  await publish()

  const link = shop.getByRole('contentinfo').getByRole('link', { name })
  await shop.goto('/')
  await expect(link).toHaveAttribute('href', 'https://diary.example/bench')

  await expect(page.getByText(/^Published/).first()).toBeVisible()
  await page
    .getByRole('button', { name: /^Remove link/ })
    .last()
    .click()
  await publish()
  await shop.goto('/')
  await expect(link).toHaveCount(0)
})

test('the featured product appears on the home page at once', async ({ page, someoneElse }) => {
  const shop = await someoneElse()
  await shop.goto('/')
  const featured = shop.getByRole('link', { name: 'VIEW DETAILS' })
  const newest = await featured.getAttribute('href')

  await signInAsStaff(page, 'admin', '/admin/settings')
  await page.getByRole('combobox', { name: 'Featured product' }).fill('odile')
  await page.getByRole('option', { name: /Odile/ }).click()
  await page.getByRole('button', { name: 'Save settings' }).click()
  await expect(page.getByText('Settings saved')).toBeVisible()
  await shop.goto('/')
  await expect(featured).toHaveAttribute('href', /odile/)

  await page.getByRole('button', { name: 'Feature the newest product' }).click()
  // The toast of the previous save may still be visible.
  const saved = page.waitForResponse((response) => response.request().method() === 'PUT' && response.ok())
  await page.getByRole('button', { name: 'Save settings' }).click()
  await saved
  await shop.goto('/')
  await expect(featured).toHaveAttribute('href', newest ?? '')
})

test('an administrator runs the checks of the installation, and reads the worst first', async ({ page }) => {
  await signInAsStaff(page, 'admin', '/admin/settings')
  const checks = page.getByRole('region', { name: 'Checks' })
  await checks.getByRole('button', { name: 'Run the checks' }).click()
  await expect(checks.getByRole('button', { name: 'Check again' })).toBeVisible()
  const lines = checks.getByRole('listitem')
  await expect(lines).toHaveCount(27)
  // The demo shop has never made a backup, and its database is complete.
  await expect(lines.first()).toContainText('Failed')
  await expect(lines.filter({ hasText: 'Backup' }).first()).toContainText('docs/operations.md#backup-and-restore')
  await expect(lines.filter({ hasText: 'Migrations' })).toContainText('OK')
})
