// @vitest-environment jsdom
import { act, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { maren } from '../../testing/fixtures.ts'
import { renderInRouter } from '../../testing/render-in-router.tsx'
import { favoritesStore } from '../favorites/favorites.store.ts'
import AccountPanel from './account-panel.tsx'
import { accountView } from './account-view.store.ts'
import { sessionStore } from './session.store.ts'

/** Stores live as long as the process, which runs other files too. */
function reset(): void {
  accountView.close()
  sessionStore.clear()
  favoritesStore.clear()
}
beforeEach(reset)
afterEach(reset)

async function openPanel() {
  renderInRouter(<AccountPanel />)
  act(() => accountView.openPanel())
  return within(await screen.findByRole('dialog', { name: 'Account' }))
}

test('a signed-out visitor finds links to sign in, to register and to the favorites', async () => {
  const panel = await openPanel()
  const links = panel.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])
  expect(links).toEqual([
    ['Sign In', '/login'],
    ['Create Account', '/register'],
    ['Favorites', '/favorites'],
  ])
})

test('a customer finds name, email and the account links', async () => {
  sessionStore.signIn(maren)
  const panel = await openPanel()
  panel.getByText('Maren Holt')
  panel.getByText('maren@example.com')
  expect(panel.getByRole('link', { name: 'My Favorites' }).getAttribute('href')).toBe('/favorites')
  for (const name of ['View Profile & Orders', 'Change Password', 'Sign Out']) panel.getByRole('button', { name })
  expect(panel.queryByText('Guest Account')).toBeNull()
})

test('a guest finds the badge and a link to register', async () => {
  sessionStore.signIn({ ...maren, id: 'guest_1', role: 'guest', isGuest: true })
  const panel = await openPanel()
  panel.getByText('Guest Account')
  expect(panel.getByRole('link', { name: 'create an account' }).getAttribute('href')).toBe('/register')
})
