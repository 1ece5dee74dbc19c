// @vitest-environment jsdom
import type { AdminRole } from '@atelier/domain/access/permissions'
import { NEW_BRAND } from '@atelier/domain/brand/brand.schema'
import type { StaffDocument } from '@atelier/domain/shop-documents/documents.schema'
import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { errorResponse, fakeServer } from '../../testing/fake-server.ts'
import { renderPortal } from '../../testing/render-portal.tsx'
import { signInAs } from '../../testing/sign-in-as.ts'
import { BrandPage } from './brand-page.tsx'

const PUBLISHED = { at: '2026-11-20T10:00:00.000Z', by: 'Ines', version: 7 }

const stored = (change: Partial<StaffDocument> = {}): StaffDocument => ({
  key: 'brand',
  label: 'Brand',
  published: PUBLISHED,
  draft: null,
  updatedAt: PUBLISHED.at,
  content: { ...NEW_BRAND, name: 'Maren' },
  draftContent: null,
  ...change,
})
const ok = (data: unknown, message?: string) => ({ body: { success: true, data, ...(message ? { message } : {}) } })

const PATH = '/api/admin/documents/brand'

function open(role: AdminRole = 'ADMIN', handlers: Parameters<typeof fakeServer>[0] = {}) {
  const sent: unknown[] = []
  const { requests } = fakeServer({
    [`GET ${PATH}`]: () => ok(stored()),
    [`GET ${PATH}/versions`]: () => ok([{ ...PUBLISHED }, { at: '2026-11-01T10:00:00.000Z', by: '', version: 3 }]),
    [`PUT ${PATH}/draft`]: (_, body) => {
      sent.push(body)
      const { content } = body as { content: StaffDocument['content'] }
      const draft = { at: '2026-11-21T10:00:00.000Z', by: 'Ines' }
      return ok(stored({ draft, draftContent: content, updatedAt: draft.at }))
    },
    [`POST ${PATH}/publish`]: (_, body) => {
      sent.push(body)
      return ok(stored({ updatedAt: '2026-11-22T10:00:00.000Z' }), 'Published')
    },
    ...handlers,
  })
  signInAs(role)
  renderPortal([{ path: '/settings/brand', element: <BrandPage /> }], '/settings/brand')
  return { requests, sent, user: userEvent.setup() }
}

const field = (name: string) => screen.findByRole('textbox', { name })

beforeEach(() => {
  vi.spyOn(window, 'scrollTo').mockImplementation(() => undefined)
})

test('saves what was changed as a draft, and publishes it in one step', async () => {
  const reload = vi.fn()
  vi.stubGlobal('location', { ...window.location, reload })
  const { user, sent } = open()
  const name = await field('Brand name')
  await user.clear(name)
  await user.type(name, 'Maison')
  await user.click(screen.getByRole('button', { name: 'Publish' }))
  await vi.waitFor(() => expect(reload).toHaveBeenCalled())
  expect(sent).toMatchObject([
    { content: { name: 'Maison', palette: NEW_BRAND.palette }, updatedAt: PUBLISHED.at },
    { updatedAt: '2026-11-21T10:00:00.000Z' },
  ])
})

test('says which texts a palette makes hard to read, and takes over the nearest one', async () => {
  const { user, requests } = open()
  const accent = await field('Accent')
  await user.clear(accent)
  await user.type(accent, '#d98a8d')
  const alert = await screen.findByRole('alert')
  expect(within(alert).getByText('Accent on paper: 2.4, needs 4.5.')).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Save draft' }))
  expect(accent.getAttribute('aria-invalid')).toBe('true')
  expect(requests.some((request) => request.startsWith('PUT'))).toBe(false)
  await user.click(screen.getByRole('button', { name: 'Use the nearest readable colors' }))
  expect(await screen.findByText('Every text is readable on its ground (WCAG AA).')).toBeDefined()
  expect((accent as HTMLInputElement).value).toMatch(/^#[0-9a-f]{6}$/)
})

test('chooses typefaces and an initial', async () => {
  const { user, sent } = open()
  await user.click(await screen.findByRole('radio', { name: 'Playfair Display' }))
  await user.click(screen.getByRole('radio', { name: 'Inter' }))
  await user.type(await field('Initial'), 'Ł')
  await user.click(screen.getByRole('button', { name: 'Save draft' }))
  await vi.waitFor(() =>
    expect(sent).toMatchObject([
      {
        content: {
          displayTypeface: { kind: 'shelf', key: 'playfair-display' },
          textTypeface: { kind: 'shelf', key: 'inter' },
          icon: { kind: 'initial', text: 'Ł' },
        },
      },
    ]),
  )
})

test('uploads a wordmark, and shows why a file is refused', async () => {
  const src = '/media/brand/0123456789abcdef.svg'
  let isRefused = true
  const { user, sent } = open('ADMIN', {
    'POST /api/admin/brand/files': () =>
      isRefused
        ? errorResponse(400, 'invalid_input', 'This file is not an SVG picture.')
        : ok({ part: 'wordmark', src, width: 60, height: 10 }),
  })
  await field('Brand name')
  const picker = document.querySelector<HTMLInputElement>('input[type=file][accept^=".svg"]')
  if (!picker) throw new Error('no picker')
  const file = new File(['<svg/>'], 'mark.svg', { type: 'image/svg+xml' })
  await user.upload(picker, file)
  expect(await screen.findByText('This file is not an SVG picture.')).toBeDefined()
  isRefused = false
  await user.upload(picker, file)
  expect(await screen.findByRole('radio', { name: 'an image' })).toHaveProperty('checked', true)
  await user.click(screen.getByRole('button', { name: 'Save draft' }))
  const wordmark = { kind: 'image', src, width: 60, height: 10, isOneColor: true }
  await vi.waitFor(() => expect(sent).toMatchObject([{ content: { wordmark } }]))
})

test('describes the image of emails, and removes it', async () => {
  const image = { url: '/media/products/box.jpg', width: 900, height: 600, widths: [], alt: 'A box' }
  const { user, sent } = open('ADMIN', {
    [`GET ${PATH}`]: () => ok(stored({ content: { ...NEW_BRAND, emailImage: image } })),
  })
  const card = within(await screen.findByRole('group', { name: 'Email image' }))
  const alt = card.getByRole('textbox')
  await user.clear(alt)
  await user.click(screen.getByRole('button', { name: 'Save draft' }))
  expect(await card.findByText('Describe the picture')).toBeDefined()
  await user.type(alt, 'A box with a ribbon')
  await user.click(screen.getByRole('button', { name: 'Save draft' }))
  const described = { ...image, alt: 'A box with a ribbon' }
  await vi.waitFor(() => expect(sent).toMatchObject([{ content: { emailImage: described } }]))
  await user.click(card.getByRole('button', { name: 'Remove image' }))
  await user.click(screen.getByRole('button', { name: 'Save draft' }))
  await vi.waitFor(() => expect(sent).toMatchObject([{}, { content: { emailImage: null } }]))
})

test('restores an earlier version into the draft', async () => {
  const restored: unknown[] = []
  const { user } = open('ADMIN', {
    [`POST ${PATH}/restore`]: (_, body) => {
      restored.push(body)
      const draft = { at: '2026-11-21T10:00:00.000Z', by: 'Ines' }
      return ok(stored({ draft, draftContent: { ...NEW_BRAND, name: 'Before' }, updatedAt: draft.at }))
    },
  })
  await user.click(await screen.findByRole('button', { name: /^Restore the version of/ }))
  expect(await screen.findByDisplayValue('Before')).toBeDefined()
  expect(restored).toEqual([{ version: 3, updatedAt: PUBLISHED.at }])
})

test('staff who may not edit see the brand without buttons', async () => {
  open('MANAGER')
  expect(await field('Brand name')).toHaveProperty('disabled', true)
  expect(screen.queryByRole('button', { name: /Publish|Save|Restore/ })).toBeNull()
  expect(screen.getByText('You have view-only access to settings.')).toBeDefined()
})

test('a conflict keeps the edits and shows the newer values of other fields', async () => {
  const newer = stored({
    content: { ...NEW_BRAND, name: 'Maren', tagline: 'Theirs' },
    updatedAt: '2026-11-21T11:00:00.000Z',
  })
  const { user } = open('ADMIN', {
    [`PUT ${PATH}/draft`]: () => ({
      status: 409,
      body: {
        success: false,
        code: 'conflict',
        message: 'Another staff member changed this.',
        errors: [],
        data: newer,
      },
    }),
  })
  const name = await field('Brand name')
  await user.type(name, ' & Co')
  await user.click(screen.getByRole('button', { name: 'Save draft' }))
  expect(await screen.findByText(/Your edits are still here/)).toBeDefined()
  expect(screen.getByDisplayValue('Maren & Co')).toBeDefined()
  expect(screen.getByDisplayValue('Theirs')).toBeDefined()
})
