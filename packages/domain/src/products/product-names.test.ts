import { expect, test } from 'vitest'
import { freeSlug, SLUG_MAX, SLUG_PATTERN, skuFrom, slugFrom } from './product-names.ts'

test.each([
  ['Lisière Top-Handle', 'lisiere-top-handle'],
  ['  Cœur & Ærø, No. 5 ', 'coeur-aero-no-5'],
  ['革のトートバッグ', '革のトートバッグ'],
  ['ﾄｰﾄ　バッグ・革', 'トート-バッグ-革'],
  ['حقيبة جلدية', 'حقيبة-جلدية'],
  ['Кожаный РЕМЕНЬ', 'кожаный-ремень'],
  ['Δερμάτινη Τσάντα', 'δερμάτινη-τσάντα'],
  ['Sac Łódź 革', 'sac-lodz-革'],
  ['가죽 가방'.normalize('NFD'), '가죽-가방'],
  ['กระเป๋าหนัง', 'กระเป๋าหนัง'],
  ['𠮷'.repeat(90), '𠮷'.repeat(75)],
  ['!?', 'item'],
  ['🎉👜', 'item'],
  ['a'.repeat(74) + ' bag', 'a'.repeat(74)],
])('%o has the slug %s', (name, slug) => {
  expect(slugFrom(name)).toBe(slug)
  expect(slugFrom(name)).toMatch(SLUG_PATTERN)
})

test.each([
  ['clemence', [], 'clemence'],
  ['clemence', ['clemence'], 'clemence-2'],
  ['clemence', ['clemence', 'clemence-2'], 'clemence-3'],
  ['featured', [], 'featured-2'],
  ['sale', ['sale-2'], 'sale-3'],
])('%s, with %j taken, becomes %s', (slug, taken, free) => {
  expect(freeSlug(slug, new Set(taken))).toBe(free)
})

test('a numbered slug of a long name is one that staff may save', () => {
  const slug = slugFrom('長'.repeat(200))
  const numbered = freeSlug(slug, new Set([slug, ...Array.from({ length: 998 }, (_, index) => `${slug}-${index + 2}`)]))
  expect(numbered.endsWith('-1000')).toBe(true)
  expect([...numbered].length).toBeLessThanOrEqual(SLUG_MAX)
})

test.each([
  ['Noir', [], 'TOTES-1A2B3C4D-NOI'],
  ['Noir', ['TOTES-1A2B3C4D-NOI'], 'TOTES-1A2B3C4D-NOI2'],
  ['Été', [], 'TOTES-1A2B3C4D-ETE'],
  ['黒', [], 'TOTES-1A2B3C4D-ONE'],
])('the SKU of %s, with %j taken, is %s', (color, taken, sku) => {
  expect(skuFrom('totes-1a2b3c4d', color, new Set(taken))).toBe(sku)
})
