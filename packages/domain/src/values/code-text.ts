const DIGIT = /\p{Nd}/u

/** Returns the value of a digit of any script: the ten digits of a script follow each other. */
function digitValue(digit: string): number {
  const code = digit.codePointAt(0) ?? 0
  let zero = code
  while (DIGIT.test(String.fromCodePoint(zero - 1))) zero -= 1
  return (code - zero) % 10
}

/**
 * Returns a phone number or a postal code as it is stored. Keyboards of other scripts type full-width characters, digits of
 * their own and dashes that only look like a hyphen: '０３－１２３４－５６７８' is '03-1234-5678', '〒１００ー０００５' is '100-0005'.
 */
export const codeText = (typed: string): string =>
  typed
    .normalize('NFKC')
    .replaceAll(/(?![0-9])\p{Nd}/gu, (digit) => String(digitValue(digit)))
    .replaceAll(/[\p{Pd}\u2212\u30FC]/gu, '-')
    .replaceAll(/\s+/g, ' ')
    .replace(/^〒/, '')
    .trim()
