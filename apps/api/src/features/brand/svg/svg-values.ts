import { invalidField } from '@atelier/domain/contract/shop-error'

const OTHER_FILES = 'This SVG refers to other files, which no browser would load. Save it with everything in one file.'
const ESCAPES = 'This SVG has styles with escaped characters (\\). Save it as a plain SVG.'
export const cannotKeep = (what: string): string =>
  `This SVG uses ${what}, which not every browser draws alike. Save it with shapes only, or upload a PNG.`

/** The tokens of CSS that occur in values, in the order in which they are tried (CSS Syntax 3). */
const TOKEN =
  /\/\*[^]*?\*\/|\\[^]|(["'])(?:(?!\1)[^\n\\]|\\[^])*\1|url\(\s*(?:"[^"\n]*"|'[^'\n]*'|[^\s"'()\\]*)\s*\)|[\w-]+\(|[#\w.%+-]+|[\s,/:;!)]|./giu

const COMMENT = /^\/\*/
const URL_TOKEN = /^url\(\s*["']?(.*?)["']?\s*\)$/i
const FUNCTION = /^([\w-]+)\($/

/** Colors and transformations. Any other function loads something, computes, or is not drawn alike. */
const FUNCTIONS = new Set('rgb rgba hsl hsla matrix translate scale rotate skewx skewy'.split(' '))
const OPENING = /[([{]/

function tokensOf(css: string): string[] {
  // A comment separates tokens, and is none.
  return Array.from(css.matchAll(TOKEN), ([token]) => (COMMENT.test(token) ? ' ' : token))
}

/**
 * Returns a value of CSS or of an attribute that draws the same and loads nothing. `resolve` returns the name of a part of the
 * file. Throws `invalid_input` (400) with what cannot stay.
 */
export function safeValue(value: string, resolve: (reference: string) => string): string {
  return tokensOf(value)
    .map((token) => {
      // An escape may spell any name. No drawing program writes one here.
      if (token.startsWith('\\')) throw invalidField('file', ESCAPES)
      const [, url] = URL_TOKEN.exec(token) ?? []
      if (url !== undefined) return safeUrl(token, url, resolve)
      const [, name] = FUNCTION.exec(token) ?? []
      if (name !== undefined && !FUNCTIONS.has(name.toLowerCase())) throw invalidField('file', cannotKeep(`${name}()`))
      if (name === undefined && OPENING.test(token)) throw invalidField('file', cannotKeep('brackets in its styles'))
      return token
    })
    .join('')
}

function safeUrl(token: string, url: string, resolve: (reference: string) => string): string {
  if (!url.startsWith('#')) throw invalidField('file', OTHER_FILES)
  const name = resolve(url.slice(1))
  return name === url.slice(1) ? token : `url(#${name})`
}

/** Returns a link within the file. Throws `invalid_input` (400) for any other. */
export function safeLink(href: string, resolve: (reference: string) => string): string {
  const link = href.trim()
  if (!link.startsWith('#')) throw invalidField('file', OTHER_FILES)
  return `#${resolve(link.slice(1))}`
}

/** Returns the declarations of a `style` attribute by property; a later or important one counts. */
export function declarationsOf(style: string): Map<string, string> {
  const found = new Map<string, { value: string; isImportant: boolean }>()
  let depth = 0
  let declaration = ''
  const take = (): void => {
    const [, name = '', given = ''] = /^\s*([\w-]+)\s*:([^]*)$/.exec(declaration) ?? []
    if (name === '' && declaration.includes('\\')) throw invalidField('file', ESCAPES)
    declaration = ''
    const value = given.replace(/!\s*important\s*$/i, '').trim()
    const isImportant = value !== given.trim()
    const property = name.startsWith('--') ? name : name.toLowerCase()
    if (value === '' || (found.get(property)?.isImportant && !isImportant)) return
    found.delete(property)
    found.set(property, { value, isImportant })
  }
  for (const token of tokensOf(style)) {
    if (token === ';' && depth === 0) {
      take()
      continue
    }
    depth += FUNCTION.test(token) || OPENING.test(token) ? 1 : token === ')' ? -1 : 0
    declaration += token
  }
  take()
  return new Map(Array.from(found, ([name, { value }]) => [name, value]))
}
