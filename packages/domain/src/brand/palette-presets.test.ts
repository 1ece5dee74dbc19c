import { expect, test } from 'vitest'
import { judgePalette } from './judge-palette.ts'
import { PALETTE_PRESETS } from './palette-presets.ts'

test.each(PALETTE_PRESETS)('$name is readable', ({ palette }) => {
  expect(judgePalette(palette)).toEqual({ isAccepted: true })
})
