import { NEW_BRAND } from '@atelier/domain/brand/brand.schema'
import { NEW_COMPANY } from '@atelier/domain/shop-documents/company.schema'
import { PAGE_KEYS, pageNameOf } from '@atelier/domain/shop-documents/page-addresses'
import { NEW_PAGES } from '@atelier/domain/shop-documents/page-templates/pages'
import { demoTerms } from '@atelier/domain/terms/shop-terms'
import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import { apiContext } from '../server/api.server.ts'
import { headers, loader } from './preview-page.tsx'

const terms = { ...demoTerms, returns: { ...demoTerms.returns, windowDays: 21 } }
const DRAFTS = {
  brand: NEW_BRAND,
  company: { ...NEW_COMPANY, supportEmail: 'hello@maren.example' },
  terms,
  ...NEW_PAGES,
  'page-about': { ...NEW_PAGES['page-about'], lead: 'Return it within {returnTime}. Write to {supportEmail}.' },
}

const refusal = (status: number) =>
  Response.json({ success: false, code: 'unauthorized', message: 'Please sign in', errors: [] }, { status })

/** The API has drafts, for the session of staff only. */
function respond(path: string, init: RequestInit): Response {
  const isStaff = new Headers(init.headers).get('Cookie') === 'staff=1'
  if (path === '/api/admin/documents/preview') {
    return isStaff ? Response.json({ success: true, data: DRAFTS }) : refusal(401)
  }
  return refusal(404)
}

async function open(name: string, cookie = 'staff=1') {
  const context = new RouterContextProvider()
  context.set(apiContext, { fetch: (path, init) => Promise.resolve(respond(path, init ?? {})) })
  const request = new Request(`http://shop.example/preview/pages/${name}`, { headers: { Cookie: cookie } })
  const where = { context, params: { page: name }, request, url: new URL(request.url), pattern: '/preview/pages/:page' }
  const { data, init } = await loader(where)
  return { ...data, status: init?.status ?? 200 }
}

const textPages = PAGE_KEYS.filter((key) => key !== 'page-home' && key !== 'page-shop')

test.each(textPages)('staff see the draft of %s', async (key) => {
  const { view, status } = await open(pageNameOf(key))
  expect([status, view?.key]).toEqual([200, key])
})

test('fills the figures of the draft from the drafted promises', async () => {
  const { view } = await open('about')
  expect(view?.page).toMatchObject({ lead: 'Return it within 21 days. Write to hello@maren.example.' })
  expect(view?.terms.returns.windowDays).toBe(21)
})

test.each([
  ['about', ''],
  ['about', 'staff=0'],
  ['diary', 'staff=1'],
])('returns 404 for /preview/pages/%s with the cookie "%s"', async (name, cookie) => {
  const { view, status } = await open(name, cookie)
  expect([status, view]).toEqual([404, null])
})

test('no cache stores a preview', () => {
  expect(headers()).toEqual({ 'Cache-Control': 'private, no-store' })
})
