// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { mockFetch } from '../../testing/mock-fetch.ts'
import { renderInRouter } from '../../testing/render-in-router.tsx'
import { OrderHistory } from './order-history.tsx'

const ORDERS = '/api/users/usr_1/orders?page=1&pageSize=10'
const account = { id: 'usr_1', name: 'Łucja Żak', email: 'lucja@example.com', createdAt: '2026-01-02T10:00:00.000Z' }
const CLAIM = /Open the link we emailed to lucja@example\.com, and those orders appear here\./

function open(isEmailVerified: boolean, isGuest = false) {
  const sent = mockFetch({
    [ORDERS]: [[200, { success: true, data: [], total: 0, page: 1, pageSize: 10 }]],
    '/api/users/usr_1': [[200, { success: true, data: { ...account, isEmailVerified, deletionDueAt: null } }]],
  })
  renderInRouter(<OrderHistory userId="usr_1" isGuest={isGuest} />)
  return sent
}

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('says how a new customer gets the orders that were placed as a guest', async () => {
  open(false)
  await screen.findByText('No orders yet.')
  expect(await screen.findByText(CLAIM)).toBeDefined()
})

test('offers a confirmed customer no link', async () => {
  const sent = open(true)
  await screen.findByText('No orders yet.')
  await vi.waitFor(() => expect(sent.map(({ path }) => path)).toContain('/api/users/usr_1'))
  expect(screen.queryByText(CLAIM)).toBeNull()
})

test('asks for no account of a guest', async () => {
  const sent = open(false, true)
  await screen.findByText('No orders yet.')
  expect(sent.map(({ path }) => path)).toEqual([ORDERS])
})
