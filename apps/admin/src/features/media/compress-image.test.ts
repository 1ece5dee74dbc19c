import { expect, test } from 'vitest'
import { compress, type Draw } from './compress-image.ts'

const MB = 1_048_576

/** A canvas whose files have the sizes that are asked of it; every drawing and every writing is noted. */
function aCanvas(bytesOf: (side: number, quality: number) => number | Error) {
  const done: string[] = []
  const draw: Draw = async (side) => {
    done.push(`draw ${side}`)
    return async (quality) => {
      done.push(`write ${quality.toFixed(1)}`)
      const bytes = bytesOf(side, quality)
      if (bytes instanceof Error) throw bytes
      return { size: bytes } as Blob
    }
  }
  return { draw, done }
}

test('a file of more than 50 MB is drawn at 2400 px and written at 0.9', async () => {
  const { draw, done } = aCanvas(() => 12 * MB)
  expect((await compress(draw, 60 * MB)).size).toBe(12 * MB)
  expect(done).toEqual(['draw 2400', 'write 0.9'])
})

test('what is still more than 20 MB is tried again for 15 MB at 0.8', async () => {
  const { draw, done } = aCanvas((_, quality) => (quality > 0.85 ? 30 * MB : 14 * MB))
  expect((await compress(draw, 60 * MB)).size).toBe(14 * MB)
  expect(done).toEqual(['draw 2400', 'write 0.9', 'draw 2400', 'write 0.8'])
})

test('the quality falls until the target is met, and no lower than it may', async () => {
  const { draw, done } = aCanvas(() => 80 * MB)
  expect((await compress(draw, 60 * MB)).size).toBe(80 * MB)
  expect(done.filter((step) => step.startsWith('write')).at(-1)).toBe('write 0.5')
})

test('after a failure a file of more than 30 MB is tried once more at 2000 px and 0.7', async () => {
  const { draw, done } = aCanvas((side) => (side === 2_400 ? new Error('no memory') : 6 * MB))
  expect((await compress(draw, 60 * MB)).size).toBe(6 * MB)
  expect(done).toEqual(['draw 2400', 'write 0.9', 'draw 2000', 'write 0.7'])
})

test('a failure of a smaller file, and a second one, are told', async () => {
  const { draw } = aCanvas(() => new Error('no memory'))
  await expect(compress(draw, 20 * MB)).rejects.toThrow('no memory')
  await expect(compress(draw, 60 * MB)).rejects.toThrow('no memory')
})
