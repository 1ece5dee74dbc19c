/** Words that most guessed passwords start with. Digits and symbols around them are ignored. */
const COMMON_WORDS = new Set(
  `password passwort passwd pass passphrase admin administrator root superuser manager login logon welcome willkommen
  bienvenue letmein changeme change default secret secure security system server service support test testing tester
  demo guest user username account master monkey dragon shadow sunshine princess iloveyou loveyou lovely football
  baseball basketball soccer hockey superman batman spiderman pokemon starwars trustno michael jordan jennifer ashley
  jessica charlie daniel thomas matthew andrew joshua hunter ranger buster tigger killer pepper ginger cookie chocolate
  cheese banana orange purple yellow silver golden diamond flower butterfly summer winter spring autumn fall january
  february march april june july august september october november december monday tuesday wednesday thursday friday
  saturday sunday london paris newyork berlin america england france internet computer google facebook microsoft apple
  samsung whatever nothing freedom forever blessed jesus christ angel hello goodbye money success company business
  office shop store boutique fashion handbag handbags luxury atelier qwerty qwertz azerty asdf asdfgh zxcv
  zxcvbn qazwsx qweasd abc abcd abcde abcdef abcdefg`.split(/\s+/),
)

/** Keyboard rows and common sequences. */
const SEQUENCES = [
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  'qwertzuiop',
  'azertyuiop',
  'abcdefghijklmnopqrstuvwxyz',
  '01234567890',
]
const SEQUENCE_LENGTH = 5
const MIN_DISTINCT_CHARACTERS = 6
const MIN_PERSONAL_WORD_LENGTH = 4

const LEET_SUBSTITUTIONS: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
}
const decodeLeetspeak = (text: string): string =>
  text.toLowerCase().replaceAll(/[013457@$!]/g, (sign) => LEET_SUBSTITUTIONS[sign] ?? sign)

const reversed = (text: string): string => Array.from(text).toReversed().join('')

/** Removes the digits and symbols before and after a password, which users add to satisfy a rule. */
const trimNonLetters = (text: string): string => text.toLowerCase().replaceAll(/^[^a-z]+|[^a-z]+$/g, '')

function hasSequence(text: string): boolean {
  const rows = [...SEQUENCES, ...SEQUENCES.map(reversed)]
  return rows.some((row) =>
    Array.from({ length: row.length - SEQUENCE_LENGTH + 1 }, (_, at) => row.slice(at, at + SEQUENCE_LENGTH)).some(
      (run) => text.includes(run),
    ),
  )
}

/** `Summer2026!` is a common word, `Tr0ub4dor` decoded is not; `passwordpassword` is a common word repeated. */
function isCommonWord(password: string): boolean {
  const forms = [
    trimNonLetters(password),
    decodeLeetspeak(trimNonLetters(password)),
    trimNonLetters(decodeLeetspeak(password)),
    decodeLeetspeak(password).replaceAll(/[^a-z]/g, ''),
  ]
  return forms.some(
    (form) =>
      COMMON_WORDS.has(form) ||
      (COMMON_WORDS.has(form.slice(0, form.length / 2)) &&
        form.length % 2 === 0 &&
        form.slice(form.length / 2) === form.slice(0, form.length / 2)),
  )
}

/**
 * Whether a password that meets A5 is still easy to guess. It is if it is a common word with digits and symbols around
 * it, or has few distinct characters. It also is if it contains a keyboard row, the user's own name or address, or the name
 * of the shop.
 */
export function isGuessablePassword(
  password: string,
  person: { name: string; email: string },
  shopName: string,
): boolean {
  const lower = password.toLowerCase()
  if (new Set(lower).size < MIN_DISTINCT_CHARACTERS || hasSequence(lower) || isCommonWord(password)) return true
  const personalWords = [
    ...`${person.name} ${shopName}`.toLowerCase().split(/[^\p{L}]+/u),
    ...person.email.toLowerCase().split(/[^\p{L}\p{N}]+/u),
  ]
  const spellings = [lower, decodeLeetspeak(password)]
  return personalWords.some(
    (word) =>
      word.length >= MIN_PERSONAL_WORD_LENGTH && word !== 'example' && spellings.some((form) => form.includes(word)),
  )
}
