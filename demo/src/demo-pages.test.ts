import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fillPlaceholders, placeholderValuesOf } from '@atelier/domain/shop-documents/placeholders'
import { toPlainText } from '@atelier/domain/shop-documents/rich-text'
import { SHOP_DOCUMENT_KEYS, SHOP_DOCUMENTS, type PageKey } from '@atelier/domain/shop-documents/shop-documents'
import { expect, test } from 'vitest'
import { DEMO_DOCUMENTS } from './store.ts'

const FILES = join(import.meta.dirname, '../pictures')

const values = placeholderValuesOf({
  terms: DEMO_DOCUMENTS.terms,
  brand: 'Orsenne',
  company: DEMO_DOCUMENTS.company,
})

/** Returns every text of a content. */
const textsOf = (content: unknown): string[] => {
  if (typeof content === 'string') return [toPlainText(content)]
  return typeof content === 'object' && content !== null ? Object.values(content).flatMap(textsOf) : []
}
const textOf = (key: PageKey): string => textsOf(fillPlaceholders(DEMO_DOCUMENTS[key], values)).join('\n')

test.each(SHOP_DOCUMENT_KEYS)('%s of the demo is valid, as it is stored', (key) => {
  expect(SHOP_DOCUMENTS[key].schema.parse(DEMO_DOCUMENTS[key])).toEqual(DEMO_DOCUMENTS[key])
})

test.each([
  ['where parcels go', 'Canada, the UK, EU countries, Australia, and Japan'],
  ['the return window', 'within 30 days of delivery, in its original condition'],
  ['how long a refund takes', 'back with you in 5 to 7 business days'],
  ['how long a refund takes at the longest', '3 to 5 business days after it has reached us'],
  ['how long the bank takes', '3 to 7 business days more'],
  ['when damage must be reported', 'within 7 days of delivery'],
  ['the price of gift wrap', '$8.95 per item'],
  ['when an order can be changed', 'changed or canceled within 1 hour'],
  ['the warranty', 'one-year warranty'],
  ['that shipping is not charged', 'Shipping is not added at checkout'],
])('Shipping & Returns contains: %s (S9)', (_what, sentence) => {
  expect(textOf('page-shipping')).toContain(sentence)
})

test.each([
  ['of an account', '3 years without use'],
  ['of orders', '7 years, as tax law requires'],
  ['of analytics', 'the source of each order’s visit, for 26 months'],
  ['of a deleted account', 'deleted within 30 days'],
  ['below which nobody may use it', 'anybody under 13'],
  ['of its last change', 'January 2025'],
])('the Privacy Policy contains the time or age %s (S9)', (_what, sentence) => {
  expect(textOf('page-privacy')).toContain(sentence)
})

test('the Terms of Service show the specified date, and cover tax, age and the payment link (S2, S9)', () => {
  const text = textOf('page-terms')
  for (const part of ['January 2025', 'Tax of 8%', 'at least 13', 'valid for 72 hours', 'within 1 hour']) {
    expect(text).toContain(part)
  }
})

test('the FAQ says that guests may check out (S2)', () => {
  expect(textOf('page-faq')).toContain('You may check out as a guest')
})

test('About covers story, craftsmanship and sustainability, with two images (S2)', () => {
  const { banner, sections } = DEMO_DOCUMENTS['page-about']
  expect(sections.map(({ label }) => label)).toEqual(['Our story', 'Craftsmanship', 'Sustainability'])
  expect([banner, ...sections.map(({ image }) => image)].filter(Boolean)).toHaveLength(2)
})

test('each page, list and email of the demo has an image of its own', () => {
  const { hero, story } = DEMO_DOCUMENTS['page-home']
  const { banner, sections } = DEMO_DOCUMENTS['page-about']
  const { notFoundImage, signInImage, tile } = DEMO_DOCUMENTS['page-shop']
  const images = [
    hero.image,
    story?.banner,
    story?.image,
    banner,
    ...sections.map(({ image }) => image),
    DEMO_DOCUMENTS['page-care'].banner,
    tile?.image,
    notFoundImage,
    signInImage,
    DEMO_DOCUMENTS.brand.emailImage,
  ]
  const urls = images.map((image) => image?.url).filter(Boolean)
  expect(urls).toHaveLength(10)
  expect(new Set(urls).size).toBe(10)
})

test('the hero says NEW THIS SEASON, and the story leads to the page about the house (S2)', () => {
  const { hero, story } = DEMO_DOCUMENTS['page-home']
  expect([hero.headline, hero.link, story?.link]).toEqual([
    'NEW THIS SEASON',
    { label: 'DISCOVER', to: '/products' },
    { label: 'About the house', to: '/about' },
  ])
})

test('the list of all products is ALL BAGS (S2)', () => {
  expect(DEMO_DOCUMENTS['page-shop'].lists).toMatchObject({ allTitle: 'All Bags', allLabel: 'All bags' })
})

test('every image and film of the pages is in the folder of the demo', () => {
  const media = textsOf(DEMO_DOCUMENTS).filter((text) => text.startsWith('/media/demo/') && text.includes('.'))
  expect(media.length).toBeGreaterThan(6)
  expect(media.filter((url) => !existsSync(join(FILES, url.slice('/media/demo/'.length))))).toEqual([])
})
