/** How much an old shop has that moves in. */
export interface OldShopSize {
  products: number
  customers: number
  orders: number
  /** Orders of one file: a large shop exports one period at a time. */
  ordersPerFile: number
}

/** A currency, and the sum of the totals in its smallest unit. */
export type OrderSums = Record<string, { orders: number; cents: number }>

const csvOf = (heading: string, rows: readonly string[]): string => [heading, ...rows].join('\n')
const numbered = (count: number, row: (at: number) => string): string[] =>
  Array.from({ length: count }, (_, at) => row(at + 1))

/** A product export of Shopify. Each product has an address of its own for its image. */
export const oldProducts = (count: number, imageSite: string): string =>
  csvOf(
    'Handle,Title,Body (HTML),Type,Published,Option1 Name,Option1 Value,Variant SKU,Variant Inventory Tracker,Variant Inventory Qty,Variant Price,Image Src,Image Position,Status',
    numbered(
      count,
      (at) =>
        `moved-${at},Moved product ${at},<p>Text of product ${at}.</p>,Type ${at % 12},TRUE,Color,Black,MOVED-${at},shopify,${at % 50},${(at % 900) + 10}.50,${imageSite}/${at}.jpg,1,active`,
    ),
  )

/** A customer export of Shopify. */
export const oldCustomers = (count: number): string =>
  csvOf(
    'Customer ID,First Name,Last Name,Email,Accepts Email Marketing,Default Address Address1,Default Address City,Default Address Province Code,Default Address Country Code,Default Address Zip,Default Address Phone',
    numbered(
      count,
      (at) =>
        `${at},Moved${at},Customer,moved${at}@old.example,${at % 3 === 0 ? 'yes' : 'no'},${at} Mill Row,Salem,MA,US,01970,+1 617 555 0173`,
    ),
  )

/** Order exports of Shopify in two currencies, every second order with two line items, and their sums. */
export function oldOrders({ orders, customers, ordersPerFile }: OldShopSize): { files: string[]; sums: OrderSums } {
  const sums: OrderSums = {}
  const rowsOf = (at: number): string[] => {
    const currency = at % 5 === 0 ? 'JPY' : 'EUR'
    const units = currency === 'JPY' ? 1 : 100
    const price = ((at % 9_000) + 1_000) * (currency === 'JPY' ? 10 : 1)
    const total = at % 2 === 0 ? price * 2 : price
    const sum = (sums[currency] ??= { orders: 0, cents: 0 })
    sum.orders += 1
    sum.cents += total
    const text = (cents: number): string => (cents / units).toFixed(units === 1 ? 0 : 2)
    const who = `moved${(at % customers) + 1}@old.example`
    const time = `20${15 + (at % 10)}-0${(at % 9) + 1}-1${at % 9} 10:${10 + (at % 50)}:00 ${at % 2 === 0 ? '-0500' : '+0900'}`
    const first = `#${at},${who},paid,fulfilled,${currency},${text(total)},0,0,${text(total)},0,${time},1,City Bag,${text(price)},SKU-${at % 500},Moved Customer,0,0,${at}`
    return at % 2 === 0 ? [first, `#${at},${who},,,,,,,,,,1,Belt,${text(price)},SKU-B,,,,`] : [first]
  }
  const heading =
    'Name,Email,Financial Status,Fulfillment Status,Currency,Subtotal,Shipping,Taxes,Total,Discount Amount,Created at,Lineitem quantity,Lineitem name,Lineitem price,Lineitem sku,Billing Name,Refunded Amount,Outstanding Balance,Id'
  const files: string[] = []
  for (let from = 0; from < orders; from += ordersPerFile) {
    const count = Math.min(ordersPerFile, orders - from)
    files.push(csvOf(heading, Array.from({ length: count }, (_, at) => rowsOf(from + at + 1)).flat()))
  }
  return { files, sums }
}
