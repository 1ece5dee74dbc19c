// @vitest-environment jsdom
import { SHOP_DOCUMENTS } from '@atelier/domain/shop-documents/shop-documents'
import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { fakeServer } from '../../testing/fake-server.ts'
import { renderPortal } from '../../testing/render-portal.tsx'
import { signInAs } from '../../testing/sign-in-as.ts'
import { DocumentEditor } from './document-editor.tsx'

const PATH = '/api/admin/documents/page-privacy'
const PUBLISHED = { at: '2026-11-20T10:00:00.000Z', by: 'Ines', version: 7 }

let requests: string[] = []

function open(published: typeof PUBLISHED | null) {
  const { label, defaults } = SHOP_DOCUMENTS['page-privacy']
  const document = { key: 'page-privacy', label, content: defaults, published, draft: null, draftContent: null }
  const data = { ...document, updatedAt: published?.at ?? null }
  const draft = { at: '2026-11-24T10:00:00.000Z', by: 'Ines' }
  const ok = (part: object) => ({ body: { success: true, data: { ...data, ...part } } })
  requests = fakeServer({
    [`GET ${PATH}`]: () => ok({}),
    [`GET ${PATH}/versions`]: () => ({ body: { success: true, data: [] } }),
    [`PUT ${PATH}/draft`]: () => ok({ draft, draftContent: defaults, updatedAt: draft.at }),
    [`POST ${PATH}/publish`]: () => ok({ published: PUBLISHED, updatedAt: PUBLISHED.at }),
  }).requests
  signInAs('ADMIN')
  const element = (
    <DocumentEditor documentKey="page-privacy" title="Privacy Policy">
      {({ value }) => <p>{value.title} fields</p>}
    </DocumentEditor>
  )
  renderPortal([{ path: '/settings/privacy', element }], '/settings/privacy')
  return screen.findByText('Privacy Policy fields')
}

test('a legal page says that it is a template until it is published', async () => {
  await open(null)
  expect(screen.getByText(/This text is a template/)).toBeTruthy()
})

test('a published legal page is no template', async () => {
  await open(PUBLISHED)
  expect(screen.queryByText(/This text is a template/)).toBeNull()
})

test('a template is published as it is', async () => {
  await open(null)
  expect(screen.queryByRole('button', { name: 'Discard draft' })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Publish' }))
  await screen.findByText(/^Published /)
  expect(requests.filter((request) => !request.startsWith('GET'))).toEqual([
    `PUT ${PATH}/draft`,
    `POST ${PATH}/publish`,
  ])
  expect(screen.queryByRole('button', { name: 'Publish' })).toBeNull()
})
