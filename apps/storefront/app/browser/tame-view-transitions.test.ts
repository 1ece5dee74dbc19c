import { expect, test, vi } from 'vitest'
import { tameViewTransitions } from './tame-view-transitions.ts'

/** A browser whose transitions call their update when the test says so, or when they are skipped. */
function aBrowser(ready: Promise<void> = Promise.resolve()) {
  let update: (() => unknown) | undefined
  const capture = (): void => {
    void update?.()
    update = undefined
  }
  const transition = { ready, finished: Promise.resolve(), skipTransition: vi.fn(capture) }
  const start = vi.fn((given: () => unknown) => {
    update = given
    return transition
  })
  const page = { startViewTransition: start } as unknown as Document
  tameViewTransitions(page)
  return { page, transition, capture }
}

test('a skipped transition raises no unhandled rejection, and still reports its end', async () => {
  const onUnhandledRejection = vi.fn()
  process.on('unhandledRejection', onUnhandledRejection)
  const { page, transition, capture } = aBrowser(Promise.reject(new Error('Transition was skipped')))
  const update = vi.fn()
  expect(page.startViewTransition(update)).toBe(transition)
  capture()
  expect(update).toHaveBeenCalledTimes(1)
  await new Promise((resolve) => setTimeout(resolve, 20))
  process.off('unhandledRejection', onUnhandledRejection)
  expect(onUnhandledRejection).not.toHaveBeenCalled()
})

test('a page changes after a second at the latest, and a transition that began is not skipped', () => {
  vi.useFakeTimers()
  const { page, transition, capture } = aBrowser()
  const [first, second] = [vi.fn(), vi.fn()]
  page.startViewTransition(first)
  capture()
  vi.advanceTimersByTime(10_000)
  expect(transition.skipTransition).not.toHaveBeenCalled()
  page.startViewTransition(second)
  vi.advanceTimersByTime(999)
  expect(second).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(transition.skipTransition).toHaveBeenCalledTimes(1)
  expect(second).toHaveBeenCalledTimes(1)
  vi.useRealTimers()
})

test('leaves a browser without view transitions unchanged', () => {
  const page = {} as Document
  tameViewTransitions(page)
  expect(page).toEqual({})
})
