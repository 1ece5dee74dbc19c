// @vitest-environment jsdom
import type { AdminRole } from '@atelier/domain/access/permissions'
import { NEW_COMPANY } from '@atelier/domain/shop-documents/company.schema'
import { PAGE_KEYS, pageNameOf } from '@atelier/domain/shop-documents/page-addresses'
import { NEW_PAGES } from '@atelier/domain/shop-documents/page-templates/pages'
import type { ShopTerms } from '@atelier/domain/terms/shop-terms'
import { isRecord } from '@atelier/domain/values/is-record'
import { SHOP_DOCUMENTS, type PageKey, type ShopDocument } from '@atelier/domain/shop-documents/shop-documents'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { errorResponse, fakeServer } from '../../testing/fake-server.ts'
import { renderPortal } from '../../testing/render-portal.tsx'
import { TERMS_WITH_MARKETS } from '../../testing/some-markets.ts'
import { signInAs } from '../../testing/sign-in-as.ts'
import { PageEditor } from './page-editor.tsx'
import { PagesPage } from './pages-page.tsx'

const PUBLISHED = { at: '2026-11-20T10:00:00.000Z', by: 'Ines', version: 7 }
const ok = (data: unknown) => ({ body: { success: true, data } })

/** The database stores the fields of an object in an order of its own: short names first. */
function asStored<Content>(content: Content): Content {
  if (Array.isArray(content)) return content.map(asStored) as Content
  if (!isRecord(content)) return content
  const names = Object.keys(content).sort((one, other) => one.length - other.length || (one < other ? -1 : 1))
  return Object.fromEntries(names.map((name) => [name, asStored(content[name])])) as Content
}

const stateOf = (key: PageKey | 'company', content: object) => ({
  key,
  label: SHOP_DOCUMENTS[key].label,
  content,
  published: PUBLISHED as typeof PUBLISHED | null,
  draft: null as { at: string; by: string } | null,
  draftContent: null as object | null,
  updatedAt: PUBLISHED.at,
})

interface Options<K extends PageKey> {
  content?: ShopDocument<K>
  role?: AdminRole
  /** The body of a 409 response to a saved draft. */
  failure?: object | null
  terms?: ShopTerms
}

/** Opens the editor of a page; `sent` receives the content of each saved draft. */
async function open<K extends PageKey>(
  key: K,
  { content = NEW_PAGES[key] as ShopDocument<K>, role = 'ADMIN', failure = null, terms }: Options<K> = {},
) {
  const sent: ShopDocument<K>[] = []
  const path = `/api/admin/documents/${key}`
  fakeServer({
    [`GET ${path}`]: () => ok(stateOf(key, content)),
    [`GET ${path}/versions`]: () => ok([]),
    'GET /api/admin/documents/company': () =>
      ok(stateOf('company', { ...NEW_COMPANY, supportEmail: 'a@maren.example' })),
    [`PUT ${path}/draft`]: (_, body) => {
      if (failure) return { status: 409, body: failure }
      const { content: saved } = body as { content: ShopDocument<K> }
      sent.push(saved)
      const draft = { at: '2026-11-24T11:00:00.000Z', by: 'Ines' }
      return ok({ ...stateOf(key, content), draftContent: asStored(saved), draft, updatedAt: draft.at })
    },
    [`POST ${path}/publish`]: () => ok(stateOf(key, asStored(sent.at(-1) ?? content))),
  })
  signInAs(role)
  const name = pageNameOf(key)
  renderPortal([{ path: '/settings/pages/:page', element: <PageEditor /> }], `/settings/pages/${name}`, terms)
  await screen.findByRole('region', { name: key === 'page-shop' ? 'Search' : 'Search engines' })
  return sent
}

const user = userEvent.setup()
const button = (name: string | RegExp) => screen.getByRole('button', { name })
const press = (name: string | RegExp) => user.click(button(name))
const save = () => press('Save draft')
async function retype(field: HTMLElement, text: string): Promise<void> {
  await user.clear(field)
  await user.click(field)
  await user.paste(text)
}

beforeEach(() => vi.stubGlobal('requestAnimationFrame', (run: () => void) => setTimeout(run)))

test('lists the pages with their state', async () => {
  const states = PAGE_KEYS.map((key) => stateOf(key, {}))
  const [home, about] = states
  if (home) home.draft = { at: '2026-11-21T10:00:00.000Z', by: 'Noor' }
  if (about) about.published = null
  fakeServer({ 'GET /api/admin/documents': () => ok([stateOf('company', {}), ...states]) })
  signInAs('VIEWER')
  renderPortal([{ path: '/settings/pages', element: <PagesPage /> }], '/settings/pages')
  const row = (name: string) => screen.findByRole('row', { name: new RegExp(`^${name} `) })
  expect((await row('Home')).textContent).toMatch(/Draft.*by Noor/)
  expect((await row('About')).textContent).toMatch(/Template.*Not changed yet/)
  expect((await row('Terms of Service')).textContent).toMatch(/Published.*by Ines/)
  expect(screen.getAllByRole('row')).toHaveLength(PAGE_KEYS.length + 1)
  expect(screen.getByRole('link', { name: 'About' }).getAttribute('href')).toBe('/settings/pages/about')
  expect(screen.getByRole('link', { name: 'View page FAQ' }).getAttribute('href')).toBe('/faq')
})

test.each(PAGE_KEYS)('the template of %s is saved as it is, and its fields are complete', async (key) => {
  const sent = await open(key)
  const [field] = screen.getAllByRole('textbox')
  if (!field) throw new Error('no field')
  await retype(field, 'Another text')
  await save()
  await screen.findByText(/This draft is not published/)
  expect(SHOP_DOCUMENTS[key].schema.safeParse(sent[0]).success).toBe(true)
  expect(JSON.stringify(sent[0])).toContain('Another text')
})

test('edits the hero of the home page', async () => {
  const sent = await open('page-home')
  const hero = within(screen.getByRole('region', { name: 'Hero' }))
  await retype(hero.getByLabelText('Headline'), 'Spring')
  await retype(hero.getByLabelText('Link leads to'), 'products')
  await save()
  expect(hero.getByText(/Enter a path of this shop such as \/contact/)).toBeTruthy()
  await vi.waitFor(() => expect(document.activeElement).toBe(hero.getByLabelText('Link leads to')))
  await retype(hero.getByLabelText('Link leads to'), '/products')
  await save()
  await screen.findByText(/This draft is not published/)
  expect(sent[0]?.hero).toMatchObject({ headline: 'Spring', link: { to: '/products' } })
})

test('has nothing to save after a publication, in whatever order the fields are stored', async () => {
  await open('page-home')
  await press('Add story')
  await retype(screen.getByLabelText('Story headline'), 'Clay from the river')
  await retype(screen.getByLabelText('Story text'), 'We dig it.')
  await press('Publish')
  expect(await screen.findByText('Published')).toBeDefined()
  await waitFor(() => expect(screen.queryByText('Unsaved changes')).toBeNull())
  await retype(screen.getByLabelText('Story headline'), 'Clay from the sea')
  expect(screen.getByText('Unsaved changes')).toBeDefined()
})

test('shows the length of a text near its limit', async () => {
  await open('page-home')
  const headline = screen.getByLabelText('Headline')
  await retype(headline, 'x'.repeat(61))
  expect(screen.getByText('61 of 60 characters.')).toBeTruthy()
  await save()
  expect(screen.getByText('Please use at most 60 characters')).toBeTruthy()
})

test('opens the row of a question with an error', async () => {
  const faq = NEW_PAGES['page-faq']
  const [group] = faq.groups
  if (!group) throw new Error('no group')
  const wrong = { ...faq, groups: [{ ...group, questions: [{ question: 'Why?', answer: '<b>No</b>', link: null }] }] }
  await open('page-faq', { content: wrong })
  await retype(screen.getByLabelText('Page title'), 'Questions')
  expect(screen.queryByLabelText('Answer')).toBeNull()
  await save()
  const answer = await screen.findByLabelText('Answer')
  expect(answer.getAttribute('aria-invalid')).toBe('true')
  await vi.waitFor(() => expect(document.activeElement).toBe(answer))
})

test('inserts a figure at the cursor of the text that had the focus last', async () => {
  const sent = await open('page-about')
  const lead = screen.getByLabelText<HTMLTextAreaElement>('Lead')
  await retype(lead, 'Return it within .')
  lead.setSelectionRange(17, 17)
  await user.type(screen.getByLabelText('Find a figure'), 'Return window')
  await press(/^Insert Return window/)
  expect(lead.value).toBe('Return it within {returnTime}.')
  expect(document.activeElement).toBe(lead)
  expect(screen.getByText('Inserted {returnTime} into Lead.').getAttribute('role')).toBe('status')
  await save()
  await screen.findByText(/This draft is not published/)
  expect(sent[0]?.lead).toBe('Return it within {returnTime}.')
})

test('leads from a text to the figures, and back', async () => {
  await open('page-about')
  await press('Insert figure')
  await vi.waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Find a figure')))
  await press(/^Insert Support email/)
  expect(document.activeElement).toBe(screen.getByLabelText('Lead'))
  expect(button(/^Insert Support email/).textContent).toContain('a@maren.example')
})

test('adds, moves and removes sections, and keeps the focus', async () => {
  const sent = await open('page-shipping')
  const titles = () => screen.getAllByRole('button', { expanded: false }).map(({ textContent }) => textContent)
  await press('Add section')
  await vi.waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Heading')))
  await user.paste('Pick-up & Packing 2')
  expect(screen.getByLabelText<HTMLInputElement>('Address').value).toBe('pick-up-packing-2')
  await user.click(screen.getByLabelText('Text'))
  await user.paste('At our workshop.')
  await press(/^Move section “Pick-up & Packing 2” up/)
  await vi.waitFor(() =>
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Move section “Pick-up & Packing 2” up'),
  )
  const before = titles()
  await press(new RegExp(`^Remove section “${before[0]}”`))
  expect(titles()).toHaveLength(before.length - 1)
  await vi.waitFor(() => expect(document.activeElement?.textContent).toBe('Undo: bring back the section'))
  await user.keyboard('{Enter}')
  expect(titles()).toEqual(before)
  await save()
  await screen.findByText(/This draft is not published/)
  expect(sent[0]?.sections.at(-2)).toMatchObject({ id: 'pick-up-packing-2', title: 'Pick-up & Packing 2' })
})

test('a stored section keeps its address when its heading changes', async () => {
  const sent = await open('page-shipping')
  const [first] = NEW_PAGES['page-shipping'].sections
  if (!first) throw new Error('no section')
  await press(first.title)
  await retype(screen.getByLabelText('Heading'), 'Something else')
  await save()
  await screen.findByText(/This draft is not published/)
  expect(sent[0]?.sections[0]).toMatchObject({ id: first.id, title: 'Something else' })
})

test('adds and removes the link of the story', async () => {
  const home = NEW_PAGES['page-home']
  const link = { label: 'About us', to: '/about' }
  const content = { ...home, story: { banner: null, image: null, headline: 'We began', text: 'In May.', link } }
  const sent = await open('page-home', { content })
  const story = within(screen.getByRole('region', { name: 'Story' }))
  await user.click(story.getByRole('button', { name: 'Remove link' }))
  await vi.waitFor(() => expect(document.activeElement?.textContent).toBe('Add link'))
  await user.keyboard('{Enter}')
  await vi.waitFor(() => expect(document.activeElement).toBe(story.getByLabelText('Link label')))
  await user.paste('Read on')
  await retype(story.getByLabelText('Link leads to'), '/about')
  await save()
  await screen.findByText(/This draft is not published/)
  expect(sent[0]?.story?.link).toEqual({ label: 'Read on', to: '/about' })
})

test('the film of the hero can be removed only', async () => {
  const image = { url: '/media/demo/hero.jpg', width: 100, height: 100, widths: [], alt: 'A lamp' }
  const film = { webm: '/media/demo/a.webm', mp4: '/media/demo/a.mp4' }
  const home = NEW_PAGES['page-home']
  const sent = await open('page-home', { content: { ...home, hero: { ...home.hero, image, film } } })
  expect(screen.getByText(/Films can’t be uploaded here/)).toBeTruthy()
  await press('Remove film')
  await save()
  await screen.findByText(/This draft is not published/)
  expect(sent[0]?.hero).toMatchObject({ film: null, image })
})

test('a banner can have a composition for phones, which needs no description', async () => {
  const size = { width: 100, height: 100, widths: [] }
  const banner = { url: '/media/demo/bench.jpg', ...size, alt: 'A bench' }
  const phoneBanner = { url: '/media/demo/upright.jpg', ...size }
  const about = { ...NEW_PAGES['page-about'], banner, phoneBanner }
  const sent = await open('page-about', { content: about })
  const field = within(screen.getByRole('group', { name: 'Banner on phones' }))
  expect(field.queryByRole('textbox')).toBeNull()
  await user.click(field.getByRole('button', { name: 'Remove image' }))
  await save()
  await screen.findByText(/This draft is not published/)
  expect(sent[0]).toMatchObject({ banner, phoneBanner: null })
})

test('without a banner there is none for phones', async () => {
  const size = { width: 100, height: 100, widths: [] }
  const banner = { url: '/media/demo/table.jpg', ...size, alt: 'A table' }
  const phoneBanner = { url: '/media/demo/upright.jpg', ...size }
  const sent = await open('page-care', { content: { ...NEW_PAGES['page-care'], banner, phoneBanner } })
  const field = within(screen.getByRole('group', { name: 'Banner' }))
  await user.click(field.getByRole('button', { name: 'Remove image' }))
  expect(screen.queryByRole('group', { name: 'Banner on phones' })).toBeNull()
  await save()
  await screen.findByText(/This draft is not published/)
  expect(sent[0]).toMatchObject({ banner: null, phoneBanner: null })
})

test('a section of the home page is chosen for some of the markets', async () => {
  const sent = await open('page-home', { terms: TERMS_WITH_MARKETS })
  const story = within(screen.getByRole('group', { name: 'Story' }))
  expect(story.getAllByRole('checkbox').map((box) => (box as HTMLInputElement).checked)).toEqual([true, true, true])
  await user.click(story.getByRole('checkbox', { name: 'United States' }))
  await user.click(story.getByRole('checkbox', { name: 'Japan' }))
  await user.click(story.getByRole('checkbox', { name: 'Europe' }))
  expect(story.getByRole('checkbox', { name: 'Europe' })).toHaveProperty('checked', true)
  await save()
  await screen.findByText(/This draft is not published/)
  expect(sent[0]?.shownIn).toEqual({ story: ['eu'] })
  await user.click(story.getByRole('checkbox', { name: 'Japan' }))
  await user.click(story.getByRole('checkbox', { name: 'United States' }))
  await save()
  await vi.waitFor(() => expect(sent[1]).toEqual(NEW_PAGES['page-home']))
})

test('a shop with one market chooses no markets for its sections', async () => {
  await open('page-home')
  expect(screen.queryByRole('group', { name: 'Story' })).toBeNull()
})

test('the preview saves unsaved changes first', async () => {
  const tab = { location: { replace: vi.fn() }, close: vi.fn(), opener: {} }
  vi.stubGlobal('open', () => tab)
  const sent = await open('page-about')
  expect(screen.getByRole('link', { name: 'Preview' }).getAttribute('href')).toBe('/preview/pages/about')
  await retype(screen.getByLabelText('Page title'), ' ')
  await press('Save and preview')
  expect([sent.length, tab.location.replace.mock.calls.length]).toEqual([0, 0])
  await retype(screen.getByLabelText('Page title'), 'Who we are')
  await press('Save and preview')
  await vi.waitFor(() => expect(tab.location.replace).toHaveBeenCalledWith('/preview/pages/about'))
  expect([sent[0]?.title, tab.opener]).toEqual(['Who we are', null])
  expect(await screen.findByRole('link', { name: 'Preview' })).toBeTruthy()
})

test('shows both versions when another member of staff changed the same text', async () => {
  const about = NEW_PAGES['page-about']
  const draft = { at: '2026-11-24T10:30:00.000Z', by: 'Noor' }
  const draftContent = { ...about, title: 'Theirs', lead: 'Their lead' }
  const data = { ...stateOf('page-about', about), draft, draftContent, updatedAt: draft.at }
  const { body } = errorResponse(409, 'conflict', 'Another staff member changed this in the meantime.')
  await open('page-about', { failure: { ...(body as object), data } })
  await retype(screen.getByLabelText('Page title'), 'Mine')
  await save()
  const choice = await screen.findByRole('radiogroup', { name: 'Title' })
  expect(choice.textContent).toMatch(/Yours.*Mine.*Saved.*Theirs/)
  expect(screen.queryByRole('button', { name: 'Save draft' })).toBeNull()
  expect(screen.getByLabelText<HTMLInputElement>('Page title').disabled).toBe(true)
  await press('Use selected')
  expect(screen.getByLabelText<HTMLInputElement>('Page title').value).toBe('Mine')
  // What only the other person changed is there without a choice.
  expect(screen.getByLabelText<HTMLTextAreaElement>('Lead').value).toBe('Their lead')
  expect(button('Save draft')).toBeTruthy()
})

test('read-only roles see the fields and can change nothing', async () => {
  await open('page-faq', { role: 'VIEWER' })
  expect(screen.getByLabelText<HTMLInputElement>('Page title').disabled).toBe(true)
  expect(screen.queryByRole('button', { name: /^(?:Add|Remove|Move|Insert figure|Save|Publish)/ })).toBeNull()
  expect(screen.getByRole('link', { name: 'Preview' })).toBeTruthy()
})

test('says that a page does not exist', async () => {
  signInAs('ADMIN')
  renderPortal([{ path: '/settings/pages/:page', element: <PageEditor /> }], '/settings/pages/diary')
  expect(await screen.findByText('Page not found')).toBeTruthy()
})
