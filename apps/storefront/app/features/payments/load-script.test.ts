// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from 'vitest'
import { loadScript } from './load-script.ts'

const URL = 'https://payments.example/form.js'
const scripts = () => document.head.querySelectorAll('script')

beforeEach(() => void vi.useFakeTimers())
test('gives up on a script after two minutes, and a later attempt loads it again', async () => {
  const first = loadScript(URL)
  const failure = first.catch((error: unknown) => error)
  expect(loadScript(URL)).toBe(first)
  expect(scripts()).toHaveLength(1)

  vi.advanceTimersByTime(119_999)
  expect(scripts()).toHaveLength(1)
  vi.advanceTimersByTime(1)
  expect(await failure).toMatchObject({ message: expect.stringMatching(/^Failed to load payment system: /) })
  expect(scripts()).toHaveLength(0)

  const second = loadScript(URL)
  scripts().item(0).dispatchEvent(new Event('load'))
  await expect(second).resolves.toBeUndefined()
})
