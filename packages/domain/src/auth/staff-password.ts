import { z } from 'zod'
import { limits } from '../limits/limits.ts'
import { isGuessablePassword } from './guessable-password.ts'

export const STAFF_PASSWORDS_DIFFER = 'Passwords do not match'

/** Characters that count as special, and the only special ones in a generated password (A5). */
const SPECIAL = '!@#$%^&*'
/** Length of a generated password (A9). */
const GENERATED_LENGTH = 16

/** The rules for a staff password, each with the label that names it when it is not met. */
const REQUIREMENTS: readonly { isMet: (password: string) => boolean; label: string }[] = [
  {
    isMet: (password) => password.length >= limits.staff.passwordMin,
    label: `at least ${limits.staff.passwordMin} characters`,
  },
  { isMet: (password) => /[A-Z]/.test(password), label: 'one uppercase letter' },
  { isMet: (password) => /[a-z]/.test(password), label: 'one lowercase letter' },
  { isMet: (password) => /[0-9]/.test(password), label: 'one number' },
  {
    isMet: (password) => Array.from(SPECIAL).some((character) => password.includes(character)),
    label: `one special character (${SPECIAL})`,
  },
]

/** Returns the message that names every unmet rule, or null when all are met. */
function unmetRequirements(password: string): string | null {
  if (password === '') return 'Password is required'
  const missing = REQUIREMENTS.filter(({ isMet }) => !isMet(password)).map(({ label }) => label)
  return missing.length > 0 ? `Password must contain ${missing.join(', ')}` : null
}

/** A new staff password as a request has it: the rules that need neither its owner nor the shop (A5). */
export const StaffPassword = z
  .string('Password is required')
  .max(200)
  .superRefine((password, context) => {
    const problem = unmetRequirements(password)
    if (problem) context.addIssue({ code: 'custom', message: problem })
  })

/**
 * Checks a new staff password against A5, its owner's name and address, and the name of the shop. Returns the problem,
 * or null when the password is acceptable.
 */
export function staffPasswordProblem(
  password: string,
  owner: { name: string; email: string },
  shopName: string,
): string | null {
  const isGuessable = () => isGuessablePassword(password, owner, shopName)
  return (
    unmetRequirements(password) ?? (isGuessable() ? 'This password is easy to guess. Please choose another.' : null)
  )
}

/**
 * Generates a shuffled password of 16 characters with at least one of each class (A5). `pick` must return a
 * cryptographically random integer from 0 up to, but not including, its argument.
 */
export function generateStaffPassword(pick: (below: number) => number): string {
  const classes = ['ABCDEFGHIJKLMNOPQRSTUVWXYZ', 'abcdefghijklmnopqrstuvwxyz', '0123456789', SPECIAL]
  const one = (from: string): string => from.charAt(pick(from.length))
  const characters = classes.map(one)
  while (characters.length < GENERATED_LENGTH) characters.push(one(classes.join('')))
  // Fisher-Yates shuffle: every order is equally likely.
  for (let last = characters.length - 1; last > 0; last -= 1) {
    const other = pick(last + 1)
    const swapped = characters[last] ?? ''
    characters[last] = characters[other] ?? ''
    characters[other] = swapped
  }
  return characters.join('')
}
