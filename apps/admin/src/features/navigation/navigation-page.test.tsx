// @vitest-environment jsdom
import type { AdminRole } from '@atelier/domain/access/permissions'
import { NEW_BRAND } from '@atelier/domain/brand/brand.schema'
import { NEW_COMPANY } from '@atelier/domain/shop-documents/company.schema'
import type { StaffDocument } from '@atelier/domain/shop-documents/documents.schema'
import { NEW_NAVIGATION, navigationLink, type Navigation } from '@atelier/domain/shop-documents/navigation.schema'
import { demoTerms } from '@atelier/domain/terms/shop-terms'
import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { aCategory } from '../../testing/a-category.ts'
import { fakeServer } from '../../testing/fake-server.ts'
import { renderPortal } from '../../testing/render-portal.tsx'
import { signInAs } from '../../testing/sign-in-as.ts'
import { NavigationPage } from './navigation-page.tsx'

/** Few rows: queries by role read every element. */
const NAVIGATION: Navigation = {
  ...NEW_NAVIGATION,
  groups: [{ title: 'Service', links: [navigationLink('Contact', '/contact')] }],
  legal: [],
}
const PUBLISHED = { at: '2026-11-24T10:00:00.000Z', by: 'Ida', version: 1 }
const stored = (key: StaffDocument['key'], content: object): StaffDocument => ({
  key,
  label: key,
  content: { ...content },
  draftContent: null,
  published: PUBLISHED,
  draft: null,
  updatedAt: PUBLISHED.at,
})
const ok = (data: unknown) => ({ body: { success: true, data } })

async function open(role: AdminRole = 'ADMIN') {
  const sent: Navigation[] = []
  const navigation = stored('navigation', NAVIGATION)
  fakeServer({
    'GET /api/admin/documents/navigation': () => ok(navigation),
    'GET /api/admin/documents/navigation/versions': () => ok([PUBLISHED]),
    'GET /api/admin/documents/brand': () => ok(stored('brand', { ...NEW_BRAND, name: 'Maren' })),
    'GET /api/admin/documents/company': () => ok(stored('company', NEW_COMPANY)),
    'GET /api/admin/documents/terms': () => ok(stored('terms', demoTerms)),
    'GET /api/admin/categories': () => ok([aCategory({ slug: 'vases', name: 'Vases', productCount: 2 })]),
    'PUT /api/admin/documents/navigation/draft': (_, body) => {
      const { content } = body as { content: Navigation }
      sent.push(content)
      const draft = { at: '2026-11-24T11:00:00.000Z', by: 'Ida' }
      return ok({ ...navigation, draftContent: content, draft, updatedAt: draft.at })
    },
  })
  signInAs(role)
  renderPortal([{ path: '/settings/navigation', element: <NavigationPage /> }], '/settings/navigation')
  await screen.findByRole('heading', { name: 'Announcement bar' })
  return sent
}

/** Replaces the text of a field at once. */
async function enter(field: HTMLElement, text: string): Promise<void> {
  await userEvent.clear(field)
  await userEvent.click(field)
  await userEvent.paste(text)
}
const save = () => userEvent.click(screen.getByRole('button', { name: 'Save draft' }))
const listOf = (name: string) => within(screen.getByLabelText(name))
const labelsOf = (links: readonly { label?: string }[] | undefined) => links?.map(({ label }) => label ?? 'categories')

beforeEach(() => vi.stubGlobal('requestAnimationFrame', (run: () => void) => setTimeout(run)))

test('adds a link to the footer, and saves it as a draft', async () => {
  const sent = await open()
  const list = listOf('Links of Service')
  await userEvent.click(list.getByRole('button', { name: 'Add link' }))
  const label = list.getByLabelText('Label of link 2: Links of Service')
  await vi.waitFor(() => expect(document.activeElement).toBe(label))
  await enter(label, 'Journal')
  await enter(list.getByLabelText('Target of link 2: Links of Service'), '/about')
  await save()
  await screen.findByText(/This draft is not published/)
  expect(sent[0]?.groups[0]?.links.at(-1)).toEqual({ kind: 'link', label: 'Journal', to: '/about' })
})

test('moves a link by keyboard; the focus goes with it', async () => {
  const sent = await open()
  const list = listOf('Links to lists')
  const down = list.getByRole('button', { name: 'Move all categories down' })
  down.focus()
  await userEvent.keyboard('{Enter}')
  expect(list.getByRole('status').textContent).toBe('all categories is now 4 of 4')
  await vi.waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('Move all categories down'))
  expect(document.activeElement?.getAttribute('aria-disabled')).toBe('true')
  await save()
  expect(labelsOf(sent[0]?.lists as { label?: string }[])).toEqual([
    'All products',
    'New this season',
    'Sale',
    'categories',
  ])
})

test('removes rows; the focus goes to the button that brings the last one back', async () => {
  const sent = await open()
  const list = listOf('Left of the logo')
  await userEvent.click(list.getByRole('button', { name: 'Remove link “All products”' }))
  await userEvent.click(list.getByRole('button', { name: 'Remove link “Home”' }))
  expect(list.getByRole('status').textContent).toBe('Removed the link “Home”')
  list.getByText('No links.')
  const undo = list.getByRole('button', { name: 'Undo: bring back the link' })
  await vi.waitFor(() => expect(document.activeElement).toBe(undo))
  await userEvent.keyboard('{Enter}')
  await vi.waitFor(() => expect(document.activeElement).toBe(list.getByLabelText('Label of link 1: Left of the logo')))
  await save()
  await screen.findByText(/This draft is not published/)
  expect(labelsOf(sent[0]?.headerLeft as { label?: string }[])).toEqual(['Home'])
})

test('a removed group comes back, also after a link was removed from another group', async () => {
  const sent = await open()
  await userEvent.click(screen.getByRole('button', { name: 'Add group' }))
  const title = screen.getByLabelText('Title of group 2')
  await vi.waitFor(() => expect(document.activeElement).toBe(title))
  await enter(title, 'Brand')
  const added = listOf('Links of Brand')
  await enter(added.getByLabelText('Label of link 1: Links of Brand'), 'About')
  await enter(added.getByLabelText('Target of link 1: Links of Brand'), '/about')
  await userEvent.click(added.getByRole('button', { name: 'Add link' }))
  await userEvent.click(added.getByRole('button', { name: 'Remove link 2' }))
  await vi.waitFor(() => expect(document.activeElement?.textContent).toBe('Undo: bring back the link'))
  await userEvent.click(screen.getByRole('button', { name: 'Remove group “Service”' }))
  const undo = screen.getByRole('button', { name: 'Undo: bring back the group' })
  await vi.waitFor(() => expect(document.activeElement).toBe(undo))
  await userEvent.keyboard('{Enter}')
  await save()
  await screen.findByText(/This draft is not published/)
  expect(sent[0]?.groups).toEqual([
    ...NAVIGATION.groups,
    { title: 'Brand', links: [navigationLink('About', '/about')] },
  ])
})

test('adds all categories once, and focuses the new row, because the button disappears', async () => {
  await open()
  const list = listOf('Links of Service')
  await userEvent.click(list.getByRole('button', { name: 'Add all categories' }))
  await vi.waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('Move all categories up'))
  expect(list.queryByRole('button', { name: 'Add all categories' })).toBeNull()
  list.getByText('All categories that have products, in their order')
})

test('shows an invalid target at its field before anything is sent', async () => {
  const sent = await open()
  const target = screen.getByLabelText('Target of link 1: Right of the logo')
  await enter(target, 'http://maren.example')
  await save()
  expect(target.getAttribute('aria-invalid')).toBe('true')
  await vi.waitFor(() => expect(document.activeElement).toBe(target))
  expect(sent).toEqual([])
})

test('removes the announcement and asks for a text when it returns', async () => {
  const sent = await open()
  const shown = screen.getByLabelText('Show an announcement')
  await userEvent.click(shown)
  expect(screen.queryByLabelText('Text')).toBeNull()
  await save()
  await screen.findByText(/This draft is not published/)
  expect(sent[0]?.announcement).toBeNull()
  await userEvent.click(shown)
  await vi.waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Text')))
})

test('the menu gets links of its own, beginning with those of the header', async () => {
  const sent = await open()
  await userEvent.click(screen.getByLabelText('The links of the header, then Favorites'))
  await userEvent.click(listOf('Links of the menu').getByRole('button', { name: 'Remove link “Home”' }))
  await save()
  expect(labelsOf(sent[0]?.menu ?? [])).toEqual(['All products', 'About', 'Favorites'])
})

test('previews the values of figures and the categories that have products', async () => {
  await open()
  // It appears when brand, terms and company are loaded, and the categories follow.
  await vi.waitFor(() =>
    expect(document.querySelector('[data-preview-title] + div')?.textContent).toMatch(
      /Standard shipping is free on orders of \$100 or more\.[^]*Vases/,
    ),
  )
})

test('suggests the pages and categories of the shop', async () => {
  await open()
  await vi.waitFor(() => {
    const options = [...document.querySelectorAll('#link-targets option')].map((option) => option.getAttribute('value'))
    expect(options).toEqual(expect.arrayContaining(['/shipping', '/products/sale', '/products/vases']))
  })
})

test('read-only roles see the navigation but cannot change it', async () => {
  await open('MANAGER')
  const field = screen.getByLabelText('Label of link 1: Left of the logo')
  expect(field.hasAttribute('disabled')).toBe(true)
  expect(screen.queryByRole('button', { name: /^(Add|Move|Remove|Save|Publish)/ })).toBeNull()
})
