import { judgePalette } from '@atelier/domain/brand/judge-palette'
import type { Palette } from '@atelier/domain/brand/recipes'

/** Returns numbers from 0 to 1 that only depend on the seed (mulberry32). */
function randomNumbers(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/**
 * Returns palettes of four random colors each, as the guard accepts them: those that it refuses are replaced with the
 * nearest that it suggests. Some are dark, many are loud.
 */
export function randomPalettes(count: number, seed: number): Palette[] {
  const next = randomNumbers(seed)
  const color = (): string =>
    `#${Math.floor(next() * 0x1000000)
      .toString(16)
      .padStart(6, '0')}`
  return Array.from({ length: count }, () => {
    const palette = { paper: color(), stone: color(), ink: color(), accent: color() }
    const verdict = judgePalette(palette)
    if (verdict.isAccepted) return palette
    if (!verdict.nearest) throw new Error(`no accepted palette near ${JSON.stringify(palette)}`)
    return verdict.nearest
  })
}
