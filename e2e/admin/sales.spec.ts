import type { Page } from '@playwright/test'
import { expect, signInAsStaff, test } from '../fixtures.ts'
import { callApi } from '../pages/orders.ts'

const unique = (): string => `${Date.now().toString(36)}${Math.floor(Math.random() * 1e6)}`

/** Creates visible products of one series by the API, as the form does. */
async function aSeries(page: Page, count: number): Promise<{ series: string; slugs: string[] }> {
  const series = `Solde ${unique()}`
  const slugs: string[] = []
  for (let number = 1; number <= count; number += 1) {
    const image = { url: '/media/demo/clemence/noir-front.jpg', alt: 'Noir' }
    const { data } = await callApi<{ data: { slug: string } }>(page, 'POST', '/api/products/admin', {
      name: `${series} ${number}`,
      price: 100 + number,
      description: 'Made for a test.',
      category: 'wallets',
      colors: [{ name: 'Noir', stock: 4, images: [image] }],
    })
    slugs.push(data.slug)
  }
  return { series, slugs }
}

const search = async (page: Page, series: string, count: number): Promise<void> => {
  await page.goto(`/admin/products?status=all&search=${encodeURIComponent(series)}`)
  await expect(page.getByText(`Showing ${count} of ${count} products`)).toBeVisible()
}

test('ten products are put on sale in at most six clicks, and undone', async ({ page }) => {
  await signInAsStaff(page, 'manager')
  const { series, slugs } = await aSeries(page, 10)
  await search(page, series, 10)
  await page.evaluate(() => {
    document.addEventListener(
      'click',
      ({ isTrusted }) =>
        isTrusted && (document.body.dataset['clicks'] = String(Number(document.body.dataset['clicks'] ?? 0) + 1)),
      true,
    )
  })

  await page.getByRole('checkbox', { name: 'Select this page' }).check()
  await page.getByRole('button', { name: 'Put on sale' }).click()
  const dialog = page.getByRole('dialog', { name: 'Put on sale' })
  await expect(dialog.getByRole('textbox', { name: 'Percent off' })).toBeFocused()
  await page.keyboard.type('20')
  const preview = dialog.getByRole('region', { name: 'Preview' })
  await expect(preview.getByText('10 products as shoppers will see them')).toBeVisible()
  // $101.00 less 20% is $80.80, in whole dollars.
  const first = preview.getByRole('listitem').filter({ has: page.getByText(`${series} 1`, { exact: true }) })
  await expect(first).toContainText('Sale price $81.00')
  await expect(first).toContainText('was $101.00')
  await dialog.getByRole('button', { name: 'Put 10 products on sale' }).click()
  await expect(page.getByText('10 products on sale')).toBeVisible()
  const clicks = Number(await page.evaluate(() => document.body.dataset['clicks']))
  expect(clicks).toBeLessThanOrEqual(6)
  await expect(page.getByRole('row', { name: new RegExp(`${series} 1 `) })).toContainText('$81.00')

  const shop = async () => (await page.request.get(`/products/${slugs[0]}`)).text()
  expect(await shop()).toContain('$81.00')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Sale ended. Prices of 10 products restored.')).toBeVisible()
  await expect(page.getByRole('row', { name: new RegExp(`${series} 1 `) })).not.toContainText('$81.00')
  await expect.poll(shop).not.toContain('$81.00')
})

test('a scheduled sale is listed and canceled, and holds its products', async ({ page, watch }) => {
  watch.allowRefusals()
  await signInAsStaff(page, 'manager')
  const { series } = await aSeries(page, 2)
  await search(page, series, 2)
  const dialog = page.getByRole('dialog', { name: 'Put on sale' })
  const openDialog = async (): Promise<void> => {
    await page.getByRole('checkbox', { name: 'Select this page' }).check()
    await page.getByRole('button', { name: 'Put on sale' }).click()
    await expect(dialog.getByRole('listitem')).toHaveCount(2)
  }
  await openDialog()
  await dialog.getByRole('button', { name: 'Amount' }).click()
  await dialog.getByLabel('Dollars off').fill('500')
  await expect(dialog.getByText('0 products as shoppers will see them, 2 left out')).toBeVisible()
  await dialog.getByLabel('Dollars off').fill('30')
  await dialog.getByLabel('Starts').fill('2099-12-01T09:00')
  await dialog.getByLabel('Ends').fill('2099-11-01T09:00')
  await dialog.getByRole('button', { name: 'Schedule 2 products' }).click()
  await expect(dialog.getByText('The end must be after the start')).toBeVisible()
  await dialog.getByLabel('Ends').fill('2099-12-24T18:00')
  await dialog.getByRole('button', { name: 'Schedule 2 products' }).click()
  await expect(page.getByText('Sale of 2 products scheduled')).toBeVisible()

  // An open-ended sale would meet the scheduled one.
  await openDialog()
  await page.keyboard.type('10')
  await expect(dialog.getByText('Already in another sale at that time')).toHaveCount(2)
  await expect(dialog.getByRole('button', { name: 'Put 0 products on sale' })).toBeDisabled()
  await dialog.getByRole('button', { name: 'Cancel' }).click()

  await page.getByRole('link', { name: 'Sales', exact: true }).click()
  const row = page.getByRole('row').filter({ has: page.getByRole('link', { name: `${series} 1` }) })
  await expect(row).toContainText('$30.00 off')
  await expect(row).toContainText('Scheduled')
  await row.getByRole('button', { name: 'Cancel sale' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel sale' }).click()
  await expect(page.getByText('Sale canceled')).toBeVisible()
  await expect(row).toContainText('Canceled')
})
