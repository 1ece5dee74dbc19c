import { expect, test } from 'vitest'
import { clientShare, createFairQueue, TurnTimeout } from './fair-queue.ts'

/** A queue whose turns are recorded in the order of their start, and ended by name. */
function aQueue(total: number, perClient: number) {
  const queue = createFairQueue({ total, perClient })
  const started: string[] = []
  const ends = new Map<string, () => void>()
  const ask = async (client: string, name: string): Promise<void> => {
    ends.set(name, await queue.acquire(client))
    started.push(name)
  }
  const end = async (name: string): Promise<void> => {
    ends.get(name)?.()
    await Promise.resolve()
    await Promise.resolve()
  }
  return { ...queue, ask: (client: string, name: string) => void ask(client, name), end, started }
}

test('gives turns round robin, however many one client waits for', async () => {
  const { ask, end, started, waiting } = aQueue(1, 1)
  for (const name of ['a1', 'a2', 'a3', 'a4']) ask('a', name)
  ask('b', 'b1')
  ask('c', 'c1')
  ask('b', 'b2')
  for (const name of ['a1', 'b1', 'c1', 'a2', 'b2', 'a3']) {
    await expect.poll(() => started.at(-1)).toBe(name)
    await end(name)
  }
  await expect.poll(() => started.at(-1)).toBe('a4')
  expect(waiting()).toBe(0)
})

test('leaves turns free for other clients', async () => {
  const { ask, end, started, countAll, countOf } = aQueue(6, clientShare(6))
  for (let index = 0; index < 50; index += 1) ask('a', `a${index}`)
  await expect.poll(() => started).toEqual(['a0', 'a1'])
  ask('b', 'b0')
  await expect.poll(() => started).toEqual(['a0', 'a1', 'b0'])
  expect([countOf('a'), countOf('b'), countOf('c'), countAll(8)]).toEqual([50, 1, 0, 9])
  await end('b0')
  expect(started).toHaveLength(3)
  await end('a0')
  await expect.poll(() => started.at(-1)).toBe('a2')
})

test('the process itself has all turns', async () => {
  const { ask, started } = aQueue(3, 1)
  for (const name of ['1', '2', '3', '4']) ask('', name)
  await expect.poll(() => started).toEqual(['1', '2', '3'])
})

test('gives up a turn that does not come in time, and ends a turn once', async () => {
  const queue = createFairQueue({ total: 1, perClient: 1 })
  const end = await queue.acquire('a')
  await expect(queue.acquire('a', 1)).rejects.toThrow(TurnTimeout)
  expect(queue.countOf('a')).toBe(1)
  end()
  end()
  expect(queue.countOf('a')).toBe(0)
  const second = await queue.acquire('b')
  await expect(queue.acquire('c', 1)).rejects.toThrow(TurnTimeout)
  second()
  // A client that gave up is the last again, as if it had not come.
  const third = await queue.acquire('d')
  const order: string[] = []
  await expect(queue.acquire('late', 1)).rejects.toThrow(TurnTimeout)
  const asked = ['early', 'late'].map(async (client) => {
    const end = await queue.acquire(client)
    order.push(client)
    end()
  })
  third()
  await Promise.all(asked)
  expect(order).toEqual(['early', 'late'])
})

test('a share is a third, at least one, and at most everything', () => {
  expect([clientShare(48), clientShare(6), clientShare(2), clientShare(6, 1_000)]).toEqual([16, 2, 1, 6])
})
