// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { anOrder } from '../../../testing/an-order.ts'
import { fakeServer } from '../../../testing/fake-server.ts'
import { renderPortal } from '../../../testing/render-portal.tsx'
import { signInAs } from '../../../testing/sign-in-as.ts'
import { UpdateStatusCard } from './update-status-card.tsx'

test.each([
  [0, []],
  [1, [{ itemIndex: 0, quantity: 1 }]],
])('asks which items of a shipped order came back: none, until staff say so (%i)', async (presses, restock) => {
  const order = anOrder({ status: 'DELIVERED' })
  signInAs('MANAGER')
  const sent: unknown[] = []
  fakeServer({
    [`PUT /api/admin/orders/${order.orderId}/status`]: (_url, body) => {
      sent.push(body)
      return { body: { success: true, data: anOrder({ status: 'REFUNDED' }) } }
    },
  })
  renderPortal([{ path: '/', Component: () => <UpdateStatusCard order={order} /> }], '/')
  await userEvent.selectOptions(await screen.findByLabelText('Status'), 'PROCESSING')
  expect(screen.queryByRole('group', { name: 'Items that came back' })).toBeNull()
  await userEvent.selectOptions(screen.getByLabelText('Status'), 'REFUNDED')
  const items = within(screen.getByRole('group', { name: 'Items that came back' }))
  expect(items.getAllByRole('status').map(({ textContent }) => textContent)).toEqual(order.items.map(() => '0'))
  const button = screen.getByRole('button', { name: 'Update Status' })
  if (presses > 0) await userEvent.click(items.getAllByRole('button', { name: /^Add one/ })[0] ?? button)
  await userEvent.click(button)
  await waitFor(() => expect(sent).toMatchObject([{ status: 'REFUNDED', restock }]))
})
