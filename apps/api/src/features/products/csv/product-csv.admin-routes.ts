import * as staffProductCsv from '@atelier/domain/products/staff-product-csv.endpoints'
import { limits } from '@atelier/domain/limits/limits'
import type { Deps } from '../../../deps.ts'
import { csvDownload, datedName } from '../../../http/download.ts'
import type { Mount } from '../../../http/mount.ts'
import { uploadTempFolder } from '../../../files/upload-folder.ts'
import { exportProducts } from './export-products.ts'
import { checkImport, importProducts } from './import-products.ts'

const MAX_MB = limits.catalog.import.maxBytes / 1_048_576

/**
 * Mounts CSV export and import of the catalog. The role table gives every role that may edit products the right to create
 * them too.
 */
export function mountStaffProductCsv(mount: Mount, deps: Deps): void {
  const upload = {
    folder: uploadTempFolder(deps.config.DATA_DIR),
    tooLarge: () => `This file is too large. Import at most ${MAX_MB} MB at a time.`,
    noFile: 'Please choose a CSV file',
  }

  mount(staffProductCsv, {
    async exportProducts({ query, context, c }) {
      return csvDownload(
        c,
        datedName('products', deps.now(), deps.shop.company.region),
        await exportProducts(deps, query, context),
      )
    },
    checkImport: ({ receiveForm }) =>
      receiveForm(upload, async ({ path, fields: { images, decimal } }) => ({
        success: true as const,
        data: await checkImport(deps, { path, images, decimal }),
      })),
    importProducts: ({ receiveForm, context }) =>
      receiveForm(upload, async ({ path, name, fields: { fingerprint, images, decimal } }) => {
        const data = await importProducts(deps, { path, name, images, decimal, fingerprint }, context)
        return { success: true as const, message: 'The file was imported', data }
      }),
  })
}
