import { expect, test } from 'vitest'
import { coalesceWrites } from './coalesce-writes.ts'

test('writes the items that arrive during a write together, in order', async () => {
  const gate = Promise.withResolvers<void>()
  const writes: number[][] = []
  const write = coalesceWrites<number>(async (items) => {
    writes.push([...items])
    await gate.promise
  })
  const first = write(1)
  await Promise.resolve()
  const others = [write(2), write(3)]
  expect(writes).toEqual([[1]])
  gate.resolve()
  await Promise.all([first, ...others])
  expect(writes).toEqual([[1], [2, 3]])
  await write(4)
  expect(writes).toEqual([[1], [2, 3], [4]])
})

test('a failed write rejects its items only', async () => {
  const write = coalesceWrites<number>(async (items) => {
    if (items.includes(2)) throw new Error('no')
  })
  const first = write(1)
  await Promise.resolve()
  const [second, third] = [write(2), write(3)]
  await first
  await Promise.all([expect(second).rejects.toThrow('no'), expect(third).rejects.toThrow('no')])
  await write(4)
})
