import { EXPORT_PARTS, type ExportManifest } from './manifest.ts'

/** Returns the text that explains an export to a reader who does not have the shop. */
export const exportReadMe = ({
  shopVersion,
  exportedAt,
  schema,
  leftOut,
}: ExportManifest): string => `# Export of a shop

Written by Atelier ${shopVersion} on ${exportedAt}. It shows one state of the database: all tables are of the same moment.
Every file is UTF-8 text, except the images and documents below \`files/\`.

| Path | Content |
|---|---|
| \`tables/NAME.jsonl\` | a table, one row a line, as a JSON object with the names of the columns |
| \`files/KEY\` | images, photos, files of the brand and shipping labels, as they are stored |
| \`${EXPORT_PARTS.files}\` | each of these files with its key, size and SHA-256, one a line |
| \`shopify/products.csv\`, \`shopify/customers.csv\` | products and customers in the columns that Shopify imports |
| \`${EXPORT_PARTS.manifest}\` | every file with its size and SHA-256, the rows and columns of each table, sums of amounts, and what stays out |

The manifest is written last. An export without one is incomplete. Compare the hashes with \`sha256sum\`.

## How to read the tables

- **Amounts** end with \`_cents\`: whole numbers of the smallest unit of a currency, so 1990 is 19.90 in USD and 1,990 in JPY.
  The currency is in the column \`currency\`, or in that of the order that the row belongs to. Prices of products are in the
  currency of the shop; those of other markets are in \`product_prices\`.
- **Times** are UTC, as ISO 8601. A day is a day of the shop's time zone.
- **Bytes** are hexadecimal and begin with \`\\x\`.
- **References** have the name of the column that they refer to: \`order_items.order_id\` is \`orders.order_id\`. Rows are in the
  order of their primary key.
- **Orders**: \`orders\` has one row for each, \`order_items\` its lines, \`order_charges\` delivery and other charges,
  \`payment_entries\` what was paid and refunded. The number that customers see is the last six characters of \`order_id\`.
- **Products**: \`products\`, their colors in \`color_variants\` with stock and SKU, the images of a color in \`product_images\`.
- **Customers**: \`users\` (staff have a role in \`admin_role\`), \`addresses\`, \`subscribers\` with the consent to marketing.
- **Texts of the shop**: \`shop_document_versions\`; the one with the highest version of a key is shown.
- **Images**: \`media.url\` is the address in the shop. \`files/\` has the original under \`media.master_key\`, and a JPEG under the
  address without \`/media/\`. Images below \`/media/demo/\` belong to the demo, and are not in it.
- Columns such as \`find_text\` and \`search\` are texts for searches, made of other columns.

The schema is that of the migration \`${schema}\`.

## What stays out

Passwords cannot be exported, not even as hashes: customers choose a new one with "Forgot password". Secrets in the links of
emails are replaced by the word "removed".

${Object.entries(leftOut)
  .map(([reason, columns]) => `- ${reason}: ${columns.map((column) => `\`${column}\``).join(', ')}`)
  .join('\n')}

## Into another installation of Atelier

\`npm run import -- FOLDER\` fills an empty store of the same version. Ids, order numbers and amounts stay what they are.
`
