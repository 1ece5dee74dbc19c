import { CurrencyCode } from '../money/currency.schema.ts'
import { differenceOf } from '../money/cents.ts'
import { exponentOf, toCents, type Cents, type Currency } from '../money/money.ts'
import { emailAddress } from '../values/text.schema.ts'
import { readFileMoment } from './file-moment.ts'
import { readFileNumber, type NumberReading } from './file-number.ts'
import type { ReadEntry, RowProblem } from './import-format.ts'

/** The amounts of an order that a file may have. */
export const ORDER_AMOUNTS = ['subtotal', 'discount', 'shipping', 'tax', 'total', 'refunded'] as const
export type OrderAmount = (typeof ORDER_AMOUNTS)[number]

/** A line item of an order of another shop, as that shop wrote it. */
export interface ImportedOrderItem {
  name: string
  sku: string
  quantity: number
  /** The amount of the whole line, in the currency of the order; null: the file does not say it. */
  amountCents: Cents | null
}

/** An order of another shop. Amounts are those of the file and are not computed again. */
export interface ImportedOrder {
  row: number
  number: string
  /** ISO 8601. */
  placedAt: string
  email: string | null
  name: string | null
  status: string
  currency: Currency
  amounts: Record<OrderAmount, Cents | null> & { total: Cents; refunded: Cents }
  /** What the customer paid less what was refunded. */
  spentCents: Cents
  items: ImportedOrderItem[]
}

/** What a format reads of the rows of an order, in texts, and the columns that they are from. */
export interface OrderDraft {
  row: number
  number: string
  placedAt: string
  email: string
  name: string
  currency: string
  /** The words of the old shop, such as `paid, fulfilled`. */
  status: string
  amounts: Record<OrderAmount, string>
  /** What the customer has not paid yet. */
  outstanding: string
  items: readonly { row: number; name: string; sku: string; quantity: string; price: string; amount: string }[]
  columns: Record<
    OrderAmount | 'number' | 'placedAt' | 'email' | 'currency' | 'quantity' | 'price' | 'itemAmount',
    string
  >
}

const NUMBER_MAX = 100
const TEXT_MAX = 300
const QUANTITY_MAX = 1_000_000

/** Words of other shops for an order that was not paid. */
const UNPAID = new Set([
  'pending',
  'pending payment',
  'authorized',
  'voided',
  'expired',
  'unpaid',
  'on-hold',
  'on hold',
  'failed',
  'draft',
  'checkout-draft',
  'trash',
])
const CANCELLED = new Set(['cancelled', 'canceled'])
const PAID = new Set(['paid', 'partially_paid', 'partially_refunded', 'refunded'])

/** Whether the words of the old shop say that the customer paid. A canceled order was, if they also say that. */
export function isPaidStatus(status: string): boolean {
  const words = status
    .toLowerCase()
    .split(',')
    .map((word) => word.trim())
  if (words.some((word) => UNPAID.has(word))) return false
  return !words.some((word) => CANCELLED.has(word)) || words.some((word) => PAID.has(word))
}

interface OrderFindings {
  problems: RowProblem[]
  losses: RowProblem[]
}

/** Reads the currency of an order; null for a code that is none. */
export const readCurrency = (text: string): Currency | null =>
  CurrencyCode.safeParse(text.trim().toUpperCase()).data ?? null

function readAmounts(draft: OrderDraft, reading: NumberReading, problems: RowProblem[]) {
  const { currency } = reading
  const read = (key: OrderAmount): Cents | null => {
    const text = draft.amounts[key]
    if (text === '') return null
    const value = readFileNumber(text, reading, exponentOf(currency))
    if (value !== null) return toCents(value, currency)
    problems.push({ row: draft.row, column: draft.columns[key], message: `${text} is no amount in ${currency}` })
    return null
  }
  const amounts = Object.fromEntries(ORDER_AMOUNTS.map((key) => [key, read(key)])) as Record<OrderAmount, Cents | null>
  if (draft.amounts.total === '')
    problems.push({ row: draft.row, column: draft.columns.total, message: 'Enter the total of the order' })
  return { ...amounts, total: amounts.total ?? 0, refunded: amounts.refunded ?? 0 }
}

function readItems(
  { items, columns }: OrderDraft,
  reading: NumberReading,
  problems: RowProblem[],
): ImportedOrderItem[] {
  const { currency } = reading
  return items.map(({ row, name, sku, quantity, price, amount }) => {
    const count = quantity === '' ? 1 : readFileNumber(quantity, reading, 0)
    const isCount = count !== null && count >= 0 && count <= QUANTITY_MAX
    if (!isCount) problems.push({ row, column: columns.quantity, message: `${quantity} is no whole number` })
    const [text, column] = amount === '' ? [price, columns.price] : [amount, columns.itemAmount]
    const value = text === '' ? null : readFileNumber(text, reading, amount === '' ? exponentOf(currency) : 6)
    if (text !== '' && value === null) problems.push({ row, column, message: `${text} is no amount in ${currency}` })
    const units = amount === '' ? (count ?? 0) : 1
    return {
      name: name.slice(0, TEXT_MAX),
      sku: sku.slice(0, TEXT_MAX),
      quantity: isCount ? count : 0,
      amountCents: value === null ? null : toCents(value * units, currency),
    }
  })
}

/** Reads who ordered. Messages name no value: they are stored, and the values are personal. */
function readBuyer({ row, email, name, columns }: OrderDraft, losses: RowProblem[]) {
  const address = email === '' ? undefined : emailAddress().safeParse(email)
  if (address?.success === false) {
    const message = 'The email is left out, because it is no address. No customer will see this order'
    losses.push({ row, column: columns.email, message })
  }
  return { email: address?.data ?? null, name: name.trim().slice(0, TEXT_MAX) || null }
}

/** Returns what was paid less what was refunded, as far as the words and amounts of the old shop say it. */
function spentOf(draft: OrderDraft, { total, refunded }: ImportedOrder['amounts'], reading: NumberReading): Cents {
  if (!isPaidStatus(draft.status)) return 0
  const open = readFileNumber(draft.outstanding, reading, exponentOf(reading.currency)) ?? 0
  const isOpen = draft.status.toLowerCase().includes('partially_paid') && open > 0
  return Math.max(0, differenceOf(total, refunded, isOpen ? toCents(open, reading.currency) : 0))
}

/** Reads an order of any source. Without a number, a moment, a currency or a total it is refused. */
export function readOrderDraft(draft: OrderDraft, reading: Omit<NumberReading, 'currency'>): ReadEntry<ImportedOrder> {
  const { row, columns } = draft
  const { problems, losses }: OrderFindings = { problems: [], losses: [] }
  const refuse = (column: string, message: string): void => void problems.push({ row, column, message })
  if (draft.number === '') refuse(columns.number, 'Enter the number of the order')
  if (draft.number.length > NUMBER_MAX) refuse(columns.number, `Use at most ${NUMBER_MAX} characters`)
  const placedAt = readFileMoment(draft.placedAt, reading.region)
  if (placedAt === null) refuse(columns.placedAt, 'Enter when it was ordered, such as 2024-05-31 10:30')
  const currency = readCurrency(draft.currency)
  if (currency === null) {
    refuse(columns.currency, 'Enter the code of the currency, such as EUR')
    return { problems }
  }
  const numbers = { ...reading, currency }
  const amounts = readAmounts(draft, numbers, problems)
  const items = readItems(draft, numbers, problems)
  if (problems.length > 0 || placedAt === null) return { problems }
  const entry: ImportedOrder = {
    row,
    number: draft.number,
    placedAt: placedAt.toISOString(),
    ...readBuyer(draft, losses),
    status: draft.status.trim().slice(0, NUMBER_MAX),
    currency,
    amounts,
    spentCents: spentOf(draft, amounts, numbers),
    items,
  }
  return { entry, losses }
}
