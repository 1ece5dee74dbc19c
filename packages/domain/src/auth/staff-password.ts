import { policy } from '../policy.ts'

/** A5: the characters that count as special ones, and the only ones a generated password uses. */
const SPECIAL = '!@#$%^&*'
/** A9: the length of a generated password. */
const GENERATED_LENGTH = 16

/** What a staff password needs, each with the words for the one that is missing. */
const REQUIREMENTS: readonly { isMet: (password: string) => boolean; label: string }[] = [
  {
    isMet: (password) => password.length >= policy.staff.passwordMin,
    label: `at least ${policy.staff.passwordMin} characters`,
  },
  { isMet: (password) => /[A-Z]/.test(password), label: 'one uppercase letter' },
  { isMet: (password) => /[a-z]/.test(password), label: 'one lowercase letter' },
  { isMet: (password) => /[0-9]/.test(password), label: 'one number' },
  {
    isMet: (password) => Array.from(SPECIAL).some((character) => password.includes(character)),
    label: `one special character (${SPECIAL})`,
  },
]

/** A5: what is wrong with a password for a member of staff, naming everything that is missing; null when it will do. */
export function staffPasswordProblem(password: string): string | null {
  if (password === '') return 'Password is required'
  const missing = REQUIREMENTS.filter(({ isMet }) => !isMet(password)).map(({ label }) => label)
  return missing.length > 0 ? `Password must contain ${missing.join(', ')}` : null
}

/**
 * A5: a password of 16 characters with one of each class, shuffled. `pick` returns a cryptographically random whole
 * number from 0 to below its argument.
 */
export function generateStaffPassword(pick: (below: number) => number): string {
  const classes = ['ABCDEFGHIJKLMNOPQRSTUVWXYZ', 'abcdefghijklmnopqrstuvwxyz', '0123456789', SPECIAL]
  const one = (from: string): string => from.charAt(pick(from.length))
  const characters = classes.map(one)
  while (characters.length < GENERATED_LENGTH) characters.push(one(classes.join('')))
  // Fisher and Yates: every order is equally likely.
  for (let last = characters.length - 1; last > 0; last -= 1) {
    const other = pick(last + 1)
    const swapped = characters[last] ?? ''
    characters[last] = characters[other] ?? ''
    characters[other] = swapped
  }
  return characters.join('')
}
