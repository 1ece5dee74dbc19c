// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { fakeServer } from '../../../testing/fake-server.ts'
import { renderPortal } from '../../../testing/render-portal.tsx'
import { signInAs } from '../../../testing/sign-in-as.ts'
import { StockHistory } from './stock-history.tsx'

const common = { at: '2026-03-04T10:00:00Z', orderId: null, returnId: null, actorName: null }
const MOVEMENTS = [
  {
    ...common,
    movementId: 2,
    variantId: 1,
    color: 'Noir',
    reason: 'ordered',
    from: 5,
    to: 4,
    orderId: 'ORD-8F3W6KK7Q2MD',
  },
  {
    ...common,
    movementId: 1,
    variantId: 1,
    color: 'Noir',
    reason: 'edited',
    from: null,
    to: 5,
    actorName: 'Ines Carrow',
  },
]

test('shows each change of the stock with reason, actor and order', async () => {
  signInAs('MANAGER')
  fakeServer({
    'GET /api/products/admin/totes-1/stock-movements': () => ({ body: { success: true, data: MOVEMENTS } }),
  })
  renderPortal([{ path: '/', Component: () => <StockHistory productId="totes-1" /> }], '/')
  await userEvent.click(await screen.findByText('Stock history'))
  expect(await screen.findByText('Noir: 5 → 4')).toBeDefined()
  expect(screen.getByRole('link', { name: 'K7Q2MD' }).getAttribute('href')).toContain('ORD-8F3W6KK7Q2MD')
  expect(screen.getByText('Noir: not tracked → 5').closest('li')?.textContent).toContain('Edited · Ines Carrow')
})
