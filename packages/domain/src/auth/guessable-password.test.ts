import { expect, test } from 'vitest'
import { isGuessablePassword } from './guessable-password.ts'
import { generateStaffPassword, StaffPassword } from './staff-password.ts'

const ines = { name: 'Ines Carrow-Lemaire', email: 'i.carrow@house.example' }

test.each([
  'Password1!',
  'P@ssw0rd1!',
  'Summer2026!',
  'Welcome123$',
  'Admin2026!!',
  'Qwerty123!',
  'Orsenne2026!',
  '!Letmein99',
  'Asdfgh77!x',
  'Xy12345!zz',
  'Aa1!Aa1!Aa1!',
  'Carrow#2049x',
  'C4rr0w#2049x',
  'xLemaire!7Qz',
])('%s meets A5 but is guessable', (password) => {
  expect(StaffPassword.safeParse(password).success).toBe(true)
  expect(isGuessablePassword(password, ines, 'Orsenne')).toBe(true)
})

test.each(['Correct&horse9', 'vex7!Kolibri$lamp', 'Tram-Ofen#41Birke', '9!mBvQ2#xLtR'])(
  '%s is not guessable',
  (password) => {
    expect(isGuessablePassword(password, ines, 'Orsenne')).toBe(false)
  },
)

test.each([
  ['a common word typed twice', 'PasswordPassword1!', 'PasswordBirkenof1!'],
  ['a common word typed twice', 'SummerSummer1!', 'BirkenBirken1!'],
  ['a common word typed twice', 'HelloHello7#', 'HelloBirken7#'],
  ['five neighboring keys', 'Lamp#Tyuio7x', 'Lamp#Tyui7xq'],
  ['the first five keys of a row', 'Qwert#9Lampk', 'Qwer#9Lampkv'],
  ['the last five keys of a row', 'Lamp#9Yuiopb', 'Lamp#9Iopbkv'],
  ['five digits backwards', 'Lamp#54321Vk', 'Lamp#5432Vkx'],
  ['fewer than six different characters', 'Vxk7!Vxk7!Vx', 'Vxk7!Vxk7!Vb'],
  ['a name of four letters', 'xInes!7Qzkbv', 'xIne!7Qzkbvd'],
])('rejects %s, %s, and accepts %s', (_reason, rejected, accepted) => {
  expect(isGuessablePassword(rejected, ines, 'Orsenne')).toBe(true)
  expect(isGuessablePassword(accepted, ines, 'Orsenne')).toBe(false)
})

test('accepts passwords with short words of a name or the domain of an example address', () => {
  const owner = { name: 'Ada Li', email: 'al@orsenne.example' }
  expect(isGuessablePassword('xAda!7Qzkbv', owner, 'Orsenne')).toBe(false)
  expect(isGuessablePassword('kExample!7Qzv', owner, 'Orsenne')).toBe(false)
})

test('a generated password is never guessable', () => {
  let seed = 7
  const pick = (below: number): number => (seed = (seed * 48_271) % 2_147_483_647) % below
  for (let round = 0; round < 500; round += 1) {
    expect(isGuessablePassword(generateStaffPassword(pick), ines, 'Orsenne')).toBe(false)
  }
})
