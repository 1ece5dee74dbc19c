import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { sendInOrder } from './send-in-order.ts'

interface Item {
  subject: string
  n: number
}
const itemsOf = (subjects: string): Item[] => [...subjects].map((subject, n) => ({ subject, n }))

test('sends each subject in its order, and several at a time', async () => {
  const sent: Item[] = []
  let now = 0
  let most = 0
  const send = async (item: Item): Promise<boolean> => {
    most = Math.max(most, (now += 1))
    await sleep((item.n * 7) % 5)
    now -= 1
    sent.push(item)
    return true
  }
  const saved: number[] = []
  const isDone = await sendInOrder(itemsOf('abacabadabacaba'), {
    send,
    save: async (count) => saved.push(count) > 0,
  })
  expect([isDone, saved.at(-1), sent.length]).toEqual([true, 15, 15])
  expect(most).toBe(4)
  for (const subject of 'abcd') {
    const numbers = sent.filter((item) => item.subject === subject).map(({ n }) => n)
    expect(numbers).toEqual(numbers.toSorted((a, b) => a - b))
  }
})

test('saves only what is before a failure, and begins nothing after it', async () => {
  const sent: number[] = []
  const saved: number[] = []
  const isDone = await sendInOrder(itemsOf('aabbbbbb'), {
    send: async ({ subject, n }) => {
      sent.push(n)
      await sleep(subject === 'a' ? 1 : 20)
      return n !== 1
    },
    save: async (count) => saved.push(count) > 0,
  })
  expect([isDone, saved, sent.toSorted()]).toEqual([false, [1], [0, 1, 2]])
})

test('stops when what was sent cannot be saved, or a message cannot be recorded', async () => {
  const one = itemsOf('a')
  expect(await sendInOrder(one, { send: async () => true, save: async () => false })).toBe(false)
  const saved: number[] = []
  const failing = sendInOrder(itemsOf('ab'), {
    send: async ({ n }) => (n === 1 ? Promise.reject(new Error('no database')) : true),
    save: async (count) => saved.push(count) > 0,
  })
  await expect(failing).rejects.toThrow('no database')
  expect(saved).toEqual([1])
})
