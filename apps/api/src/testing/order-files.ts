/** Fields of a row of an order export by heading; missing ones are empty. */
export type OrderFileRow = Readonly<Record<string, string>>

const SHOPIFY_HEADINGS = [
  'Name',
  'Email',
  'Financial Status',
  'Fulfillment Status',
  'Currency',
  'Subtotal',
  'Shipping',
  'Taxes',
  'Total',
  'Discount Amount',
  'Created at',
  'Lineitem quantity',
  'Lineitem name',
  'Lineitem price',
  'Lineitem sku',
  'Billing Name',
  'Cancelled at',
  'Refunded Amount',
  'Outstanding Balance',
  'Id',
  'Tags',
]

const quoted = (cell: string): string => (/[",\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)

/** An order export of Shopify with these rows. */
export const shopifyOrdersCsv = (...rows: OrderFileRow[]): string =>
  [SHOPIFY_HEADINGS, ...rows.map((row) => SHOPIFY_HEADINGS.map((heading) => row[heading] ?? ''))]
    .map((cells) => cells.map(quoted).join(','))
    .join('\r\n')

/** Three orders of a Shopify shop in two currencies and two time zones: two lines and a refund, another script, unpaid. */
export const SHOPIFY_ORDER_ROWS: readonly OrderFileRow[] = [
  {
    Name: '#1001',
    Email: 'Ada.Lane@example.com',
    'Financial Status': 'partially_refunded',
    'Fulfillment Status': 'fulfilled',
    Currency: 'EUR',
    Subtotal: '179.80',
    Shipping: '9.90',
    Taxes: '30.28',
    Total: '189.70',
    'Discount Amount': '0.00',
    'Created at': '2024-03-10 01:30:00 -0500',
    'Lineitem quantity': '2',
    'Lineitem name': 'City Bag, small - Black',
    'Lineitem price': '59.95',
    'Lineitem sku': "'00123",
    'Billing Name': 'Ada Lane',
    'Refunded Amount': '59.95',
    'Outstanding Balance': '0.00',
    Id: '5001',
    Tags: 'vip',
  },
  {
    Name: '#1001',
    Email: 'Ada.Lane@example.com',
    'Lineitem quantity': '1',
    'Lineitem name': 'Belt',
    'Lineitem price': '59.90',
  },
  {
    Name: '東京-7',
    Email: 'hana@example.com',
    'Financial Status': 'paid',
    'Fulfillment Status': 'fulfilled',
    Currency: 'JPY',
    Subtotal: '12000',
    Shipping: '0',
    Taxes: '1091',
    Total: '12000',
    'Discount Amount': '0',
    'Created at': '2024-03-10 15:30:00 +0900',
    'Lineitem quantity': '1',
    'Lineitem name': '革ベルト',
    'Lineitem price': '12000',
    'Billing Name': '山田 花',
    'Refunded Amount': '0',
    Id: '5002',
  },
  {
    Name: '#1003',
    Email: 'Ada.Lane@example.com',
    'Financial Status': 'pending',
    Currency: 'EUR',
    Subtotal: '10.00',
    Total: '10.05',
    'Created at': '2024-04-01 12:00:00 +0200',
    'Lineitem quantity': '1',
    'Lineitem name': 'Card holder',
    'Lineitem price': '10.00',
    'Billing Name': 'Ada Lane',
    'Refunded Amount': '0.00',
    'Outstanding Balance': '10.05',
    Id: '5003',
  },
]

const WOO_HEADINGS =
  'order_id,order_number,date,status,shipping_total,tax_total,discount_total,order_total,refunded_total,order_currency,billing_first_name,billing_last_name,billing_email'

/** An export of WooCommerce with one row for each order. */
export const WOO_ORDERS = [
  `${WOO_HEADINGS},line_items`,
  '71,W-71,2023-11-05 09:00:00,completed,5.00,3.19,0.00,24.95,0,USD,Ada,Lane,ada.lane@example.com,"id:1|name:Mug; large|product_id:4|sku:M1|quantity:2|subtotal:19.95|total:19.95|meta:;id:2|name:Gift|sku:|quantity:1|total:0"',
  '72,W-72,2023-11-06 09:00:00,wc-refunded,0,0,0,7.00,,USD,Ben,,ben@example.com,name:Pen|sku:P|quantity:1|total:7.00',
  '73,W-73,2023-07-06 09:00:00,cancelled,0,0,0,100.00,0,CAD,Ben,,ben@example.com,',
].join('\n')

/** An export of WooCommerce with one row for each item. */
export const WOO_ORDERS_BY_ITEM = [
  `${WOO_HEADINGS},item_name,item_sku,item_quantity,item_total`,
  '81,W-81,2023-11-05 09:00:00,completed,0,0,0,30.00,0,USD,Ada,Lane,ada.lane@example.com,Mug,M1,2,20.00',
  '81,W-81,2023-11-05 09:00:00,completed,0,0,0,30.00,0,USD,Ada,Lane,ada.lane@example.com,Pen,P1,1,10.00',
].join('\n')
