import { CATEGORIES, type Category } from '@atelier/domain/products/categories'

const ORDER_COMMANDS = ['pack', 'ship', 'deliver', 'refund', 'cancel', 'note'] as const
export type OrderCommand = (typeof ORDER_COMMANDS)[number]

/** What the user typed as a verb on an object: 'ship B7X', '20 % off totes'. */
export type PaletteCommand =
  | { kind: 'order'; verb: OrderCommand; search: string }
  | { kind: 'sale'; percent: string; categories: readonly Category[] }

const ORDER = /^(pack|ship|deliver|refund|cancel|note)\s+(?:order\s+)?#?(\S.*)$/i
const SALE = /^(\d{1,2})\s*%\s*(?:off\b)?\s*(\S.*)$/i

/** Reads a command; null for any other text, which is a search. */
export function readPaletteCommand(text: string): PaletteCommand | null {
  const [, word = '', object = ''] = ORDER.exec(text) ?? []
  const verb = ORDER_COMMANDS.find((command) => command === word.toLowerCase())
  if (verb) return { kind: 'order', verb, search: object.trim() }
  const [, percent = '', name = ''] = SALE.exec(text) ?? []
  const categories = CATEGORIES.filter((category) => name !== '' && category.startsWith(name.trim().toLowerCase()))
  return Number(percent) > 0 && categories.length > 0 ? { kind: 'sale', percent, categories } : null
}
