import { expect, test } from 'vitest'
import { newlyGiven } from './given-rows.ts'
import type { SsoSettings } from './sso.schema.ts'

const row = (value: string, role: 'ADMIN' | 'EDITOR' | 'VIEWER') => ({ claim: 'groups', value, role })
const [packers, office, all] = [row('packers', 'VIEWER'), row('office', 'ADMIN'), row('all', 'EDITOR')] as const

const BEFORE: SsoSettings = {
  isEnabled: true,
  name: 'Maison',
  issuer: 'https://id.maison.example',
  clientId: 'shop',
  scopes: 'groups',
  domains: ['maison.example', 'atelier.example'],
  rules: [packers, office, all],
  fallbackRole: 'EDITOR',
  createsAccounts: false,
  isRequired: false,
  breakGlass: [],
}
const given = (changes: Partial<SsoSettings>, before: Partial<SsoSettings> = {}) => {
  const { rows, fallback } = newlyGiven({ ...BEFORE, ...before }, { ...BEFORE, ...before, ...changes })
  return [...rows, ...(fallback ? ['fallback'] : [])]
}

test.each<[string, Partial<SsoSettings>]>([
  ['nothing', {}],
  ['the name on the button', { name: 'Login' }],
  ['that it is required', { isRequired: true, breakGlass: ['ADM-1'] }],
  ['that it is switched off', { isEnabled: false }],
  ['one domain fewer', { domains: ['maison.example'] }],
  ['a last row fewer, without a fallback role', { rules: [packers, office], fallbackRole: null }],
])('%s gives no role to more persons', (_, changes) => {
  expect(given(changes)).toEqual([])
})

test.each<[string, Partial<SsoSettings>]>([
  ['another provider', { issuer: 'https://id.other.example' }],
  ['another client', { clientId: 'mine' }],
  ['more claims', { scopes: 'groups roles' }],
  ['every domain', { domains: [] }],
  ['another domain', { domains: ['maison.example', 'other.example'] }],
  ['accounts for new persons', { createsAccounts: true }],
])('%s gives every role to more persons', (_, changes) => {
  expect(given(changes)).toEqual([0, 1, 2, 'fallback'])
})

test('switching it on gives every role, without a fallback role the rows only', () => {
  expect(given({ isEnabled: true }, { isEnabled: false })).toEqual([0, 1, 2, 'fallback'])
  expect(given({ isEnabled: true }, { isEnabled: false, fallbackRole: null })).toEqual([0, 1, 2])
})

test.each<[string, Partial<SsoSettings>, (number | string)[]]>([
  ['a new row', { rules: [packers, office, row('more', 'ADMIN'), all] }, [2]],
  ['another role of a row', { rules: [packers, { ...office, role: 'EDITOR' }, all] }, [1, 2, 'fallback']],
  ['a first row that is gone', { rules: [office, all] }, [0, 1, 'fallback']],
  ['a row that is moved up', { rules: [office, packers, all] }, [0]],
  ['another fallback role', { fallbackRole: 'ADMIN' }, ['fallback']],
])('%s gives what more persons can reach', (_, changes, expected) => {
  expect(given(changes)).toEqual(expected)
})

test('first rows send existing accounts that match none to the fallback role', () => {
  expect(given({ rules: [all] }, { rules: [] })).toEqual([0, 'fallback'])
})
