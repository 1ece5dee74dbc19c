// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { expect, test } from 'vitest'
import { renderPortal } from '../../testing/render-portal.tsx'
import { useUnsavedGuard } from './unsaved-guard.tsx'

function Form() {
  const [text, setText] = useState('')
  const guard = useUnsavedGuard(text !== '')
  const navigate = useNavigate()
  function save(): void {
    guard.allowNavigation()
    void navigate('/list')
  }
  return (
    <>
      {guard.dialog}
      <input aria-label="Name" value={text} onChange={(event) => setText(event.currentTarget.value)} />
      <Link to="/list">List</Link>
      <Link to="/form?tab=2">Second tab</Link>
      <button type="button" onClick={save}>
        Save
      </button>
    </>
  )
}

function open() {
  const routes = [
    { path: '/form', element: <Form /> },
    { path: '/list', element: <p>The list</p> },
  ]
  return { ...renderPortal(routes, '/form'), user: userEvent.setup() }
}

const closesSilently = (): boolean => window.dispatchEvent(new Event('beforeunload', { cancelable: true }))

test('does not ask for confirmation while nothing was changed', async () => {
  const { user } = open()
  expect(closesSilently()).toBe(true)
  await user.click(screen.getByRole('link', { name: 'List' }))
  expect(screen.getByText('The list')).toBeDefined()
})

test('asks before leaving for another screen, and Cancel preserves what was typed', async () => {
  const { user, address } = open()
  await user.type(screen.getByLabelText('Name'), 'Halle')
  expect(closesSilently()).toBe(false)
  await user.click(screen.getByRole('link', { name: 'List' }))
  await user.click(await screen.findByRole('button', { name: 'Keep editing' }))
  expect(address()).toBe('/form')
  expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Halle')
  await user.click(screen.getByRole('link', { name: 'List' }))
  await user.click(await screen.findByRole('button', { name: 'Discard changes' }))
  expect(await screen.findByText('The list')).toBeDefined()
})

test('allows URL changes within the screen, and navigation after a save', async () => {
  const { user, address } = open()
  await user.type(screen.getByLabelText('Name'), 'Halle')
  await user.click(screen.getByRole('link', { name: 'Second tab' }))
  expect(address()).toBe('/form?tab=2')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('The list')).toBeDefined()
})
