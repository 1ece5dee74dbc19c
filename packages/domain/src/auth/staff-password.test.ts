import { randomInt } from 'node:crypto'
import { expect, test } from 'vitest'
import { generateStaffPassword, StaffPassword, staffPasswordProblem } from './staff-password.ts'

const owner = { name: 'Ines Carrow', email: 'ines@orsenne.example' }
const problemOf = (password: string) => staffPasswordProblem(password, owner, 'Orsenne')

test.each([
  ['', 'Password is required'],
  ['Aa1!', 'Password must contain at least 8 characters'],
  ['aaaaaaa1!', 'Password must contain one uppercase letter'],
  ['AAAAAAA1!', 'Password must contain one lowercase letter'],
  ['Aaaaaaaa!', 'Password must contain one number'],
  ['Aaaaaaa1', 'Password must contain one special character (!@#$%^&*)'],
  ['Aaaaaaa1-', 'Password must contain one special character (!@#$%^&*)'],
  ['aaaaaaaa', 'Password must contain one uppercase letter, one number, one special character (!@#$%^&*)'],
  [
    'ä',
    'Password must contain at least 8 characters, one uppercase letter, one lowercase letter, one number, one special character (!@#$%^&*)',
  ],
  ['Ofen#41b', null],
  ['Ofen*41b', null],
  ['Long passwords with spaces and Ümlauts 1 are welcome!', null],
])('for %j returns %j', (password, problem) => {
  expect(problemOf(password)).toBe(problem)
  expect(StaffPassword.safeParse(password).error?.issues[0]?.message ?? null).toBe(problem)
})

test('rejects what is easy to guess', () => {
  const guessable = 'This password is easy to guess. Please choose another.'
  expect(['Carrow#2049x', 'Orsenne#2049x'].map(problemOf)).toEqual([guessable, guessable])
  expect(StaffPassword.safeParse('Carrow#2049x').success).toBe(true)
})

test('generates 16 characters that meet the rule for any random numbers', () => {
  for (let round = 0; round < 200; round += 1) {
    const password = generateStaffPassword((below) => randomInt(below))
    expect(password).toMatch(/^[A-Za-z0-9!@#$%^&*]{16}$/)
    expect(StaffPassword.parse(password)).toBe(password)
  }
  expect(StaffPassword.safeParse(generateStaffPassword(() => 0)).success).toBe(true)
  expect(StaffPassword.safeParse(generateStaffPassword((below) => below - 1)).success).toBe(true)
})

test('does not always place the classes in the same positions', () => {
  const first = new Set(Array.from({ length: 100 }, () => generateStaffPassword((below) => randomInt(below)).charAt(0)))
  expect([...first].some((character) => !/[A-Z]/.test(character))).toBe(true)
})

test('picks one character of each class, fills up from all of them, and shuffles every position', () => {
  const limits: number[] = []
  const password = generateStaffPassword((below) => {
    limits.push(below)
    return 0
  })
  const shuffled = Array.from({ length: 15 }, (_, position) => 16 - position)
  expect(limits).toEqual([26, 26, 10, 8, ...Array<number>(12).fill(70), ...shuffled])
  // Each position was swapped with the first, from the end.
  expect(password).toBe('a0!AAAAAAAAAAAAA')
  expect(generateStaffPassword((below) => below - 1)).toBe('Zz9*************')
})
