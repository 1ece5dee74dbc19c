// @vitest-environment jsdom
import { act, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { renderPortal } from '../../testing/render-portal.tsx'
import { showToast } from '../../ui/feedback/toast.store.ts'
import { useRouteAnnouncer } from './use-route-announcer.ts'

function Screen() {
  const { main } = useRouteAnnouncer()
  return (
    <main ref={main} tabIndex={-1}>
      <button type="button">Ship</button>
    </main>
  )
}

test('keeps the focus on the screen when an action removed its button, and does not move it otherwise', async () => {
  renderPortal([{ path: '/', element: <Screen /> }], '/')
  await new Promise((resolve) => setTimeout(resolve, 600))
  expect(document.activeElement).toBe(document.body)
  act(() => showToast('Shipped'))
  await vi.waitFor(() => expect(document.activeElement).toBe(screen.getByRole('main')))
  const button = screen.getByRole('button', { name: 'Ship' })
  button.focus()
  act(() => showToast('Shipped again'))
  await new Promise((resolve) => setTimeout(resolve, 600))
  expect(document.activeElement).toBe(button)
})
