import { DEFAULT_REGION } from '@atelier/domain/region/region'
import { NEW_PAGES } from '@atelier/domain/shop-documents/page-templates/pages'
import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import { brandContext, marketContext, pagesContext, termsContext, type PageSource } from './api.server.ts'
import { loadPage } from './load-page.server.ts'
import { DEFAULT_BRAND } from '../shop/use-brand.ts'
import { DEFAULT_TERMS } from '../shop/use-terms.ts'

const about = { ...NEW_PAGES['page-about'], title: 'About {brand}: returns within {returnTime}' }

function titleOf({ nameInText = 'Maren', days = 30, title = about.title, market = '' } = {}): string {
  const context = new RouterContextProvider()
  context.set(marketContext, market)
  const page = title === about.title ? about : { ...about, title }
  context.set(pagesContext, { document: (() => page) as unknown as PageSource['document'], company })
  context.set(brandContext, { ...DEFAULT_BRAND, nameInText })
  context.set(termsContext, days === 30 ? terms : { ...terms, returns: { ...terms.returns, windowDays: days } })
  return loadPage(context, 'page-about').title
}
const company = { legalName: '', supportEmail: 'support@store.example', region: DEFAULT_REGION }
const terms = { ...DEFAULT_TERMS, returns: { ...DEFAULT_TERMS.returns, windowDays: 30 } }

test('a page has the present brand, promises and text, also after it was loaded before', () => {
  expect([titleOf(), titleOf()]).toEqual(Array(2).fill('About Maren: returns within 30 days'))
  expect(titleOf({ nameInText: 'Odile' })).toBe('About Odile: returns within 30 days')
  expect(titleOf({ days: 14 })).toBe('About Maren: returns within 14 days')
  expect(titleOf({ title: '{brand}' })).toBe('Maren')
  expect(titleOf()).toBe('About Maren: returns within 30 days')
})

test('markets in turn have the texts of their own promises', () => {
  const inTurn = [titleOf(), titleOf({ market: 'eu', days: 14 }), titleOf(), titleOf({ market: 'eu', days: 14 })]
  expect(inTurn.map((title) => title.slice(-7))).toEqual(['30 days', '14 days', '30 days', '14 days'])
})
