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
    'also with Cmd and while somebody types',
    press('K', { metaKey: true }),
    { ...usual, isBusy: true },
    { kind: 'palette' },
  ],
  ['a slash goes to the search', press('/'), usual, { kind: 'search' }],
  ['but is a slash in a field', press('/'), { ...usual, isBusy: true }, null],
  ['a question mark shows the keys', press('?'), usual, { kind: 'help' }],
  ['g o opens the orders', press('o'), { ...usual, isAfterG: true }, { kind: 'go', to: '/orders' }],
  ['j goes down a row', press('j'), usual, { kind: 'row', step: 1 }],
  ['x chooses it', press('x'), usual, { kind: 'choose' }],
  ['but is an x in a field', press('x'), { ...usual, isBusy: true }, null],
  ['3 goes to the third part of a long page', press('3'), usual, { kind: 'section', at: 2 }],
  ['but is a 3 in a field', press('3'), { ...usual, isBusy: true }, null],
  ['o alone does nothing', press('o'), usual, null],
  ['nor does a screen this role may not open', press('s'), { ...usual, isAfterG: true }, null],
  ['letters can be turned off', press('?'), { ...usual, hasSingleKeyShortcuts: false }, null],
  ['the browser keeps its own keys', press('/', { ctrlKey: true }), usual, null],
])('%s', (_what, pressed, situation, command) => {
  expect(commandOf(pressed, situation)).toEqual(command)
})
