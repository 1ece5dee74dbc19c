// @vitest-environment jsdom
import type { EventDelivery, WebhookSubscription } from '@atelier/domain/webhooks/webhook.schema'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { fakeServer, errorResponse } from '../../testing/fake-server.ts'
import { renderPortal } from '../../testing/render-portal.tsx'
import { signInAs } from '../../testing/sign-in-as.ts'
import { IntegrationsPage } from './integrations-page.tsx'

const PATH = '/api/admin/webhooks'
const WEBHOOK: WebhookSubscription = {
  subscriptionId: 'w1',
  url: 'https://erp.example/hooks',
  types: ['stock.changed'],
  version: '2026-11-27',
  state: 'active',
  failingSince: null,
  replay: null,
  createdAt: '2026-03-04T10:00:00Z',
}
const DELIVERY: EventDelivery = {
  deliveryId: 7,
  eventId: 'e1',
  type: 'stock.changed',
  at: '2026-03-04T11:00:00Z',
  status: 500,
  problem: 'The receiver answered with 500',
  answer: '',
  milliseconds: 120,
}

beforeEach(() => signInAs('ADMIN'))

function open(webhooks: WebhookSubscription[], handlers: Parameters<typeof fakeServer>[0] = {}) {
  const server = fakeServer({
    [`GET ${PATH}`]: () => ({ body: { success: true, data: webhooks } }),
    [`GET ${PATH}/w1/deliveries`]: () => ({ body: { success: true, data: [DELIVERY] } }),
    ...handlers,
  })
  renderPortal([{ path: '/', Component: IntegrationsPage }], '/')
  return server
}

test('adds an address for chosen areas, and shows its secret once', async () => {
  const sent: unknown[] = []
  open([], {
    [`POST ${PATH}`]: (_url, body) => {
      sent.push(body)
      return { status: 201, body: { success: true, data: { subscription: WEBHOOK, secret: 'whsec_abc' } } }
    },
  })
  expect(await screen.findByText('No address yet')).toBeDefined()
  await userEvent.click(screen.getByRole('button', { name: 'Add an address' }))
  const dialog = within(await screen.findByRole('dialog'))
  await userEvent.click(dialog.getByRole('button', { name: 'Add address' }))
  expect(dialog.getByText('Enter the address')).toBeDefined()
  await userEvent.type(dialog.getByLabelText('Address'), 'https://erp.example/hooks')
  for (const box of dialog.getAllByRole('checkbox')) await userEvent.click(box)
  await userEvent.click(dialog.getByRole('button', { name: 'Add address' }))
  expect(dialog.getByText('Choose at least one')).toBeDefined()
  await userEvent.click(dialog.getByRole('checkbox', { name: 'Stock' }))
  await userEvent.click(dialog.getByRole('button', { name: 'Add address' }))
  expect(await dialog.findByText('whsec_abc')).toBeDefined()
  expect(sent).toEqual([{ url: 'https://erp.example/hooks', types: ['stock.changed'] }])
})

test('shows the field that the API refuses', async () => {
  open([], {
    [`POST ${PATH}`]: () => ({
      status: 400,
      body: { success: false, code: 'invalid_input', message: 'no', errors: [{ path: 'url', message: 'Use https' }] },
    }),
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Add an address' }))
  const dialog = within(await screen.findByRole('dialog'))
  await userEvent.type(dialog.getByLabelText('Address'), 'http://erp.example')
  await userEvent.click(dialog.getByRole('button', { name: 'Add address' }))
  expect(await dialog.findByText('Use https')).toBeDefined()
})

test('shows how messages went, tests an address, pauses and deletes it', async () => {
  const { requests } = open([{ ...WEBHOOK, failingSince: '2026-03-04T11:00:00Z' }], {
    [`POST ${PATH}/w1/test`]: () => ({
      body: { success: true, data: { ...DELIVERY, type: 'webhook.test', status: 200, problem: null } },
    }),
    [`PUT ${PATH}/w1/state`]: (_url, body) => {
      expect(body).toEqual({ isActive: false })
      return { body: { success: true, data: WEBHOOK } }
    },
    [`DELETE ${PATH}/w1`]: () => errorResponse(404, 'not_found', 'Subscription not found'),
  })
  const card = within(await screen.findByRole('region', { name: 'erp.example' }))
  expect(card.getByText('Messages fail')).toBeDefined()
  expect(await card.findByText('The receiver answered with 500')).toBeDefined()
  await userEvent.click(card.getByRole('button', { name: 'Send a test' }))
  expect(await card.findByText('The receiver accepted the test (200).')).toBeDefined()
  await userEvent.click(card.getByRole('button', { name: 'Pause' }))
  await userEvent.click(card.getByRole('button', { name: 'Delete' }))
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }))
  expect(await card.findByText('Subscription not found.')).toBeDefined()
  expect(requests).toContain(`PUT ${PATH}/w1/state`)
})

test('shows what was sent and answered, and sends one message again', async () => {
  const sent: unknown[] = []
  const request = { headers: { 'webhook-id': 'e1' }, body: '{"id":"e1"}' }
  open([WEBHOOK], {
    [`GET ${PATH}/w1/deliveries/7`]: () => ({
      body: { success: true, data: { ...DELIVERY, answer: 'no such order', canReplay: true, request } },
    }),
    [`POST ${PATH}/w1/replays`]: (_url, body) => {
      sent.push(body)
      return { status: 201, body: { success: true, data: WEBHOOK } }
    },
  })
  await userEvent.click(await screen.findByRole('button', { name: 'stock.changed' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'stock.changed' }))
  expect(await dialog.findByText('no such order')).toBeDefined()
  expect(dialog.getByRole('region', { name: 'Request, without its signature' }).textContent).toContain('webhook-id: e1')
  await userEvent.click(dialog.getByRole('button', { name: 'Send again' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sent).toEqual([{ deliveryId: 7 }])
})

test('sends the messages of a time again, shows how far it is, and stops it', async () => {
  const sent: unknown[] = []
  let replay: WebhookSubscription['replay'] = null
  const answer = () => ({ body: { success: true, data: { ...WEBHOOK, replay } } })
  const { requests } = open([], {
    [`GET ${PATH}`]: () => ({ body: { success: true, data: [{ ...WEBHOOK, replay }] } }),
    [`POST ${PATH}/w1/replays`]: (_url, body) => {
      sent.push(body)
      replay = { events: 1_200, sent: 300 }
      return { status: 201, ...answer() }
    },
    [`DELETE ${PATH}/w1/replays`]: () => {
      replay = null
      return answer()
    },
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Send again' }))
  const dialog = within(await screen.findByRole('dialog'))
  const submit = () => userEvent.click(dialog.getByRole('button', { name: 'Send again' }))
  await submit()
  expect(dialog.getByText('Enter a date and a time')).toBeDefined()
  fireEvent.change(dialog.getByLabelText('Since'), { target: { value: '2026-03-04T10:00' } })
  fireEvent.change(dialog.getByLabelText('Until'), { target: { value: '2026-03-04T09:00' } })
  await submit()
  expect(dialog.getByText('Enter a later time')).toBeDefined()
  fireEvent.change(dialog.getByLabelText('Until'), { target: { value: '' } })
  await submit()
  expect(await screen.findByText('Messages are sent again: 300 of 1,200.')).toBeDefined()
  expect(sent).toEqual([{ since: '2026-03-04T15:00:00.000Z' }])
  await userEvent.click(screen.getByRole('button', { name: 'Stop' }))
  await waitFor(() => expect(screen.queryByText(/sent again:/)).toBeNull())
  expect(requests).toContain(`DELETE ${PATH}/w1/replays`)
})

test('shows older messages on request', async () => {
  const rows = (from: number, count: number) =>
    Array.from({ length: count }, (_, n) => ({ ...DELIVERY, deliveryId: from - n }))
  open([WEBHOOK], {
    [`GET ${PATH}/w1/deliveries`]: ({ searchParams }) => ({
      body: { success: true, data: searchParams.get('before') === '51' ? rows(50, 20) : rows(100, 50) },
    }),
  })
  const log = within(await screen.findByRole('region', { name: 'Messages' }))
  for (const count of [5, 50, 70]) {
    await waitFor(() => expect(log.getAllByRole('listitem')).toHaveLength(count))
    const more = log.queryByRole('button', { name: 'Show older messages' })
    if (more) await userEvent.click(more)
  }
  expect(log.queryByRole('button', { name: 'Show older messages' })).toBeNull()
})
