import { expect, signInAsStaff, test } from '../fixtures.ts'
import { expectNoViolation } from '../pages/axe.ts'

test('a key is made and shown once, calls the API, is rotated, and is refused at once after it was revoked', async ({
  page,
  request,
}) => {
  const name = `ERP ${Date.now()}`
  const callWith = async (secret: string): Promise<number> => {
    const response = await request.get('/api/admin/orders?pageSize=1', {
      headers: { Authorization: `Bearer ${secret}` },
    })
    return response.status()
  }
  const copySecret = async (): Promise<string> => {
    const secret = await page
      .getByRole('dialog')
      .getByText(/^atelier_sk_/)
      .innerText()
    await page.getByRole('dialog').getByRole('button', { name: 'Done' }).click()
    await expect(page.getByRole('dialog')).toBeHidden()
    return secret
  }
  await signInAsStaff(page, 'admin', '/admin/settings/integrations')
  await page.getByRole('button', { name: 'Make a key' }).click()
  await page.getByLabel('Name').fill(name)
  await page.getByRole('checkbox', { name: 'See: Orders, payments and returns' }).check()
  await page.getByRole('button', { name: 'Make key' }).click()
  await expect(page.getByRole('dialog').getByText('Copy the key now')).toBeVisible()
  await expectNoViolation(page)
  const first = await copySecret()
  expect(await callWith(first)).toBe(200)

  // Shown once: neither the page nor what it loads has the secret again.
  await page.reload()
  const item = page.getByRole('listitem', { name })
  await expect(item.getByText('Active', { exact: true })).toBeVisible()
  expect(await page.content()).not.toContain(first)

  await item.getByRole('button', { name: 'Rotate' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Rotate' }).click()
  const second = await copySecret()
  expect(second).not.toBe(first)
  expect([await callWith(first), await callWith(second)]).toEqual([200, 200])
  await expect(item.getByText('The old secret still works')).toBeVisible()

  await item.getByRole('button', { name: 'Revoke' }).press('Enter')
  const revoked = page.waitForResponse((response) => response.url().endsWith('/revoke'))
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click()
  await revoked
  const before = Date.now()
  expect([await callWith(first), await callWith(second)]).toEqual([401, 401])
  expect(Date.now() - before).toBeLessThan(1_000)
  await expect(item.getByRole('term').filter({ hasText: 'Revoked' })).toBeVisible()
})
