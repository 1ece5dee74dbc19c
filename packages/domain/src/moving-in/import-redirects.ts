import { cellOf, type ImportFormat } from './import-format.ts'
import { normalAddress } from './old-address.ts'

/** An address of the old shop, and where it led there. */
export interface ImportedRedirect {
  row: number
  from: string
  to: string
}

const FROM = 'Redirect from'
const TO = 'Redirect to'

/** The URL redirects of Shopify: one row for each. */
export const SHOPIFY_REDIRECTS: ImportFormat<ImportedRedirect> = {
  kind: 'redirects',
  source: 'shopify',
  signature: ['redirect from', 'redirect to'],
  isRead: (heading) => heading === FROM || heading === TO,
  openIds: () => (cells) => (cells[FROM] ?? '').trim() || null,
  read(rows) {
    const row = rows[0] ?? { row: 1, cells: {} }
    const from = normalAddress(cellOf(row, FROM))
    const to = cellOf(row, TO)
    const message = 'Enter an address that begins with a slash, of at most 500 characters'
    if (from === null || from === '/') return { problems: [{ row: row.row, column: FROM, message }] }
    if (normalAddress(to) === null) return { problems: [{ row: row.row, column: TO, message }] }
    return { entry: { row: row.row, from, to }, losses: [] }
  },
}
