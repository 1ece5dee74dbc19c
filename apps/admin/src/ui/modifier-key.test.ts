// @vitest-environment jsdom
import { expect, test, vi } from 'vitest'
import { modifierKeyLabel } from './modifier-key.ts'

test.each([
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)', '⌘', '⌘'],
  ['Mozilla/5.0 (X11; Linux x86_64)', 'Ctrl ', 'Ctrl+'],
])('names the modifier key of %s', (userAgent, spaced, joined) => {
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(userAgent)
  expect([modifierKeyLabel(), modifierKeyLabel('+')]).toEqual([spaced, joined])
})
