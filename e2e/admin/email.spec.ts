import type { Page } from '@playwright/test'
import { expect, signInAsStaff, test } from '../fixtures.ts'
import { findEmail } from '../pages/email.ts'

/** Returns the HTML of a rendered email, read from outside: the frame's sandbox blocks scripts, including tests. */
const readEmailFrame = async (page: Page, title: string): Promise<string> =>
  page
    .getByTitle(title)
    // A document that is being loaded has no body yet.
    .evaluate((frame) => (frame as HTMLIFrameElement).contentDocument?.querySelector('body')?.innerHTML ?? '')

test('an email with a product is written, previewed, sent, and found in the log', async ({ page, isMobile }) => {
  test.skip(isMobile, 'the same form, one column')
  await signInAsStaff(page, 'superadmin', '/admin/email')
  await page.getByLabel('To', { exact: true }).fill('letter-reader@example.com')
  await page.getByLabel('Subject').fill('The bag we spoke of')
  const message = page.getByRole('textbox', { name: 'Message' })
  await message.click()
  // The editor has replaced its placeholder, which takes only text.
  await expect(message).toHaveAttribute('contenteditable', 'true')
  await page.keyboard.type('Here it is: ')
  await page.keyboard.press('ControlOrMeta+b')
  await page.keyboard.type('yours')
  await page.getByRole('button', { name: 'Insert product' }).click()
  await page.getByLabel('Find a product').fill('clemence')
  await page.getByRole('button', { name: 'Insert Clémence Top-Handle' }).click()
  await expect(message.getByText('Clémence Top-Handle')).toBeVisible()

  await expect.poll(() => readEmailFrame(page, 'Email preview')).toMatch(/yours<.*Clémence Top-Handle/s)

  await page.reload()
  await expect(message.getByText('Clémence Top-Handle')).toBeVisible()
  await page.getByRole('button', { name: 'Send email' }).click()
  const question = page.getByRole('dialog', { name: 'Send this email to 1 recipient?' })
  await question.getByRole('button', { name: 'Send email' }).click()
  await expect(page.getByText('Email sent successfully!')).toBeVisible()
  const email = await findEmail('letter-reader@example.com', 'The bag we spoke of')
  expect(email).toContain('<strong>yours</strong>')
  expect(email).toContain('/product/clemence')

  await page.getByRole('link', { name: 'Email Logs' }).click()
  // A campaign of another test may fill the first page.
  await page.getByRole('searchbox').fill('letter-reader@example.com')
  const row = page.getByRole('row', { name: /letter-reader@example.com/ }).first()
  await expect(row.getByText('Sent', { exact: true })).toBeVisible()
  await row.getByRole('link', { name: 'The bag we spoke of' }).click()
  const open = page.getByRole('dialog', { name: 'The bag we spoke of' })
  await expect.poll(() => readEmailFrame(page, 'The email as it was sent')).toContain('Clémence Top-Handle')
  await open.getByRole('button', { name: 'Text' }).click()
  await expect(open.getByText(/Here it is: yours/)).toBeVisible()
})

test('a campaign to a segment waits a minute, in which it is canceled, and is duplicated', async ({
  page,
  isMobile,
}) => {
  test.skip(isMobile, 'the same form, one column')
  await signInAsStaff(page, 'superadmin', '/admin/email/campaigns')
  await page.getByRole('radio', { name: 'A segment' }).click()
  await page.getByRole('combobox', { name: 'Segment' }).selectOption('Never bought')
  await expect(page.getByText(/^Reaches [\d,]+ subscribers?\./)).toBeVisible()
  await page.getByLabel('Subject').fill('Not quite ready')
  await page.getByLabel('Preview text (optional)').fill('Six bags until Sunday')
  await page.getByRole('button', { name: 'HTML', exact: true }).click()
  await page.getByRole('textbox', { name: 'Message' }).fill('<p>Dear #CUSTOMER_NAME#,</p>')
  await page.getByRole('button', { name: 'Send campaign' }).click()
  const question = page.getByRole('dialog', { name: /^Send this campaign to [\d,]+ subscribers\?$/ })
  await question.getByRole('button', { name: /^Send to [\d,]+ subscribers$/ }).click()
  const running = page
    .getByRole('region', { name: 'Campaigns in progress' })
    .getByRole('group', { name: 'Not quite ready' })
  await expect(running.getByRole('timer')).toHaveText(/^0:\d\d$/)
  await running.getByRole('button', { name: 'Cancel campaign' }).click()
  await expect(page.getByText('Campaign canceled')).toBeVisible()
  await expect(
    page
      .getByRole('row', { name: /Not quite ready/ })
      .first()
      .getByText('Canceled'),
  ).toBeVisible()

  await page.getByRole('link', { name: 'Not quite ready' }).first().click()
  await expect(page.getByText('Never bought')).toBeVisible()
  await page.getByRole('button', { name: 'Duplicate' }).click()
  await expect(page.getByLabel('Subject')).toHaveValue('Not quite ready')
  await expect(page.getByLabel('Preview text (optional)')).toHaveValue('Six bags until Sunday')
  await expect(page.getByRole('combobox', { name: 'Segment' })).toHaveValue('never-bought')
  await page.getByRole('button', { name: 'Discard draft' }).click()
})

test('text typed before the editor has loaded is kept, and tools work at its end', async ({ page, isMobile }) => {
  test.skip(isMobile, 'the same form, one column')
  await signInAsStaff(page, 'superadmin')
  const code = Promise.withResolvers<void>()
  await page.route('**/assets/email-editor-*.js', async (route) => {
    await code.promise
    await route.continue()
  })
  await page.goto('/admin/email')
  const message = page.getByRole('textbox', { name: 'Message' })
  await message.click()
  await page.keyboard.type('Dear reader,')
  await page.keyboard.press('Enter')
  await page.keyboard.type('your bag is ')
  await expect(message).toHaveAttribute('contenteditable', 'plaintext-only')
  code.resolve()
  await expect(message).toHaveAttribute('contenteditable', 'true')
  await page.getByRole('button', { name: 'Bold' }).click()
  await page.keyboard.type('ready')
  await expect(message.getByRole('paragraph')).toHaveText(['Dear reader,', 'your bag is ready'])
  await expect(message.getByRole('strong')).toHaveText('ready')
})
