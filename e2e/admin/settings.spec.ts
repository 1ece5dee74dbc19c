import { expect, signInAsStaff, test } from '../fixtures.ts'

test('changed settings appear in the shop at once: a footer link, the featured product', async ({
  page,
  someoneElse,
}) => {
  test.slow(true, 'set, looked at in the shop, and set back')
  const name = `Bench diary ${Date.now()}`
  const shop = await someoneElse()
  await shop.goto('/')
  const featured = shop.getByRole('link', { name: 'VIEW DETAILS' })
  const newest = await featured.getAttribute('href')

  await signInAsStaff(page, 'admin', '/admin/settings')
  await page.getByRole('button', { name: 'Add link' }).click()
  await page
    .getByRole('textbox', { name: /^Name of link/ })
    .last()
    .fill(name)
  await page
    .getByRole('textbox', { name: /^URL of link/ })
    .last()
    .fill('http://diary.example')
  await page.getByRole('button', { name: 'Save settings' }).click()
  await expect(page.getByText('Enter a URL that begins with https://')).toBeVisible()
  await page
    .getByRole('textbox', { name: /^URL of link/ })
    .last()
    .fill('https://diary.example/bench')
  await page.getByRole('combobox', { name: 'Featured product' }).fill('odile')
  await page.getByRole('option', { name: /Odile/ }).click()
  await page.getByRole('button', { name: 'Save settings' }).click()
  await expect(page.getByText('Settings saved')).toBeVisible()

  await shop.goto('/')
  await expect(shop.getByRole('contentinfo').getByRole('link', { name })).toHaveAttribute(
    'href',
    'https://diary.example/bench',
  )
  await expect(featured).toHaveAttribute('href', /odile/)

  await page
    .getByRole('button', { name: /^Remove link/ })
    .last()
    .click()
  await page.getByRole('button', { name: 'Feature the newest product' }).click()
  // The toast of the previous save may still be visible.
  const saved = page.waitForResponse((response) => response.request().method() === 'PUT' && response.ok())
  await page.getByRole('button', { name: 'Save settings' }).click()
  await saved
  await shop.goto('/')
  await expect(shop.getByRole('contentinfo').getByRole('link', { name })).toHaveCount(0)
  await expect(featured).toHaveAttribute('href', newest ?? '')
})
