import { codeText } from '../values/code-text.ts'
import { limits } from '../limits/limits.ts'
import { emailAddress } from '../values/text.schema.ts'

const [minDigits, maxDigits] = limits.customers.phoneDigits

/** Whether a value has 10 to 15 digits, ignoring all other characters (S5). */
export const isPhone = (value: string): boolean => {
  const digits = codeText(value).replaceAll(/\D/g, '').length
  return digits >= minDigits && digits <= maxDigits
}

const anyEmail = emailAddress()

/** Whether a value is an email address of every other form, whose top-level domain has 2 to 6 letters (S5). */
export const isCheckoutEmail = (value: string): boolean => {
  const { data } = anyEmail.safeParse(value)
  return data !== undefined && /\.[a-z]{2,6}$/.test(data)
}

export const ORDER_EMAIL_INVALID = 'Please enter a valid email address'

/**
 * Whether order emails may go to an address. It must match S5's pattern or be the address of the signed-in account,
 * which was accepted before. `ownEmail` is null for visitors and guests.
 */
export const isOrderEmail = (email: string, ownEmail: string | null): boolean =>
  isCheckoutEmail(email) || (ownEmail !== null && email.trim().toLowerCase() === ownEmail.toLowerCase())
