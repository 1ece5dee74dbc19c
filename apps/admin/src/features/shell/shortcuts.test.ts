import { expect, test } from 'vitest'
import { commandOf, type Situation } from './shortcuts.ts'

const usual: Situation = {
  isBusy: false,
  hasSingleKeyShortcuts: true,
  isAfterG: false,
  items: [
    { label: 'Dashboard', to: '/dashboard', icon: 'dashboard', key: 'd' },
    { label: 'Orders', to: '/orders', icon: 'orders', key: 'o' },
  ],
}
const press = (key: string, held: { ctrlKey?: boolean; metaKey?: boolean; altKey?: boolean } = {}) => ({
  key,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  ...held,
})

test.each([
  ['Ctrl K opens the palette', press('k', { ctrlKey: true }), usual, { kind: 'palette' }],
  [
    'also with Cmd and during text input',
    press('K', { metaKey: true }),
    { ...usual, isBusy: true },
    { kind: 'palette' },
  ],
  ['a slash focuses the search', press('/'), usual, { kind: 'search' }],
  ['a slash in a field is text', press('/'), { ...usual, isBusy: true }, null],
  ['a question mark opens the shortcuts dialog', press('?'), usual, { kind: 'help' }],
  ['g o opens the orders', press('o'), { ...usual, isAfterG: true }, { kind: 'go', to: '/orders' }],
  ['j focuses the next row', press('j'), usual, { kind: 'row', step: 1 }],
  ['x selects the row', press('x'), usual, { kind: 'choose' }],
  ['an x in a field is text', press('x'), { ...usual, isBusy: true }, null],
  ['3 scrolls to the third section', press('3'), usual, { kind: 'section', at: 2 }],
  ['a 3 in a field is text', press('3'), { ...usual, isBusy: true }, null],
  ['o alone does nothing', press('o'), usual, null],
  ['a screen without permission has no shortcut', press('s'), { ...usual, isAfterG: true }, null],
  ['single-key shortcuts can be turned off', press('?'), { ...usual, hasSingleKeyShortcuts: false }, null],
  ['shortcuts of the browser are not intercepted', press('/', { ctrlKey: true }), usual, null],
])('%s', (_what, pressed, situation, command) => {
  expect(commandOf(pressed, situation)).toEqual(command)
})
