// @vitest-environment jsdom
import type { OrderDetail } from '@atelier/domain/orders/order.schema'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderPortal } from '../../../testing/render-portal.tsx'
import { StatusHistoryCard } from './status-history-card.tsx'

test('shows the newest entry first, also of entries with the same time', async () => {
  const refunded = { timestamp: '2026-03-04T12:00:00Z', by: 'Ines Carrow' }
  const statusHistory: OrderDetail['statusHistory'] = [
    { status: 'PENDING', note: null, timestamp: '2026-03-04T10:00:00Z', by: null },
    { ...refunded, status: 'PROCESSING', note: 'Refund of $3,056.40' },
    { ...refunded, status: 'REFUNDED', note: 'Fully refunded' },
  ]
  const order = { statusHistory } as OrderDetail
  renderPortal([{ path: '/', element: <StatusHistoryCard order={order} /> }], '/')
  const entries = await screen.findAllByRole('listitem')
  expect(entries.map((entry) => entry.querySelector('b')?.textContent)).toEqual(['Refunded', 'Processing', 'Pending'])
})
