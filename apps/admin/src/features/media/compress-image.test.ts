import { expect, test } from 'vitest'
import { compress, type Draw } from './compress-image.ts'

const MB = 1_048_576

/** A fake canvas that returns files of the given sizes and records every draw and encode. */
function aCanvas(bytesOf: (side: number, quality: number) => number | Error) {
  const done: string[] = []
  const draw: Draw = async (side) => {
    done.push(`draw ${side}`)
    return async (quality) => {
      done.push(`encode ${quality.toFixed(1)}`)
      const bytes = bytesOf(side, quality)
      if (bytes instanceof Error) throw bytes
      return { size: bytes } as Blob
    }
  }
  return { draw, done }
}

test('draws a file over 50 MB at 2400 px and encodes it at quality 0.9', async () => {
  const { draw, done } = aCanvas(() => 12 * MB)
  expect((await compress(draw, 60 * MB)).size).toBe(12 * MB)
  expect(done).toEqual(['draw 2400', 'encode 0.9'])
})

test('retries a result over 20 MB with a target of 15 MB at quality 0.8', async () => {
  const { draw, done } = aCanvas((_, quality) => (quality > 0.85 ? 30 * MB : 14 * MB))
  expect((await compress(draw, 60 * MB)).size).toBe(14 * MB)
  expect(done).toEqual(['draw 2400', 'encode 0.9', 'draw 2400', 'encode 0.8'])
})

test('lowers the quality to the target size, but not below the minimum', async () => {
  const { draw, done } = aCanvas(() => 80 * MB)
  expect((await compress(draw, 60 * MB)).size).toBe(80 * MB)
  expect(done.filter((step) => step.startsWith('encode')).at(-1)).toBe('encode 0.5')
})

test('retries a failed file over 30 MB once at 2000 px and quality 0.7', async () => {
  const { draw, done } = aCanvas((side) => (side === 2_400 ? new Error('no memory') : 6 * MB))
  expect((await compress(draw, 60 * MB)).size).toBe(6 * MB)
  expect(done).toEqual(['draw 2400', 'encode 0.9', 'draw 2000', 'encode 0.7'])
})

test('throws on a failure of a smaller file, and on a second failure', async () => {
  const { draw } = aCanvas(() => new Error('no memory'))
  await expect(compress(draw, 20 * MB)).rejects.toThrow('no memory')
  await expect(compress(draw, 60 * MB)).rejects.toThrow('no memory')
})
