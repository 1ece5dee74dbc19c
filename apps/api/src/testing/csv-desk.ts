import type { AdminRole } from '@atelier/domain/access/permissions'
import type { ImportReport } from '@atelier/domain/products/product-import.schema'
import type { Deps } from '../deps.ts'
import { aStaffMember } from './factories.ts'
import { aForm } from './images.ts'
import { signedIn } from './sessions.ts'
import { aDataDir } from './shop-process.ts'
import { createTestApp } from './test-app.ts'

interface ErrorResponse {
  code: string
  message: string
  errors: { path: string; message: string }[]
  data?: ImportReport
}

/** Returns the import and export of the catalog with a session of staff. */
export async function aCsvDesk(role: AdminRole = 'MANAGER', replaced: Partial<Deps> = {}) {
  const shop = await createTestApp({ DATA_DIR: aDataDir() }, replaced)
  const { headers } = await signedIn(await aStaffMember({ role }))
  let edits = 0
  shop.deps.signals.on('content-changed', () => (edits += 1))
  const send = async (path: string, file: string | Buffer | null, fields: Record<string, string> = {}) => {
    const form = aForm(file === null ? null : Buffer.from(file), fields, { name: 'list.csv', field: 'file' })
    const response = await shop.app.request(`/api/products/admin/${path}`, { method: 'POST', body: form, headers })
    const body = (await response.json()) as ErrorResponse & { data: ImportReport }
    return { status: response.status, ...body }
  }
  const check = async (file: string | Buffer | null, fields: Record<string, string> = {}) =>
    send('import/check', file, fields)
  return {
    ...shop,
    check,
    /** Checks a file and imports it. */
    take: async (file: string) => send('import', file, { fingerprint: (await check(file)).data.fingerprint }),
    takeAs: (file: string, fingerprint: string, fields: Record<string, string> = {}) =>
      send('import', file, { fingerprint, ...fields }),
    download: async (query = '') => {
      const response = await shop.app.request(`/api/products/admin/export${query}`, { headers })
      return {
        status: response.status,
        headers: response.headers,
        text: Buffer.from(await response.arrayBuffer()).toString(),
      }
    },
    edits: () => edits,
    product: (productId: string) =>
      shop.deps.db.selectFrom('products').selectAll().where('product_id', '=', productId).executeTakeFirst(),
    count: async () => (await shop.deps.db.selectFrom('products').select('product_id').execute()).length,
    audited: () =>
      shop.deps.db.selectFrom('audit_entries').select(['action', 'target_id', 'changes']).orderBy('entry_id').execute(),
  }
}

/** A CSV file of these rows. */
export const lines = (...rows: string[]): string => rows.join('\r\n')
