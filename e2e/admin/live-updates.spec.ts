import type { Page } from '@playwright/test'
import { expect, signInAsStaff, test } from '../fixtures.ts'
import { expectNoViolation } from '../pages/axe.ts'
import { trackRequests } from '../pages/network-idle.ts'
import { callApi, placeOrder } from '../pages/orders.ts'

const STREAM = /\/api\/admin\/live-updates$/

/** Opens a screen of the portal, and waits until the stream of live updates is open. */
async function openLive(page: Page, address: string): Promise<void> {
  const opened = page.waitForResponse(STREAM)
  await signInAsStaff(page, 'superadmin', address)
  expect((await opened).status()).toBe(200)
  await page.evaluate(() => Object.assign(window, { isFirstLoad: true }))
}

const isFirstLoad = (page: Page) => page.evaluate(() => 'isFirstLoad' in window)

/** Makes the page believe that its tab is in the background, or in front again. */
const setVisibility = (page: Page, state: DocumentVisibilityState) =>
  page.evaluate((visibilityState) => {
    Object.defineProperty(document, 'visibilityState', { configurable: true, value: visibilityState })
    Object.defineProperty(document, 'hidden', { configurable: true, value: visibilityState === 'hidden' })
    document.dispatchEvent(new Event('visibilitychange'))
  }, state)

const buy = async (shopper: Page) => {
  return (await placeOrder(shopper, ['abel-zip-wallet'], 'maren.live@example.com')).orderId
}
/** Notes the rows that are marked as new from now on. The mark is gone after some seconds. */
const noteNewRows = (page: Page) =>
  page.evaluate(() => {
    const newRows: string[] = []
    Object.assign(window, { newRows })
    const note = () => {
      for (const row of document.querySelectorAll('tr[data-new="true"]')) newRows.push(row.textContent)
    }
    new MutationObserver(note).observe(document.body, { subtree: true, childList: true, attributes: true })
  })
const newRowsOf = (page: Page) =>
  page.evaluate(() => (window as Window & { newRows?: string[] }).newRows?.join('\n') ?? '')
const rowOf = (page: Page, orderId: string) => page.getByRole('row').filter({ hasText: orderId.slice(-6) })

test('a new order appears on the dashboard and in the list without a reload, and its status follows', async ({
  page,
  someoneElse,
}) => {
  const [list, shopper] = [await someoneElse(), await someoneElse()]
  await openLive(page, '/admin/dashboard')
  await openLive(list, '/admin/orders')
  const all = list.getByRole('navigation', { name: 'Order views' }).getByRole('link', { name: /^All/ })
  const before = Number((await all.textContent())?.replaceAll(/\D/g, ''))
  await noteNewRows(list)
  const orderId = await buy(shopper)
  await expect(rowOf(page, orderId)).toBeVisible()
  await expect.poll(() => newRowsOf(list)).toContain(orderId.slice(-6))
  await expect(list.getByRole('status').filter({ hasText: /^\d+ new orders?\.$/ })).toHaveCount(1)
  await expect.poll(async () => Number((await all.textContent())?.replaceAll(/\D/g, ''))).toBeGreaterThan(before)
  expect([await isFirstLoad(page), await isFirstLoad(list)]).toEqual([true, true])
  await expectNoViolation(list)

  await callApi(page, 'POST', `/api/admin/orders/${orderId}/payment`, { note: 'Bank transfer' })
  await callApi(page, 'PUT', `/api/admin/orders/${orderId}/status`, { status: 'PROCESSING' })
  await expect(rowOf(list, orderId).getByText('Processing')).toBeVisible()
  await expect(rowOf(page, orderId).getByText('Processing')).toBeVisible()
  expect(await isFirstLoad(list)).toBe(true)
})

test('other pages of the list stay as they are, and offer the new orders in a line', async ({ page, someoneElse }) => {
  // So far back that no other test changes an order on it, which would fetch it again.
  const loaded: string[] = []
  page.on('response', async (response) => {
    if (!/\/api\/admin\/orders\?.*page=9/.test(response.url())) return
    // The body of a response that was replaced by a newer one is gone.
    const body = await response.text().catch(() => null)
    if (body !== null) loaded.push(body)
  })
  await openLive(page, '/admin/orders?page=9')
  const first = page.getByRole('table', { name: 'Orders' }).getByRole('row').nth(1)
  // The opened stream fetches the page once more, because something may have changed before.
  await expect.poll(() => loaded.length).toBeGreaterThan(1)
  const [, firstOrder = ''] = /"orderId":"([^"]+)"/.exec(loaded.at(-1) ?? '') ?? []
  await expect(first.getByRole('link').first()).toHaveAttribute('title', firstOrder)
  const number = (await first.getByRole('link').first().textContent()) ?? ''
  const orderId = await buy(await someoneElse())
  const line = page.getByText(/^\d+ new orders? — Show/)
  await expect(line).toBeVisible()
  await expect(first.getByRole('link').first()).toHaveText(number)
  await line.getByRole('link', { name: 'Show the newest orders' }).click()
  await expect(page).toHaveURL(/\/admin\/orders$/)
  await expect(rowOf(page, orderId)).toBeVisible()
  await expect(line).toHaveCount(0)
})

test('the stream is closed while the tab is in the background, and what happened is fetched afterwards', async ({
  page,
  someoneElse,
}) => {
  const networkIdle = trackRequests(page)
  await openLive(page, '/admin/orders')
  const closed = page.waitForEvent('requestfailed', (request) => STREAM.test(request.url()))
  await setVisibility(page, 'hidden')
  await closed
  // A list that was asked for before may still be on its way, and would have the order.
  await networkIdle()
  const orderId = await buy(await someoneElse())
  await expect(rowOf(page, orderId)).toHaveCount(0)
  const opened = page.waitForResponse(STREAM)
  await setVisibility(page, 'visible')
  expect((await opened).status()).toBe(200)
  await expect(rowOf(page, orderId)).toBeVisible()
})

test('a session that ends elsewhere ends here too', async ({ page, watch }) => {
  watch.allowRefusals()
  await openLive(page, '/admin/orders')
  // The request ends the session of the cookie; the scripts of the page do not know of it.
  await callApi(page, 'POST', '/api/auth/admin/logout')
  await expect(page.getByText('Session expired. Please log in again.')).toBeVisible({ timeout: 30_000 })
})
