import { expect, test } from 'vitest'
import { readPaletteCommand, type NamedCategory } from './palette-command.ts'

const totes: NamedCategory = { slug: 'totes', name: 'Totes' }
const crossbody: NamedCategory = { slug: 'crossbody', name: 'Crossbody' }
const small: NamedCategory = { slug: 'slg', name: 'Clever small goods' }
const known = [totes, crossbody, small]

test.each([
  ['ship B7X', { kind: 'order', verb: 'ship', search: 'B7X' }],
  ['pack B7X', { kind: 'order', verb: 'pack', search: 'B7X' }],
  ['deliver B7X', { kind: 'order', verb: 'deliver', search: 'B7X' }],
  ['Refund #b7x', { kind: 'order', verb: 'refund', search: 'b7x' }],
  ['cancel order B7X', { kind: 'order', verb: 'cancel', search: 'B7X' }],
  ['note Maren Holt', { kind: 'order', verb: 'note', search: 'Maren Holt' }],
  ['20 % off totes', { kind: 'sale', percent: '20', categories: [totes] }],
  ['20% cr', { kind: 'sale', percent: '20', categories: [crossbody] }],
  ['15% off c', { kind: 'sale', percent: '15', categories: [crossbody, small] }],
  ['15% off slg', { kind: 'sale', percent: '15', categories: [small] }],
])('reads %s as a command', (text, command) => {
  expect(readPaletteCommand(text, known)).toEqual(command)
})

test.each(['', 'ship', 'shipping', 'totes', '0 % off totes', '20 % off', '20 % off shoes', 'B7X ship'])(
  'reads %s as a search',
  (text) => {
    expect(readPaletteCommand(text, known)).toBeNull()
  },
)
