/** Line breaks included, a line of an email has at most 78 characters (RFC 2045). */
const MAX_LINE = 76

const UNSAFE = /[^\t\n\r -~]+/g
const percentToEquals = (run: string): string => encodeURIComponent(run).replaceAll('%', '=')

/** Encodes a text as quoted-printable: lines of at most 76 ASCII characters, separated by CRLF. */
export const quotedPrintable = (text: string): string =>
  text
    .toWellFormed()
    .replaceAll('=', '=3D')
    .replaceAll(UNSAFE, percentToEquals)
    .split(/\r\n|\r|\n/)
    .map(encodeLine)
    .join('\r\n')

/** Receivers drop spaces at the end of a line. */
const encodeLine = (line: string): string =>
  wrap(line.endsWith(' ') ? `${line.slice(0, -1)}=20` : line.endsWith('\t') ? `${line.slice(0, -1)}=09` : line)

/** Breaks a line with `=`, which receivers remove, and never within an encoded character such as `=C3`. */
function wrap(line: string): string {
  if (line.length <= MAX_LINE) return line
  let wrapped = ''
  let start = 0
  while (line.length - start > MAX_LINE) {
    let end = start + MAX_LINE - 1
    if (line[end - 1] === '=') end -= 1
    else if (line[end - 2] === '=') end -= 2
    wrapped += `${line.slice(start, end)}=\r\n`
    start = end
  }
  return wrapped + line.slice(start)
}
