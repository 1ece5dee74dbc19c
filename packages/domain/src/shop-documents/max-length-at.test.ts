import { expect, test } from 'vitest'
import { maxLengthAt } from './max-length-at.ts'
import { PAGE_KEYS, pageKeyOf, pageNameOf } from './page-addresses.ts'

test.each([
  ['hero.headline', 60],
  ['seo.description', 300],
  ['story.text', 1_200],
  ['promises', 3],
  ['promises.2.link.label', 60],
  ['hero.film', undefined],
  ['hero.unknown.field', undefined],
])('the limit of %s on the home page is %s', (path, limit) => {
  expect(maxLengthAt('page-home', path)).toBe(limit)
})

test('finds the limits of the kinds of a section', () => {
  expect(maxLengthAt('page-care', 'sections.0.note')).toBe(240)
  expect(maxLengthAt('page-care', 'sections.3.blocks.1.points.0')).toBe(600)
  expect(maxLengthAt('page-about', 'sections.0.facts.0.term')).toBe(60)
})

test('every page has a name in URLs', () => {
  expect(PAGE_KEYS.map((key) => pageKeyOf(pageNameOf(key)))).toEqual(PAGE_KEYS)
  expect([pageNameOf('page-about'), pageKeyOf('brand')]).toEqual(['about', undefined])
})
