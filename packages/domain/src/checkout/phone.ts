import { codeText } from '../values/code-text.ts'

/**
 * Formats a phone number when the field loses focus: a North American number becomes `(555) 010-2030`. Any other number
 * stays as typed, because its grouping is unknown.
 */
export function formatPhone(typed: string): string {
  const text = codeText(typed)
  const digits = text.replaceAll(/\D/g, '')
  const isInternational = text.startsWith('+') && !text.startsWith('+1')
  const national = digits.length === 11 && digits.startsWith('1') ? digits.slice(1) : digits
  // North American area codes never begin with 0 or 1: ten digits that do are from another country, such as 020 7946
  // 0018.
  if (isInternational || !/^[2-9]\d{9}$/.test(national) || /[a-z]/i.test(text)) return text
  const number = `(${national.slice(0, 3)}) ${national.slice(3, 6)}-${national.slice(6)}`
  return text.startsWith('+') ? `+1 ${number}` : number
}
