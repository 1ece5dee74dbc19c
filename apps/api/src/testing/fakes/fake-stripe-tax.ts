import type { ProviderResponse } from './fake-provider.ts'

/** A transaction as the fake has recorded it. */
interface TaxTransaction {
  id: string
  reference: string
  /** The calculation, or the transaction that it reverses. */
  of: string
  mode: string | null
  flatAmount: number | null
  /** What it reverses of each line, by the reference of the line, and of `shipping`: amount and tax. */
  parts: Record<string, [number, number]>
}

/** The part of the fake that calculates taxes and records transactions. */
export interface FakeStripeTax {
  respond: (path: string, form: URLSearchParams) => ProviderResponse
  transactions: TaxTransaction[]
  /** Rates of jurisdictions by country and state, in percent; no other place is taxed. */
  rates: Map<string, readonly string[]>
}

/** The postal code that no place has. */
export const UNKNOWN_POSTAL_CODE = '00000'

interface Part {
  amount: number
  behavior: string
  rates: readonly string[]
}

/** Stripe rounds the tax of each jurisdiction. */
function taxed({ amount, behavior, rates }: Part) {
  const percent = rates.reduce((sum, rate) => sum + Number(rate), 0)
  const tax_breakdown = rates.map((rate) => ({
    amount: Math.round((amount * Number(rate)) / (behavior === 'inclusive' ? 100 + percent : 100)),
    tax_rate_details: { percentage_decimal: rate, display_name: 'Sales tax' },
  }))
  const amount_tax = tax_breakdown.reduce((sum, { amount: tax }) => sum + tax, 0)
  return { amount, amount_tax, tax_behavior: behavior, tax_breakdown }
}

interface CalculatedLine extends ReturnType<typeof taxed> {
  id: string
  reference: string
}

/** Returns the id, amount and tax of each line that a reversal names, and of the delivery. */
function reversedLines(form: URLSearchParams): [string, number, number][] {
  const lines: [string, number, number][] = []
  const read = (name: string, id: string): void =>
    void lines.push([id, Number(form.get(`${name}[amount]`)), Number(form.get(`${name}[amount_tax]`))])
  for (let index = 0; form.has(`line_items[${index}][amount]`); index += 1)
    read(`line_items[${index}]`, form.get(`line_items[${index}][original_line_item]`) ?? '')
  if (form.has('shipping_cost[amount]')) read('shipping_cost', 'shipping')
  return lines
}

const fails = (message: string, code: string, status = 400): ProviderResponse => ({
  status,
  body: { error: { type: 'invalid_request_error', code, message } },
})

export function createFakeStripeTax(): FakeStripeTax {
  const transactions: TaxTransaction[] = []
  const rates = new Map<string, readonly string[]>([
    ['US NY', ['4', '4.875']],
    ['DE ', ['19']],
  ])
  let count = 0
  const calculations = new Map<string, CalculatedLine[]>()

  /** The lines of a recorded sale by their ids, its delivery as `shipping`. */
  const linesOf = (transactionId: string): Map<string, CalculatedLine> => {
    const sale = transactions.find(({ id }) => id === transactionId)
    return new Map((calculations.get(sale?.of ?? '') ?? []).map((line) => [line.id, line]))
  }

  const calculate = (form: URLSearchParams): ProviderResponse => {
    const address = (field: string): string => form.get(`customer_details[address][${field}]`) ?? ''
    if (address('postal_code') === UNKNOWN_POSTAL_CODE) {
      return fails('We could not determine the customer’s tax location.', 'customer_tax_location_invalid')
    }
    const placeRates = rates.get(`${address('country')} ${address('state')}`) ?? []
    const lines = []
    for (let index = 0; form.has(`line_items[${index}][amount]`); index += 1) {
      const of = (field: string): string => form.get(`line_items[${index}][${field}]`) ?? ''
      const part = { amount: Number(of('amount')), behavior: of('tax_behavior'), rates: placeRates }
      lines.push({ id: `tax_li_${index}`, reference: of('reference'), ...taxed(part) })
    }
    const shippingAmount = form.get('shipping_cost[amount]')
    const behavior = form.get('shipping_cost[tax_behavior]') ?? ''
    // Only the state taxes the delivery.
    const shipping =
      shippingAmount === null
        ? null
        : taxed({ amount: Number(shippingAmount), behavior, rates: placeRates.slice(0, 1) })
    const parts = [...lines, ...(shipping ? [shipping] : [])]
    const sum = (kind: string): number =>
      parts.filter((part) => part.tax_behavior === kind).reduce((total, { amount_tax }) => total + amount_tax, 0)
    count += 1
    const id = `taxcalc_${count}`
    calculations.set(id, [...lines, ...(shipping ? [{ id: 'shipping', reference: 'shipping', ...shipping }] : [])])
    return {
      status: 200,
      body: {
        id,
        object: 'tax.calculation',
        line_items: { object: 'list', url: '/v1/tax/calculations/x/line_items', has_more: false, data: lines },
        shipping_cost: shipping,
        tax_amount_exclusive: sum('exclusive'),
        tax_amount_inclusive: sum('inclusive'),
      },
    }
  }

  const record = (form: URLSearchParams): ProviderResponse => {
    const reference = form.get('reference') ?? ''
    if (transactions.some((known) => known.reference === reference)) {
      return fails('A transaction with this reference exists.', 'resource_already_exists')
    }
    const flatAmount = form.get('flat_amount')
    const original = form.get('original_transaction')
    const lines = form.get('mode') === 'partial' && flatAmount === null ? reversedLines(form) : []
    const sold = linesOf(original ?? '')
    // Stripe reverses no more of a line than was sold.
    for (const [id, amount, tax] of lines) {
      const line = sold.get(id)
      const earlier = transactions.filter(({ of }) => of === original).map(({ parts }) => parts[line?.reference ?? ''])
      const [amountLeft, taxLeft] = [amount, tax].map((part, index) =>
        earlier.reduce((left, each) => left + (each?.[index] ?? 0), part),
      )
      if (!line || -(amountLeft ?? 0) > line.amount || -(taxLeft ?? 0) > line.amount_tax)
        return fails('You cannot reverse more than the line has.', 'amount_too_large')
    }
    const transaction: TaxTransaction = {
      id: `tax_${transactions.length + 1}`,
      reference,
      of: form.get('calculation') ?? form.get('original_transaction') ?? '',
      mode: form.get('mode'),
      flatAmount: flatAmount === null ? null : Number(flatAmount),
      parts: Object.fromEntries(lines.map(([id, amount, tax]) => [sold.get(id)?.reference ?? id, [amount, tax]])),
    }
    transactions.push(transaction)
    return { status: 200, body: { id: transaction.id, object: 'tax.transaction', reference } }
  }

  return {
    transactions,
    rates,
    respond: (path, form) => {
      if (path === '/v1/tax/calculations') return calculate(form)
      if (path.startsWith('/v1/tax/transactions/create_')) return record(form)
      const [, sale] = /^\/v1\/tax\/transactions\/(\w+)\/line_items$/.exec(path) ?? []
      if (sale !== undefined) {
        const data = [...linesOf(sale).values()].filter(({ id }) => id !== 'shipping')
        return { status: 200, body: { object: 'list', url: path, has_more: false, data } }
      }
      return fails('Unrecognized request URL', 'not_found', 404)
    },
  }
}
