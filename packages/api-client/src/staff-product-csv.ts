import type { ProductMatching } from '@atelier/domain/products/admin-product.schema'
import { ImportResponse, ImportReport } from '@atelier/domain/products/product-import.schema'
import type { Api } from './http.ts'

const IMPORT = '/api/products/admin/import'
/** A long file is read to its end before anything is answered. */
const TIMEOUT_MS = 180_000

/** Where every product that matches can be downloaded as CSV. Needs products:view. */
export function productsExportUrl(matching: Partial<ProductMatching>): string {
  const given = Object.entries(matching).filter((entry): entry is [string, string] => Boolean(entry[1]))
  const query = new URLSearchParams(given)
  return `/api/products/admin/export${query.size > 0 ? `?${query}` : ''}`
}

function formOf(file: File): FormData {
  const form = new FormData()
  form.set('file', file, file.name)
  return form
}

/** What importing a file would do; changes nothing. A file that is no CSV is refused. Needs products:edit. */
export async function checkImport(api: Api, file: File, signal?: AbortSignal): Promise<ImportReport> {
  const request = {
    method: 'POST',
    path: `${IMPORT}/check`,
    responseSchema: ImportResponse,
    timeoutMs: TIMEOUT_MS,
    signal,
  } as const
  return (await api({ ...request, body: formOf(file) })).data
}

/**
 * Imports a file that was checked, all of it or nothing. `conflict` means that it would now do something else; `reportIn`
 * reads what. Needs products:edit.
 */
export async function importProducts(api: Api, file: File, fingerprint: string): Promise<ImportReport> {
  const form = formOf(file)
  form.set('fingerprint', fingerprint)
  const request = { method: 'POST', path: IMPORT, responseSchema: ImportResponse, timeoutMs: TIMEOUT_MS } as const
  return (await api({ ...request, body: form })).data
}

/** What a refused import would do now; null when the refusal says nothing of that. */
export const reportFromConflict = (error: { data: unknown }): ImportReport | null =>
  ImportReport.safeParse(error.data).data ?? null
