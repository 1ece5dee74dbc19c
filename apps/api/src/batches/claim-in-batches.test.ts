import { expect, test } from 'vitest'
import { claimInBatches } from './claim-in-batches.ts'

/** A queue of numbers that counts its claims. */
function aQueue(rows: number[], size: number) {
  const claims: number[][] = []
  const released: number[] = []
  const batches = claimInBatches<number>({
    size,
    claimBatch: async (count) => {
      const batch = rows.splice(0, count)
      claims.push([...batch])
      return batch
    },
    release: async (rest) => void released.push(...rest),
  })
  return { ...batches, claims, released }
}

test('returns the rows in order, and null when a batch had room left', async () => {
  const queue = aQueue([1, 2, 3, 4, 5], 3)
  const rows = []
  for (let row = await queue.claim(); row !== null; row = await queue.claim()) rows.push(row)
  expect(rows).toEqual([1, 2, 3, 4, 5])
  expect(queue.claims).toEqual([
    [1, 2, 3],
    [4, 5],
  ])
})

test('concurrent callers share a claim and get different rows', async () => {
  const queue = aQueue([1, 2, 3, 4], 2)
  const rows = await Promise.all(Array.from({ length: 6 }, () => queue.claim()))
  expect(rows.toSorted()).toEqual([1, 2, 3, 4, null, null])
  expect(queue.claims).toEqual([[1, 2], [3, 4], []])
})

test('a size of one claims every row on its own', async () => {
  const queue = aQueue([1, 2], 1)
  expect(await Promise.all([queue.claim(), queue.claim(), queue.claim()])).toEqual([1, 2, null])
  expect(queue.claims).toEqual([[1], [2], []])
})

test('releases the rows that were not returned', async () => {
  const queue = aQueue([1, 2, 3], 3)
  expect(await queue.claim()).toBe(1)
  await queue.releaseRest()
  await queue.releaseRest()
  expect(queue.released).toEqual([2, 3])
})

test('a failed claim rejects its callers, and the next call claims again', async () => {
  let attempts = 0
  const { claim } = claimInBatches<number>({
    size: 2,
    claimBatch: async () => {
      if ((attempts += 1) === 1) throw new Error('no database')
      return [1]
    },
    release: async () => undefined,
  })
  await expect(Promise.all([claim(), claim()])).rejects.toThrow('no database')
  expect(await claim()).toBe(1)
})
