import { expect, test } from 'vitest'
import { retryDelay } from './retry-delay.ts'

test('waits longer after each failure, and gives up after three days', () => {
  const delays: number[] = []
  let passed = 0
  for (let delay = retryDelay(1, 0); delay !== null; delay = retryDelay(delays.length + 1, passed)) {
    delays.push(delay)
    passed += delay
  }
  expect(delays).toEqual([5, 60, 300, 1_800, 7_200, 28_800, 86_400, 86_400])
  expect(passed).toBeLessThanOrEqual(3 * 86_400)
})
