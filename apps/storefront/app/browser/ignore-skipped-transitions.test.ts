import { expect, test, vi } from 'vitest'
import { ignoreSkippedTransitions } from './ignore-skipped-transitions.ts'

test('a skipped transition raises no unhandled rejection, and still reports its end', async () => {
  const onUnhandledRejection = vi.fn()
  process.on('unhandledRejection', onUnhandledRejection)
  const transition = { ready: Promise.reject(new Error('Transition was skipped')), finished: Promise.resolve() }
  const update = vi.fn()
  const start = vi.fn(() => transition)
  const page = { startViewTransition: start } as unknown as Document
  ignoreSkippedTransitions(page)
  expect(page.startViewTransition(update)).toBe(transition)
  expect(start).toHaveBeenCalledWith(update)
  await new Promise((resolve) => setTimeout(resolve, 20))
  process.off('unhandledRejection', onUnhandledRejection)
  expect(onUnhandledRejection).not.toHaveBeenCalled()
})

test('leaves a browser without view transitions unchanged', () => {
  const page = {} as Document
  ignoreSkippedTransitions(page)
  expect(page).toEqual({})
})
