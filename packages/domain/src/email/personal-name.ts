/** Placeholder for the recipient's name in subject and text of a campaign (A5). */
export const NAME_PLACEHOLDER = '#CUSTOMER_NAME#'

/** Used when a recipient's name is unknown or unsafe to print. */
export const DEFAULT_RECIPIENT_NAME = 'friend'

const NAME_MAX = 60
const WORDS_MAX = 6

const stripControlCharacters = (text: string): string =>
  text
    .replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()

/**
 * Filters a name for emails. Any visitor can enter any name for any address, so the shop's emails must not repeat text
 * that may be a link or a message. A name has a few words of letters, hyphens and apostrophes; a dot ends a word.
 * Returns the name on one line, or null.
 */
export function safeName(name: string): string | null {
  const plain = stripControlCharacters(name)
  const isName = /^(?:[\p{L}\p{M} '’-]|\.(?= |$))+$/u.test(plain) && /\p{L}/u.test(plain)
  return isName && plain.length <= NAME_MAX && plain.split(' ').length <= WORDS_MAX ? plain : null
}

/** Returns the name that a campaign uses for its recipient. */
export const personalName = (name: string): string => safeName(name) ?? DEFAULT_RECIPIENT_NAME

/** Returns the greeting of an email to a customer without the comma: `Dear Claire`. */
export const customerGreeting = (name: string): string => `Dear ${safeName(name) ?? 'client'}`

/** Returns the greeting of an email to a member of staff, without the comma. */
export const staffGreeting = (name: string): string => `Dear ${safeName(name) ?? 'colleague'}`

/** Matches a URL scheme, an email address or a web address. */
const LINK = /:\/\/|www\.|@|\.\p{L}{2,}[/?#:]/iu

/** Whether a text contains a link or an email address. */
export const containsLink = (text: string): boolean => LINK.test(text)

/**
 * Filters a line of a postal address for emails. Email clients turn anything like a URL into a link. A line with a link
 * is omitted, and a space splits what looks like a host name.
 */
export const safeLine = (line: string): string => {
  const plain = stripControlCharacters(line)
  return containsLink(plain) ? '' : plain.replaceAll(/\.(?=\p{L})/gu, '. ')
}

/** Replaces the placeholder in a text. `escape` makes the name safe for the target format, such as HTML. */
export const personalize = (text: string, name: string, escape: (name: string) => string = String): string =>
  text.replaceAll(NAME_PLACEHOLDER, () => escape(personalName(name)))
