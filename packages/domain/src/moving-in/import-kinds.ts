/** What a file brings in. */
export const IMPORT_KINDS = ['products', 'customers', 'orders', 'redirects'] as const
export type ImportKind = (typeof IMPORT_KINDS)[number]
