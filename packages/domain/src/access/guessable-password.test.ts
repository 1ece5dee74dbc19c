import { expect, test } from 'vitest'
import { isGuessablePassword } from './guessable-password.ts'
import { generateStaffPassword, staffPasswordProblem } from './staff-password.ts'

const ines = { name: 'Ines Carrow-Lemaire', email: 'i.carrow@orsenne.example' }

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
])('%s fulfils the rule of A5 and is refused all the same', (password) => {
  expect(staffPasswordProblem(password)).toBeNull()
  expect(isGuessablePassword(password, ines)).toBe(true)
})

test.each(['Correct&horse9', 'vex7!Kolibri$lamp', 'Tram-Ofen#41Birke', '9!mBvQ2#xLtR'])('%s will do', (password) => {
  expect(isGuessablePassword(password, ines)).toBe(false)
})

test('a generated password is never refused', () => {
  let seed = 7
  const pick = (below: number): number => (seed = (seed * 48_271) % 2_147_483_647) % below
  for (let round = 0; round < 500; round += 1) {
    expect(isGuessablePassword(generateStaffPassword(pick), ines)).toBe(false)
  }
})
