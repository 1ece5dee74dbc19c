/**
 * A phone number as people write it, for the moment the shopper leaves the field: a North American one becomes
 * `(555) 010-2030`, every other one stays as it was typed, for only its owner knows its groups.
 */
export function formatPhone(typed: string): string {
  const text = typed.trim()
  const digits = text.replaceAll(/\D/g, '')
  const isInternational = text.startsWith('+') && !text.startsWith('+1')
  const national = digits.length === 11 && digits.startsWith('1') ? digits.slice(1) : digits
  // No area code there begins with 0 or 1: ten digits that do are somebody else's, such as 020 7946 0018.
  if (isInternational || !/^[2-9]\d{9}$/.test(national) || /[a-z]/i.test(text)) return text
  const number = `(${national.slice(0, 3)}) ${national.slice(3, 6)}-${national.slice(6)}`
  return text.startsWith('+') ? `+1 ${number}` : number
}
