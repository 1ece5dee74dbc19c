// @vitest-environment jsdom
import { Dialog } from '@base-ui/react/dialog'
import { render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { useRestoreFocus } from './use-restore-focus.ts'

/** A dialog that one button opens and that restores the focus to another, with two ways to close it. */
function Layer() {
  const [isOpen, setIsOpen] = useState(false)
  const restoreFocusProps = useRestoreFocus(() => screen.getByText('Account'))
  const followLink = () => {
    setIsOpen(false)
    // The next page takes the focus before the dialog has closed.
    document.querySelector<HTMLElement>('h1')?.focus()
  }
  return (
    <>
      <button type="button">Account</button>
      <button type="button" onClick={() => setIsOpen(true)}>
        Open
      </button>
      <h1 tabIndex={-1}>The next page</h1>
      <Dialog.Root open={isOpen} onOpenChange={setIsOpen}>
        <Dialog.Portal>
          <Dialog.Popup {...restoreFocusProps}>
            <Dialog.Title>Layer</Dialog.Title>
            <button type="button" onClick={followLink}>
              Lead on
            </button>
            <Dialog.Close>Close</Dialog.Close>
          </Dialog.Popup>
        </Dialog.Portal>
      </Dialog.Root>
    </>
  )
}

test.each([
  ['Close', 'Account'],
  ['Lead on', 'The next page'],
])('after %s the focus is on %s', async (way, goal) => {
  const user = userEvent.setup()
  render(<Layer />)
  await user.click(screen.getByRole('button', { name: 'Open' }))
  await user.click(await screen.findByRole('button', { name: way }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await waitFor(() => expect(document.activeElement?.textContent).toBe(goal))
})
