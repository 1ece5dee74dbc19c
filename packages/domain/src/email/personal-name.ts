/** A5: stands for the recipient's name in subject and text of a campaign. */
export const NAME_PLACEHOLDER = '#CUSTOMER_NAME#'

/** What readers are called whose name is not known, or not fit to be printed. */
export const DEFAULT_RECIPIENT_NAME = 'friend'

const NAME_MAX = 60
const WORDS_MAX = 6

const stripControlCharacters = (text: string): string =>
  text
    .replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()

/**
 * The filter of every email: strangers can type any name for any address, so a text that may be a link or a message is not
 * repeated in an email of the shop. A name is a few words of letters, hyphens and apostrophes; a dot ends a word. Returns the
 * name on one line, or null.
 */
export function safeName(name: string): string | null {
  const plain = stripControlCharacters(name)
  const isName = /^(?:[\p{L}\p{M} '’-]|\.(?= |$))+$/u.test(plain) && /\p{L}/u.test(plain)
  return isName && plain.length <= NAME_MAX && plain.split(' ').length <= WORDS_MAX ? plain : null
}

/** The name a campaign addresses its reader by. */
export const personalName = (name: string): string => safeName(name) ?? DEFAULT_RECIPIENT_NAME

/** How an email to a customer begins, without the comma: `Dear Claire`. */
export const customerGreeting = (name: string): string => `Dear ${safeName(name) ?? 'client'}`

/** How an email to a member of staff begins, without the comma. */
export const staffGreeting = (name: string): string => `Dear ${safeName(name) ?? 'colleague'}`

/** Text with a scheme, an address or a path of the web in it. */
const LINK = /:\/\/|www\.|@|\.\p{L}{2,}[/?#:]/iu

/**
 * A line of a postal address as emails show it. Email programs make links of what looks like one: a line with a link is left
 * out, and a space parts what only looks like a host name.
 */
export const safeLine = (line: string): string => {
  const plain = stripControlCharacters(line)
  return LINK.test(plain) ? '' : plain.replaceAll(/\.(?=\p{L})/gu, '. ')
}

/** The text with the placeholder filled in. `write` makes the name fit for where it goes, such as HTML. */
export const personalize = (text: string, name: string, escape: (name: string) => string = String): string =>
  text.replaceAll(NAME_PLACEHOLDER, () => escape(personalName(name)))
