// @vitest-environment jsdom
import { SHOP_DOCUMENTS } from '@atelier/domain/shop-documents/shop-documents'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fakeServer } from '../../testing/fake-server.ts'
import { renderPortal } from '../../testing/render-portal.tsx'
import { signInAs } from '../../testing/sign-in-as.ts'
import { DocumentEditor } from './document-editor.tsx'

const PATH = '/api/admin/documents/page-privacy'
const PUBLISHED = { at: '2026-11-20T10:00:00.000Z', by: 'Ines', version: 7 }

function open(published: typeof PUBLISHED | null) {
  const { label, defaults } = SHOP_DOCUMENTS['page-privacy']
  const document = { key: 'page-privacy', label, content: defaults, published, draft: null, draftContent: null }
  const data = { ...document, updatedAt: published?.at ?? null }
  fakeServer({
    [`GET ${PATH}`]: () => ({ body: { success: true, data } }),
    [`GET ${PATH}/versions`]: () => ({ body: { success: true, data: [] } }),
  })
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
