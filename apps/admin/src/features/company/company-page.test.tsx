// @vitest-environment jsdom
import type { AdminRole } from '@atelier/domain/access/permissions'
import { NEW_COMPANY, type Company } from '@atelier/domain/shop-documents/company.schema'
import type { StaffDocument } from '@atelier/domain/shop-documents/documents.schema'
import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { fakeServer } from '../../testing/fake-server.ts'
import { renderPortal } from '../../testing/render-portal.tsx'
import { signInAs } from '../../testing/sign-in-as.ts'
import { CompanyPage } from './company-page.tsx'

const COMPANY: Company = {
  ...NEW_COMPANY,
  supportEmail: 'support@maren.example',
  socialLinks: [{ name: 'Instagram', url: 'https://www.instagram.com/maren' }],
}
const PUBLISHED = { at: '2026-11-24T10:00:00.000Z', by: 'Ida', version: 1 }
const stored: StaffDocument = {
  key: 'company',
  label: 'Company',
  content: COMPANY,
  draftContent: null,
  published: PUBLISHED,
  draft: null,
  updatedAt: PUBLISHED.at,
}
const ok = (data: unknown) => ({ body: { success: true, data } })

function open(role: AdminRole = 'ADMIN') {
  const sent: { content: Company }[] = []
  fakeServer({
    'GET /api/admin/documents/company': () => ok(stored),
    'GET /api/admin/documents/company/versions': () => ok([PUBLISHED]),
    'PUT /api/admin/documents/company/draft': (_, body) => {
      const { content } = body as { content: Company }
      sent.push({ content })
      const draft = { at: '2026-11-24T11:00:00.000Z', by: 'Ida' }
      return ok({ ...stored, draftContent: content, draft, updatedAt: draft.at })
    },
  })
  signInAs(role)
  renderPortal([{ path: '/settings/company', element: <CompanyPage /> }], '/settings/company')
  return sent
}

async function retype(label: string, text: string): Promise<void> {
  const field = await screen.findByLabelText(label)
  await userEvent.clear(field)
  await userEvent.type(field, text)
}
const save = () => userEvent.click(screen.getByRole('button', { name: 'Save draft' }))

beforeEach(() => vi.stubGlobal('requestAnimationFrame', (run: () => void) => setTimeout(run)))

test('saves the company, its senders and its region as a draft', async () => {
  const sent = open()
  await retype('Legal name', 'Maren Studio GmbH')
  await retype('Sender name: Orders', 'Maren Orders')
  await userEvent.selectOptions(screen.getByLabelText('Country'), 'Germany')
  await save()
  await screen.findByText(/This draft is not published/)
  expect(sent[0]?.content).toMatchObject({
    legalName: 'Maren Studio GmbH',
    senderNames: { orders: 'Maren Orders' },
    region: { country: 'DE', locale: 'en-DE', timeZone: 'Europe/Berlin' },
  })
})

test('shows an invalid field before anything is sent', async () => {
  const sent = open()
  await retype('Support email', 'nobody')
  await save()
  const field = screen.getByLabelText('Support email')
  expect(field.getAttribute('aria-invalid')).toBe('true')
  await vi.waitFor(() => expect(document.activeElement).toBe(field))
  expect(sent).toEqual([])
})

test('removes the row of a link, and focuses the Add button', async () => {
  open()
  await userEvent.click(await screen.findByRole('button', { name: 'Remove link 1' }))
  expect(screen.getByText(/The footer hides this column/)).toBeDefined()
  expect(document.activeElement?.textContent).toBe('Add link')
  await userEvent.click(screen.getByRole('button', { name: 'Add link' }))
  await vi.waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Name of link 1')))
})

test('read-only roles see the company but cannot change it', async () => {
  open('MANAGER')
  expect((await screen.findByLabelText('Support email')).hasAttribute('disabled')).toBe(true)
  expect(screen.queryByRole('button', { name: /Remove link|Add link|Save|Publish/ })).toBeNull()
})
