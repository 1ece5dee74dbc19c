/** A5: stands for the recipient's name in subject and text of a campaign. */
export const NAME_PLACEHOLDER = '#CUSTOMER_NAME#'

/** What somebody is called whose name is not known, or not fit to be printed. */
export const NAMELESS = 'friend'

const NAME_MAX = 60

/**
 * The name a mail may address its reader by. Anybody can type one for any address, so that whatever is no name (an address of
 * the web, a sentence) is not repeated under the house's own.
 */
export function personalName(name: string): string {
  const plain = name
    .replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
  const isName = plain !== '' && plain.length <= NAME_MAX && !/[@<>{}[\]\\/:;#$%^*=|~]|www\.|\.\w{2,}/i.test(plain)
  return isName ? plain : NAMELESS
}

/** The text with the placeholder filled in. `write` makes the name fit for where it goes, such as HTML. */
export const personalised = (text: string, name: string, write: (name: string) => string = String): string =>
  text.replaceAll(NAME_PLACEHOLDER, () => write(personalName(name)))
