import { join } from 'node:path'
import { sql } from 'kysely'
import { openDb, type Db } from '../../apps/api/src/db/client.ts'
import { unixSocket } from '../../apps/api/src/db/embedded/unix-socket.ts'
import { startTestShop } from '../../scripts/project/test-shop.mjs'
import type { Page } from '@playwright/test'
import { expect, signInAsStaff, test as base } from '../fixtures.ts'
import { expectNoViolation } from '../pages/axe.ts'
import { findEmail } from '../pages/email.ts'
import { deliver, placeOrder } from '../pages/orders.ts'
import { nodesOf } from '../pages/structured-data.ts'

interface Store {
  url: string
  emailFolder: string
  db: Db
}

/** A demo shop of its own: a promise concerns every page of a shop. */
const test = base.extend<object, { store: Store }>({
  store: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of fixtures from the pattern
    async ({}, use) => {
      const { url, emailFolder, dataDir, stop } = await startTestShop()
      const { connectionString } = unixSocket(join(dataDir, 'run'))
      const db = openDb({ connectionString, maxConnections: 1, onIdleError: () => undefined })
      await use({ url, emailFolder, db })
      await db.destroy()
      await stop()
    },
    { scope: 'worker', timeout: 240_000 },
  ],
  baseURL: async ({ store }, use) => use(store.url),
})
// One after the other: they share the shop.
test.describe.configure({ mode: 'default' })

const PRODUCT = 'aumont-tote'
const RETURN = { items: [{ itemIndex: 0, quantity: 1 }], reason: 'Other' }

/** Publishes what is typed in the editor, and waits for the reload that follows. */
async function publish(staff: Page): Promise<void> {
  const published = staff.waitForResponse((response) => response.url().endsWith('/publish'))
  const reloaded = staff.waitForEvent('load')
  await staff.getByRole('button', { name: 'Publish' }).click()
  expect((await published).status()).toBe(200)
  await reloaded
  await expect(staff.getByText(/^Published .+ by /)).toBeVisible()
}

/** Reads the return window that search engines get from the page. */
async function merchantReturnDays(page: Page): Promise<unknown> {
  const graphs = await page.locator('script[type="application/ld+json"]').allTextContents()
  const nodes = graphs.flatMap((graph) => nodesOf(JSON.parse(graph)))
  return nodes.find((node) => node['@type'] === 'MerchantReturnPolicy')?.['merchantReturnDays']
}

/** Lets time pass for an order: delivered 20 days ago, its payment link sent 13 hours ago. */
const age = (db: Db, orderIds: readonly string[]) =>
  sql`update orders set delivered_at = delivered_at - interval '20 days',
    payment_link_sent_at = payment_link_sent_at - interval '13 hours'
    where order_id = any(${orderIds})`.execute(db)

/** Makes the shop run a job as soon as its worker looks for one. */
const runJob = (db: Db, name: string) =>
  sql`insert into pgboss.job (name, policy) select name, policy from pgboss.queue where name = ${name}`.execute(db)

test('a changed promise changes page, product, email, structured data, API check and job, but no old order', async ({
  page: staff,
  someoneElse,
  store,
}) => {
  test.setTimeout(300_000)
  const shopper = await someoneElse()
  await shopper.goto(`/products/${PRODUCT}`)
  expect(await merchantReturnDays(shopper)).toBe(30)
  const old = await placeOrder(shopper, [PRODUCT], 'old@example.com')
  const oldUnpaid = await placeOrder(shopper, [PRODUCT], 'old-unpaid@example.com')

  await test.step('staff change the return window and the reminder of payment links', async () => {
    await signInAsStaff(staff, 'admin', '/admin/settings/promises')
    await staff.getByLabel('Return window').fill('14')
    await staff.getByLabel('Reminder after').fill('12')
    await publish(staff)
  })
  const placed = await placeOrder(shopper, [PRODUCT], 'new@example.com')
  const unpaid = await placeOrder(shopper, [PRODUCT], 'new-unpaid@example.com')

  await test.step('pages say it', async () => {
    for (const path of ['/shipping', '/faq', '/terms']) {
      await shopper.goto(path)
      const main = shopper.getByRole('main')
      await expect(main).toContainText('within 14 days of delivery')
      await expect(main).not.toContainText('30 days of delivery')
    }
  })

  await test.step('the product page and its structured data say it', async () => {
    await shopper.goto(`/products/${PRODUCT}`)
    await expect(shopper.getByText('Within 14 days of delivery, in original condition')).toBeVisible()
    expect(await merchantReturnDays(shopper)).toBe(14)
  })

  await test.step('the email of a new order says it, that of an old order does not', async () => {
    for (const [{ orderId }, address, days] of [
      [old, 'old@example.com', 30],
      [placed, 'new@example.com', 14],
    ] as const) {
      await deliver(staff, orderId)
      const email = await findEmail(address, 'has arrived', store.emailFolder)
      expect(email).toContain(`within ${days} days of delivery`)
    }
  })

  await test.step('20 days after the delivery the API refuses a return of the new order only', async () => {
    await age(store.db, [old.orderId, placed.orderId, oldUnpaid.orderId, unpaid.orderId])
    await shopper.goto(`/orders/${placed.receiptToken}`)
    await expect(shopper.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(shopper.getByRole('button', { name: 'Return items' })).toHaveCount(0)
    await shopper.goto(`/orders/${old.receiptToken}`)
    await shopper.getByRole('button', { name: 'Return items' }).click()
    await expect(shopper.getByText(/Return items within 30 days of delivery/)).toBeVisible()
    const request = async (token: string) =>
      (await shopper.request.post(`/api/orders/receipt/${token}/return`, { data: RETURN })).status()
    expect(await request(placed.receiptToken)).toBe(409)
    expect(await request(old.receiptToken)).toBe(201)
  })

  await test.step('13 hours after a payment link, the job reminds of the new order only', async () => {
    await runJob(store.db, 'payment-links')
    const subject = 'Complete the payment'
    await expect(async () => {
      expect(await findEmail('new-unpaid@example.com', subject, store.emailFolder)).toContain('about 60 more hours')
    }).toPass({ timeout: 120_000 })
    const { rows } = await sql<{ remindedAt: Date | null }>`
      select payment_reminder_sent_at as "remindedAt" from orders where order_id = ${oldUnpaid.orderId}`.execute(
      store.db,
    )
    expect(rows).toEqual([{ remindedAt: null }])
  })
})

test('staff see every place of a promise, publish it, and restore the earlier one', async ({
  page: staff,
  someoneElse,
}) => {
  test.setTimeout(180_000)
  const shopper = await someoneElse()
  await signInAsStaff(staff, 'admin', '/admin/settings')
  await staff.getByRole('link', { name: /^Promises/ }).click()
  await staff.getByLabel('Price per item').fill('12.50')
  const preview = staff.getByRole('region', { name: 'Where it shows' })
  await expect(preview.getByText('$12.50 per item', { exact: true })).toBeVisible()
  await expect(preview.getByText('$8.95 per item', { exact: true })).toBeVisible()
  await expect(preview.getByText(/\$12\.50/)).toHaveCount(3)
  await expectNoViolation(staff)
  await publish(staff)
  await shopper.goto('/shipping')
  await expect(shopper.getByRole('main')).toContainText('$12.50')

  await staff
    .getByRole('button', { name: /^Restore the version/ })
    .first()
    .click()
  await expect(staff.getByLabel('Price per item')).toHaveValue('8.95')
  await publish(staff)
  await shopper.goto('/shipping')
  await expect(shopper.getByRole('main')).toContainText('$8.95')
  await expect(shopper.getByRole('main')).not.toContainText('$12.50')
})

test('staff price a drafted market, see it whole at its prices, hide the rest, and publish it', async ({
  page: staff,
  someoneElse,
  watch,
}) => {
  test.setTimeout(300_000)
  watch.allowRefusals()
  const shopper = await someoneElse()
  await signInAsStaff(staff, 'admin', '/admin/settings/promises')

  await test.step('a publication without prices is refused at the market', async () => {
    await staff.getByLabel('Add a market for a country').selectOption('GB')
    await staff.getByRole('button', { name: 'Save draft' }).click()
    const prices = staff.getByRole('group', { name: 'Prices in United Kingdom' })
    await expect(prices.getByRole('status')).toContainText('0 products have a price in United Kingdom.')
    await staff.getByRole('button', { name: 'Publish' }).click()
    await expect(
      prices.getByText(/products have no price in United Kingdom\. Enter prices, or hide them/),
    ).toBeVisible()
    await expect(prices.getByRole('button', { name: /^Hide these \d+ products in United Kingdom$/ })).toBeFocused()
    await expectNoViolation(staff)
  })

  await test.step('its prices are entered before it is published', async () => {
    await staff.goto(`/admin/products/prices?search=${PRODUCT.replace('-', ' ')}`)
    await staff
      .getByLabel(/^Price of .+ in United Kingdom$/)
      .first()
      .fill('1234')
    await staff.getByRole('button', { name: 'Save prices' }).click()
    await expect(staff.getByText('1 price saved.')).toBeVisible()
  })

  await test.step('the preview shows home, list and product at these prices, to staff only', async () => {
    await staff.goto('/preview/market/gb/pages/shop')
    const card = staff.getByRole('main').getByRole('article')
    await expect(card).toHaveCount(1)
    await expect(card).toContainText('£1,234')
    await expectNoViolation(staff)
    await card.getByRole('link').first().click()
    await expect(staff).toHaveURL(/\/preview\/market\/gb\/[^/]+$/)
    await expect(staff.getByRole('main')).toContainText('£1,234')
    await staff.goto('/preview/market/gb/pages/home')
    await expect(staff.getByRole('main')).toContainText('£1,234')
    for (const path of ['/gb', '/preview/market/gb/pages/shop', `/preview/market/gb/${PRODUCT}`])
      expect((await shopper.request.get(path)).status()).toBe(404)
  })

  await test.step('the others are hidden in one step, and the market opens', async () => {
    await staff.goto('/admin/settings/promises')
    await staff.getByRole('button', { name: 'United Kingdom', exact: true }).click()
    await staff.getByRole('button', { name: /^Hide these \d+ products in United Kingdom$/ }).click()
    const prices = staff.getByRole('group', { name: 'Prices in United Kingdom' })
    await expect(prices.getByRole('status')).toContainText('are hidden there. The prices are complete.')
    await publish(staff)
    await shopper.goto(`/gb/products/${PRODUCT}`)
    await expect(shopper.getByRole('main')).toContainText('£1,234')
  })
})
