// @vitest-environment jsdom
import type { StaffDocument } from '@atelier/domain/shop-documents/documents.schema'
import { NEW_MACHINES, type Machines } from '@atelier/domain/shop-documents/machines.schema'
import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { fakeServer } from '../../testing/fake-server.ts'
import { renderPortal } from '../../testing/render-portal.tsx'
import { signInAs } from '../../testing/sign-in-as.ts'
import { MachinesPage } from './machines-page.tsx'

const stored: StaffDocument = {
  key: 'machines',
  label: 'Search and AI',
  content: NEW_MACHINES,
  draftContent: null,
  published: null,
  draft: null,
  updatedAt: null,
}
const ok = (data: unknown) => ({ body: { success: true, data } })

function open(role: 'ADMIN' | 'VIEWER' = 'ADMIN') {
  const sent: Machines[] = []
  fakeServer({
    'GET /api/admin/documents/machines': () => ok(stored),
    'GET /api/admin/documents/machines/versions': () => ok([]),
    'PUT /api/admin/documents/machines/draft': (_, body) => {
      const { content } = body as { content: Machines }
      sent.push(content)
      const draft = { at: '2026-11-24T11:00:00.000Z', by: 'Ida' }
      return ok({ ...stored, draftContent: content, draft, updatedAt: draft.at })
    },
  })
  signInAs(role)
  renderPortal([{ path: '/', element: <MachinesPage /> }], '/')
  return sent
}

test('refuses collection for training, and leaves the other purposes as they are', async () => {
  vi.stubGlobal('requestAnimationFrame', (run: () => void) => setTimeout(run))
  const sent = open()
  await userEvent.click(await screen.findByRole('checkbox', { name: /^Collection for training/ }))
  await userEvent.click(screen.getByRole('button', { name: 'Save draft' }))
  await screen.findByText(/This draft is not published/)
  expect(sent.map(({ robots }) => robots)).toEqual([{ search: true, answers: true, training: false }])
})

test('opens a feed, and shows its address', async () => {
  vi.stubGlobal('requestAnimationFrame', (run: () => void) => setTimeout(run))
  const sent = open()
  const google = await screen.findByRole('checkbox', { name: /^Google Merchant Center/ })
  expect(screen.queryByText(/google\.xml/)).toBeNull()
  await userEvent.click(google)
  expect(screen.getByText(`${location.origin}/feeds/google.xml`)).toBeDefined()
  await userEvent.click(screen.getByRole('button', { name: 'Save draft' }))
  await screen.findByText(/This draft is not published/)
  expect(sent.map(({ feeds }) => feeds)).toEqual([{ google: true, meta: false }])
})

test('staff who may only look change nothing', async () => {
  open('VIEWER')
  for (const toggle of await screen.findAllByRole('checkbox')) expect((toggle as HTMLInputElement).disabled).toBe(true)
})
