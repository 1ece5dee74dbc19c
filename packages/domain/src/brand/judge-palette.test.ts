import fc from 'fast-check'
import { expect, test } from 'vitest'
import { contrastOf, toOklch } from './color.ts'
import { judgePalette } from './judge-palette.ts'
import { DEFAULT_PALETTE, type Palette } from './recipes.ts'

const verdictOf = (change: Partial<Palette>) => judgePalette({ ...DEFAULT_PALETTE, ...change })
const refusalOf = (change: Partial<Palette>) => {
  const verdict = verdictOf(change)
  if (verdict.isAccepted) throw new Error('accepted')
  return verdict
}

test('accepts the default palette', () => {
  expect(judgePalette(DEFAULT_PALETTE)).toEqual({ isAccepted: true })
})

test('accepts a dark palette', () => {
  expect(judgePalette({ paper: '#15171c', stone: '#20242b', ink: '#f1efe9', accent: '#e0a458' })).toEqual({
    isAccepted: true,
  })
})

test('refuses a pale accent in words, with a darker one of the same hue', () => {
  const { problems, nearest } = refusalOf({ accent: '#d98a8d' })
  expect(problems).toContainEqual({ color: 'accent', message: 'Accent on paper: 2.4, needs 4.5.' })
  expect(nearest).toMatchObject({
    paper: DEFAULT_PALETTE.paper,
    stone: DEFAULT_PALETTE.stone,
    ink: DEFAULT_PALETTE.ink,
  })
  const accent = nearest?.accent ?? ''
  expect(contrastOf(accent, DEFAULT_PALETTE.stone)).toBeGreaterThanOrEqual(4.5)
  expect(contrastOf(accent, DEFAULT_PALETTE.stone)).toBeLessThan(4.7)
  expect(Math.abs(toOklch(accent).h - toOklch('#d98a8d').h)).toBeLessThan(3)
})

test('refuses a palette of one color, with the nearest that is readable', () => {
  const gray = '#808080'
  const { problems, nearest } = refusalOf({ paper: gray, stone: gray, ink: gray, accent: gray })
  expect(problems.map(({ message }) => message)).toContain('Ink on paper: 1.0, needs 4.5.')
  expect(nearest && judgePalette(nearest)).toEqual({ isAccepted: true })
})

const hex = fc.integer({ min: 0, max: 0xffffff }).map((color) => `#${color.toString(16).padStart(6, '0')}`)
const palettes = fc.record({ paper: hex, stone: hex, ink: hex, accent: hex })

test('every suggestion is accepted', () => {
  fc.assert(
    fc.property(palettes, (palette) => {
      const verdict = judgePalette(palette)
      expect(verdict.isAccepted || (verdict.nearest && judgePalette(verdict.nearest).isAccepted)).toBe(true)
    }),
    // A palette takes a tenth of a second and more. Each run draws others.
    { numRuns: 20 },
  )
}, 120_000)
