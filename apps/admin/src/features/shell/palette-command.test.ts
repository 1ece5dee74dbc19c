import { expect, test } from 'vitest'
import { readPaletteCommand } from './palette-command.ts'

test.each([
  ['ship B7X', { kind: 'order', verb: 'ship', search: 'B7X' }],
  ['pack B7X', { kind: 'order', verb: 'pack', search: 'B7X' }],
  ['deliver B7X', { kind: 'order', verb: 'deliver', search: 'B7X' }],
  ['Refund #b7x', { kind: 'order', verb: 'refund', search: 'b7x' }],
  ['cancel order B7X', { kind: 'order', verb: 'cancel', search: 'B7X' }],
  ['note Maren Holt', { kind: 'order', verb: 'note', search: 'Maren Holt' }],
  ['20 % off totes', { kind: 'sale', percent: '20', categories: ['totes'] }],
  ['20% cr', { kind: 'sale', percent: '20', categories: ['crossbody'] }],
  ['15% off c', { kind: 'sale', percent: '15', categories: ['crossbody', 'clutch'] }],
])('reads %s as a command', (text, command) => {
  expect(readPaletteCommand(text)).toEqual(command)
})

test.each(['', 'ship', 'shipping', 'totes', '0 % off totes', '20 % off', '20 % off shoes', 'B7X ship'])(
  'reads %s as a search',
  (text) => {
    expect(readPaletteCommand(text)).toBeNull()
  },
)
