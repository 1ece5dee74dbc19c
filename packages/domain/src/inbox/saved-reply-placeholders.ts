/** Placeholders of saved replies, with their labels. They are filled in when a reply is inserted. */
export const REPLY_PLACEHOLDERS = {
  '#CUSTOMER_NAME#': 'Customer’s name',
  '#FIRST_NAME#': 'Customer’s first name',
  '#ORDER_NUMBER#': 'Number of the newest order',
  '#STAFF_NAME#': 'Your name',
} as const
export type ReplyPlaceholder = keyof typeof REPLY_PLACEHOLDERS

const PLACEHOLDER = /#[A-Z]+(?:_[A-Z]+)*#/g

const isKnown = (text: string): text is ReplyPlaceholder => Object.hasOwn(REPLY_PLACEHOLDERS, text)

const placeholdersIn = (text: string): string[] => [...(text.match(PLACEHOLDER) ?? [])]

/** Returns the first placeholder that does not exist, or null. */
export const unknownPlaceholder = (text: string): string | null =>
  placeholdersIn(text).find((found) => !isKnown(found)) ?? null

/** Returns the first known placeholder that a text still contains, or null. */
export const unfilledPlaceholder = (text: string): ReplyPlaceholder | null => placeholdersIn(text).find(isKnown) ?? null

export interface ReplyValues {
  customerName: string
  /** null: no order with this email. */
  orderNumber: string | null
  staffName: string
}

/** Fills in the placeholders of a saved reply. One without a value stays, so that staff see what is missing. */
export function fillSavedReply(text: string, { customerName, orderNumber, staffName }: ReplyValues): string {
  const values: Readonly<Record<ReplyPlaceholder, string | null>> = {
    '#CUSTOMER_NAME#': customerName,
    '#FIRST_NAME#': customerName.split(' ')[0] ?? customerName,
    '#ORDER_NUMBER#': orderNumber,
    '#STAFF_NAME#': staffName,
  }
  return text.replaceAll(PLACEHOLDER, (found) => (isKnown(found) ? (values[found] ?? found) : found))
}
