// @vitest-environment jsdom
import type { Campaign } from '@atelier/domain/email/campaign.schema'
import { NO_POSTAL_ADDRESS } from '@atelier/domain/email/campaign.schema'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { fakeServer, errorResponse } from '../../../testing/fake-server.ts'
import { renderPortal } from '../../../testing/render-portal.tsx'
import { signInAs } from '../../../testing/sign-in-as.ts'
import { emailRoutes } from '../email-routes.tsx'
import { campaignAudienceOf, fieldsOfAudience } from './segment-form.ts'
// Loads the lazy page in advance, because a busy machine may exceed the timeout.
import '../email-page.tsx'
import '../statistics/email-statistics-page.tsx'
import './campaign-page.tsx'
import './new-campaign-page.tsx'

const COUNTS = {
  sent: 0,
  waiting: 1_204,
  failed: 0,
  uncertain: 0,
  suppressed: 0,
  unsubscribed: 0,
  cancelled: 0,
  left: 0,
}

const aCampaign = (change: Partial<Campaign> = {}): Campaign => ({
  campaignId: 7,
  subject: 'The new season',
  state: 'scheduled',
  actions: ['cancel'],
  createdAt: new Date().toISOString(),
  startsAt: new Date(Date.now() + 45_000).toISOString(),
  finishedAt: null,
  createdBy: 'Ines Carrow',
  isTargeted: false,
  audience: 'All subscribers',
  orderCount: 0,
  revenue: 0,
  otherTotals: [],
  currency: 'USD',
  isGathered: true,
  recipientCount: 1_204,
  skippedCount: 0,
  counts: COUNTS,
  ...change,
})

const ok = (data: unknown) => ({ body: { success: true, data } })
const reaches = (change: object = {}) =>
  ok({ recipientCount: 1_204, skippedCount: 0, skipped: [], obstacle: null, ...change })

function open(handlers: Parameters<typeof fakeServer>[0] = {}, address = '/email/campaigns') {
  const sent: unknown[] = []
  const { requests } = fakeServer({
    'POST /api/email/admin/preview': () =>
      ok({
        from: 'ORSENNE <orders@shop.example>',
        subject: '',
        htmlContent: '<p>x</p>',
        textContent: 'x',
        leftOut: [],
      }),
    'GET /api/email/admin/campaigns': () => ({ body: { success: true, data: [], total: 0, page: 1, pageSize: 10 } }),
    'POST /api/email/admin/marketing/recipients': () => reaches(),
    'POST /api/email/admin/marketing/send': (_, body) => {
      sent.push(body)
      return {
        body: {
          success: true,
          message: 'Sending marketing email to 1,204 recipients',
          sentCount: 1_204,
          skippedCount: 0,
          data: { campaignId: 7, startsAt: new Date().toISOString() },
        },
      }
    },
    ...handlers,
  })
  return { requests, sent, ...renderPortal(emailRoutes(), address) }
}

const running = (...campaigns: Campaign[]) => ({
  'GET /api/email/admin/campaigns': () => ({
    body: { success: true, data: campaigns, total: campaigns.length, page: 1, pageSize: 10 },
  }),
})

const field = (name: string) => screen.findByRole<HTMLInputElement>('textbox', { name })
/** Sets the value at once, as a paste does: typing takes seconds on a busy machine. */
const fill = (element: HTMLElement, value: string) => void fireEvent.change(element, { target: { value } })
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }))

async function write(): Promise<void> {
  fill(await field('Subject'), 'The new season')
  await press('HTML')
  fill(await field('Message'), '<p>Dear #CUSTOMER_NAME#</p>')
}

beforeEach(() => signInAs('ADMIN'))
test('sends a campaign only after the recipient count was confirmed', async () => {
  const { sent } = open()
  await screen.findByRole('radio', { name: 'All active subscribers (1,204)' })
  await write()
  await press('Send campaign')
  await screen.findByRole('dialog', { name: 'Send this campaign to 1,204 subscribers?' })
  expect(sent).toEqual([])
  await press('Send to 1,204 subscribers')
  await screen.findByText('Sending marketing email to 1,204 recipients')
  const htmlContent = '<p>Dear #CUSTOMER_NAME#</p>'
  expect(sent).toEqual([{ subject: 'The new season', previewText: '', htmlContent, textContent: '' }])
  expect((await field('Subject')).value).toBe('')
})

test('counts specific recipients, and lists the skipped ones before sending', async () => {
  const { sent } = open({
    'POST /api/email/admin/marketing/recipients': (_, body) =>
      Reflect.get(body as object, 'targetEmails') === undefined
        ? reaches()
        : reaches({
            recipientCount: 1,
            skippedCount: 1,
            skipped: [{ email: 'boris@example.com', reason: 'unsubscribed' }],
          }),
  })
  await write()
  await userEvent.click(await screen.findByRole('radio', { name: 'Specific recipients' }))
  await press('Send campaign')
  await screen.findByText('Please enter at least one address')
  fill(await field('Email addresses'), 'anna@example.com, boris@example.com')
  await press('Send campaign')
  const question = await screen.findByRole('dialog', { name: 'Send this campaign to 1 subscriber?' })
  expect(within(question).getByText(/boris@example.com: unsubscribed/)).toBeTruthy()
  await press('Send to 1 subscriber')
  await waitFor(() => expect(sent).toMatchObject([{ targetEmails: 'anna@example.com, boris@example.com' }]))
})

test('blocks sending without a postal address, with a link to the setting', async () => {
  open({ 'POST /api/email/admin/marketing/recipients': () => reaches({ obstacle: NO_POSTAL_ADDRESS }) })
  const link = await screen.findByRole('link', { name: 'Open settings' })
  expect(link.getAttribute('href')).toBe('/settings#mails')
  await write()
  await press('Send campaign')
  const send = await screen.findByRole<HTMLButtonElement>('button', { name: /Send to/ })
  expect(send.disabled).toBe(true)
})

test('requires a date and time for a scheduled campaign', async () => {
  const { sent } = open()
  await write()
  await userEvent.click(await screen.findByRole('radio', { name: 'Schedule' }))
  await press('Schedule campaign')
  await screen.findByText('Please choose a date and time')
  fill(screen.getByLabelText('Date and time'), '2030-05-04T09:30')
  await press('Schedule campaign')
  await screen.findByText(/everyone subscribed at send time/)
  await press('Schedule for about 1,204 subscribers')
  await waitFor(() => expect(sent).toMatchObject([{ sendAt: '2030-05-04T13:30:00.000Z' }]))
})

test('shows a failed request and preserves the draft', async () => {
  open({ 'POST /api/email/admin/marketing/send': () => errorResponse(500, 'internal') })
  await write()
  await press('Send campaign')
  await press('Send to 1,204 subscribers')
  await screen.findByText('Failed to send marketing email')
  expect((await field('Subject')).value).toBe('The new season')
})

test('shows a countdown on every tab, and cancels the campaign', async () => {
  let state: Campaign['state'] = 'scheduled'
  open(
    {
      'GET /api/email/admin/campaigns': () => running(aCampaign({ state }))['GET /api/email/admin/campaigns'](),
      'GET /api/email/admin/stats': () => errorResponse(500, 'internal'),
      'POST /api/email/admin/campaigns/7/cancel': () => {
        state = 'cancelled'
        return ok({
          ...aCampaign({ state, actions: [] }),
          htmlContent: '',
          textContent: '',
          previewText: '',
          segment: null,
        })
      },
    },
    '/email/statistics',
  )
  const banner = await screen.findByRole('region', { name: 'Campaigns in progress' })
  expect(within(banner).getByRole('timer').textContent).toMatch(/^0:4\d$/)
  await press('Cancel campaign')
  await screen.findByText('Campaign canceled')
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Campaigns in progress' })).toBeNull())
})

test('shows the progress of a campaign, and why pausing failed', async () => {
  const counts = { ...COUNTS, sent: 300, waiting: 904 }
  open({
    ...running(aCampaign({ state: 'sending', actions: ['cancel', 'pause'], counts })),
    'POST /api/email/admin/campaigns/7/pause': () => errorResponse(409, 'conflict', 'It has left already'),
  })
  const bar = await screen.findByRole('progressbar', { name: 'Progress of “The new season”' })
  expect([bar.getAttribute('aria-valuenow'), bar.getAttribute('aria-valuemax')]).toEqual(['300', '1204'])
  expect(screen.getByText('Sending: 300 of 1,204 recipients')).toBeTruthy()
  await press('Pause')
  await screen.findByText(/It has left already/)
})

test('marks the recipient count as an estimate before the campaign starts', async () => {
  const startsAt = new Date(Date.now() + 3 * 3_600_000).toISOString()
  const planned = aCampaign({ startsAt, isGathered: false, counts: { ...COUNTS, waiting: 0 } })
  open(running(planned))
  const banner = await screen.findByRole('region', { name: 'Campaigns in progress' })
  expect(banner.textContent).toContain('To about 1,204 recipients, sends')
  const row = await screen.findByRole('row', { name: /The new season/ })
  expect(within(row).getAllByRole('cell')[2]?.textContent).toBe('about 1,204')
})

test('lists past campaigns with their counts, each linked to its emails', async () => {
  const counts = { ...COUNTS, sent: 1_190, waiting: 0, failed: 9, uncertain: 5, left: 12 }
  const past = aCampaign({
    state: 'done',
    actions: [],
    counts,
    finishedAt: '2026-11-20T10:00:00.000Z',
    audience: 'Bought Clémence',
    orderCount: 3,
    revenue: 4_310.5,
    otherTotals: [{ currency: 'JPY', orders: 1, amount: 15_880 }],
  })
  const segment = { kind: 'bought-product', productId: 'totes-1' }
  const content = { htmlContent: '<p>Old</p>', textContent: 'Old', previewText: 'Six bags', segment }
  const { router } = open({
    ...running(past),
    'GET /api/email/admin/campaigns/7': () => ok({ ...past, ...content }),
  })
  const row = await screen.findByRole('row', { name: /The new season/ })
  expect(
    within(row)
      .getAllByRole('cell')
      .slice(2, 8)
      .map(({ textContent }) => textContent),
  ).toEqual(['1,204', '1,190', '14', '12', '3', '$4,310.50and ¥15,880'])
  expect(row.textContent).toContain('Bought Clémence')
  await userEvent.click(within(row).getByRole('link', { name: 'The new season' }))
  const failed = await screen.findByRole('link', { name: '9' })
  expect(failed.getAttribute('href')).toBe('/email/logs?campaign=7&status=failed')
  await press('Duplicate')
  await waitFor(() => expect(router.state.location.pathname).toBe('/email/campaigns'))
  expect((await field('Subject')).value).toBe('The new season')
  expect((await field('Preview text (optional)')).value).toBe('Six bags')
  expect((await field('Text version')).value).toBe('Old')
  expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Segment' }).value).toBe('bought-product')
  expect(screen.getByRole<HTMLInputElement>('combobox', { name: 'Product' }).value).toBe('Clémence')
})

test('counts a segment, names what it lacks, and sends to it', async () => {
  const { sent } = open({
    'POST /api/email/admin/marketing/recipients': (_, body) =>
      reaches(Reflect.get(body as object, 'segment') === undefined ? {} : { recipientCount: 12 }),
  })
  await write()
  fill(await field('Preview text (optional)'), 'Six bags until Sunday')
  await userEvent.click(await screen.findByRole('radio', { name: 'A segment' }))
  await screen.findByText('Reaches 12 subscribers.')
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Segment' }), 'bought-category')
  await press('Send campaign')
  await screen.findByText('Please choose a known category')
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Category' }), 'Totes')
  await press('Send campaign')
  await screen.findByRole('dialog', { name: 'Send this campaign to 12 subscribers?' })
  await press('Send to 12 subscribers')
  const segment = { kind: 'bought-category', category: 'totes' }
  await waitFor(() => expect(sent).toMatchObject([{ segment, previewText: 'Six bags until Sunday' }]))
})

test('combines conditions of a segment, and restores them in a copy', async () => {
  const { sent } = open({
    'POST /api/email/admin/marketing/recipients': (_, body) =>
      reaches(Reflect.get(body as object, 'segment') === undefined ? {} : { recipientCount: 12 }),
  })
  await write()
  await userEvent.click(await screen.findByRole('radio', { name: 'A segment' }))
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Segment' }), 'bought-category')
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Category' }), 'Totes')
  await press('Add a condition')
  await press('Add a condition')
  expect(screen.queryByRole('button', { name: 'Add a condition' })).toBeNull()
  await press('Remove condition 3')
  const second = within(screen.getByRole('group', { name: 'Condition 2' }))
  await userEvent.selectOptions(second.getByRole('combobox', { name: 'And' }), 'not-since')
  await press('Send campaign')
  await second.findByText('Please choose a date')
  expect(screen.getAllByText('Please choose a date')).toHaveLength(1)
  fill(second.getByLabelText('Since'), '2026-08-28')
  await press('Send campaign')
  await press('Send to 12 subscribers')
  const conditions = [
    { kind: 'bought-category', category: 'totes' },
    { kind: 'not-since', since: '2026-08-28' },
  ]
  await waitFor(() => expect(sent).toMatchObject([{ segment: { kind: 'all-of', conditions } }]))
  const audience = 'Bought from Totes and haven’t bought since Aug 28, 2026'
  const copy = fieldsOfAudience({ segment: { kind: 'all-of', conditions }, audience })
  expect(campaignAudienceOf(copy)).toEqual({ segment: { kind: 'all-of', conditions } })
})

test('says that a campaign was sent only after its last recipient', async () => {
  let state: Campaign['state'] = 'sending'
  const counts = { ...COUNTS, sent: 1_204, waiting: 0 }
  open({
    'GET /api/email/admin/campaigns': () =>
      running(aCampaign({ state, actions: [], counts }))['GET /api/email/admin/campaigns'](),
  })
  await screen.findByText('Sending: 1,204 of 1,204 recipients')
  expect(screen.queryByText(/Marketing email sent/)).toBeNull()
  state = 'done'
  await screen.findByText('Marketing email sent to 1204 recipients', {}, { timeout: 5_000 })
  expect(screen.queryByRole('region', { name: 'Campaigns in progress' })).toBeNull()
})

test('shows that a campaign does not exist', async () => {
  open({ 'GET /api/email/admin/campaigns/7': () => errorResponse(404, 'not_found') }, '/email/campaigns/7')
  await screen.findByText('Campaign not found')
})
