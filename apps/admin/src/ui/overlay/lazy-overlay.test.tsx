// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useEffect, useState, type ComponentType } from 'react'
import { expect, test, vi } from 'vitest'
import { renderPortal } from '../../testing/render-portal.tsx'
import { lazyMenu, useOpened } from './lazy-menu.ts'
import { lazyOverlay, NOT_LOADED_MESSAGE } from './lazy-overlay.tsx'

interface Props {
  opened: boolean
  onClose: () => void
}

/** Records every value of `opened`. */
function createDialog() {
  const opened: boolean[] = []
  const Dialog: ComponentType<Props> = (props) => {
    useEffect(() => void opened.push(props.opened), [props.opened])
    return props.opened ? <div role="dialog">Hello</div> : null
  }
  return { Dialog, opened }
}

function renderOverlay(load: () => Promise<ComponentType<Props>>) {
  const { Overlay } = lazyOverlay(load)
  function Page() {
    const [isOpen, setIsOpen] = useState(false)
    return (
      <>
        <button type="button" onClick={() => setIsOpen(true)}>
          Open
        </button>
        <p>{isOpen ? 'open' : 'closed'}</p>
        <Overlay opened={isOpen} onClose={() => setIsOpen(false)} />
      </>
    )
  }
  renderPortal([{ path: '/', element: <Page /> }], '/')
}

test('loads an overlay when it first opens, and mounts it closed so that it can restore the focus', async () => {
  const { Dialog, opened } = createDialog()
  const load = vi.fn(() => Promise.resolve(Dialog))
  renderOverlay(load)
  expect(load).not.toHaveBeenCalled()
  await userEvent.click(screen.getByRole('button', { name: 'Open' }))
  expect(await screen.findByRole('dialog')).toBeTruthy()
  expect(opened).toEqual([false, true])
})

test('closes an overlay whose code cannot be loaded, says so, and loads it at the next press', async () => {
  const { Dialog } = createDialog()
  const load = vi.fn<() => Promise<ComponentType<Props>>>()
  load.mockRejectedValueOnce(new TypeError('offline')).mockResolvedValueOnce(Dialog)
  renderOverlay(load)
  await userEvent.click(screen.getByRole('button', { name: 'Open' }))
  expect(await screen.findByText(NOT_LOADED_MESSAGE)).toBeTruthy()
  expect(screen.getByText('closed')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Open' }))
  expect(await screen.findByRole('dialog')).toBeTruthy()
})

function renderMenu(load: () => Promise<{ Menu: ComponentType<{ isPressed: boolean }> }>) {
  const { useMenu } = lazyMenu(load)
  function Filter() {
    const { loaded, isPressed, buttonProps } = useMenu('menu')
    if (loaded) return <loaded.Menu isPressed={isPressed} />
    return (
      <button type="button" {...buttonProps}>
        Status
      </button>
    )
  }
  renderPortal([{ path: '/', element: <Filter /> }], '/')
}

function Menu({ isPressed }: { isPressed: boolean }) {
  const { isOpen, button } = useOpened(isPressed)
  return (
    <button ref={button} type="button" aria-expanded={isOpen}>
      Status
    </button>
  )
}

test('the press that loads a menu opens it, and the focus stays on its button', async () => {
  renderMenu(() => Promise.resolve({ Menu }))
  const plain = screen.getByRole('button', { name: 'Status', expanded: false })
  expect(plain.getAttribute('aria-haspopup')).toBe('menu')
  await userEvent.click(plain)
  const button = await screen.findByRole('button', { name: 'Status', expanded: true })
  expect(document.activeElement).toBe(button)
})

test('focusing a button preloads its menu without replacing the button', async () => {
  const load = vi.fn(() => Promise.resolve({ Menu }))
  renderMenu(load)
  const plain = screen.getByRole('button', { name: 'Status' })
  await userEvent.tab()
  expect(load).toHaveBeenCalled()
  expect(document.activeElement).toBe(plain)
  expect(screen.getByRole('button', { name: 'Status' })).toBe(plain)
})

test('says that a menu could not be loaded, and loads it at the next press', async () => {
  const load = vi.fn<() => Promise<{ Menu: typeof Menu }>>().mockRejectedValue(new TypeError('offline'))
  renderMenu(load)
  await userEvent.click(screen.getByRole('button', { name: 'Status' }))
  expect(await screen.findByText(NOT_LOADED_MESSAGE)).toBeTruthy()
  load.mockResolvedValue({ Menu })
  await userEvent.click(screen.getByRole('button', { name: 'Status' }))
  expect(await screen.findByRole('button', { name: 'Status', expanded: true })).toBeTruthy()
})
