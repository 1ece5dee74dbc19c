const ORDER_COMMANDS = ['pack', 'ship', 'deliver', 'refund', 'cancel', 'note'] as const
export type OrderCommand = (typeof ORDER_COMMANDS)[number]

/** What the user typed as a verb on an object: 'ship B7X', '20 % off vases'. */
export type PaletteCommand =
  | { kind: 'order'; verb: OrderCommand; search: string }
  | { kind: 'sale'; percent: string; categories: readonly NamedCategory[] }

/** A category that a command may name. */
export interface NamedCategory {
  slug: string
  name: string
}

const ORDER = /^(pack|ship|deliver|refund|cancel|note)\s+(?:order\s+)?#?(\S.*)$/i
const SALE = /^(\d{1,2})\s*%\s*(?:off\b)?\s*(\S.*)$/i

/** Reads a command; null for any other text, which is a search. A category is found by the beginning of its name or slug. */
export function readPaletteCommand(text: string, known: readonly NamedCategory[]): PaletteCommand | null {
  const [, word = '', object = ''] = ORDER.exec(text) ?? []
  const verb = ORDER_COMMANDS.find((command) => command === word.toLowerCase())
  if (verb) return { kind: 'order', verb, search: object.trim() }
  const [, percent = '', name = ''] = SALE.exec(text) ?? []
  const start = name.trim().toLowerCase()
  const isNamed = (category: NamedCategory): boolean =>
    start !== '' && (category.slug.startsWith(start) || category.name.toLowerCase().startsWith(start))
  const categories = known.filter(isNamed).map(({ slug, name }) => ({ slug, name }))
  return Number(percent) > 0 && categories.length > 0 ? { kind: 'sale', percent, categories } : null
}
