import { expect, test } from 'vitest'
import { quotedPrintable } from './quoted-printable.ts'

/** Decodes as RFC 2045 says: removes soft line breaks, then decodes the characters. */
function decode(encoded: string): string {
  const joined = encoded.replaceAll(/=\r\n/g, '').replaceAll('\r\n', '\n')
  const bytes = joined.replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1').toString('utf8')
}

const TEXTS = {
  'plain text': 'Hello\n\nworld',
  'an equals sign': 'a=b, =3D, =\n=_alternative',
  'characters outside ASCII': 'Žofie, « Clémence », 青, 😀\u00A0\u200C\uFEFF',
  'control characters': 'a\u0000b\u0007c\u007F',
  'spaces and tabs at the end of a line': 'one \ntwo\t\nthree  ',
  'long lines': `${'x'.repeat(2_500)}\n${'é'.repeat(800)}\n${'='.repeat(300)}`,
  'lines of every length around the limit': Array.from({ length: 12 }, (_, n) => `${'x'.repeat(68 + n)}é=`).join('\n'),
  'an empty text': '',
}

test.each(Object.entries(TEXTS))('encodes %s in short ASCII lines that decode to the same text', (_what, text) => {
  const encoded = quotedPrintable(text)
  expect(decode(encoded)).toBe(text)
  expect(encoded).toMatch(/^[\t\r\n -~]*$/)
  const lines = encoded.split('\r\n')
  expect(Math.max(...lines.map(({ length }) => length))).toBeLessThanOrEqual(76)
  for (const line of lines) expect(line).not.toMatch(/[ \t]$|[\r\n]/)
  // The boundary of a message relies on it.
  expect(encoded).not.toContain('=_')
})

test('replaces half of a character, and ends lines alike', () => {
  expect(decode(quotedPrintable('a\uD83D b\r\nc\rd'))).toBe('a\uFFFD b\nc\nd')
})
