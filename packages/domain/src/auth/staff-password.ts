import { limits } from '../limits.ts'

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

/** Returns the message that names every unmet rule of a staff password, or null when all are met (A5). */
export function staffPasswordProblem(password: string): string | null {
  if (password === '') return 'Password is required'
  const missing = REQUIREMENTS.filter(({ isMet }) => !isMet(password)).map(({ label }) => label)
  return missing.length > 0 ? `Password must contain ${missing.join(', ')}` : null
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
