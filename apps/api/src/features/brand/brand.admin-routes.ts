import * as staffBrand from '@atelier/domain/brand/staff-brand.endpoints'
import { limits } from '@atelier/domain/limits/limits'
import type { Deps } from '../../deps.ts'
import type { Mount } from '../../http/mount.ts'
import { uploadTempFolder } from '../../files/upload-folder.ts'
import { storeBrandFile } from './store-brand-file.ts'

const MAX_MB = limits.upload.brandFiles.maxBytes / 1_048_576

/** Mounts the upload of the brand's files. */
export function mountStaffBrand(mount: Mount, deps: Deps): void {
  const upload = {
    folder: uploadTempFolder(deps.config.DATA_DIR),
    tooLarge: () => `This file is too large. Upload at most ${MAX_MB} MB.`,
    noFile: 'Please choose a file',
  }

  mount(staffBrand, {
    uploadBrandFile: ({ receiveForm, context }) =>
      receiveForm(upload, async ({ path, name, fields: { part } }) => ({
        success: true as const,
        data: await storeBrandFile(deps, { path, originalName: name, part }, context),
      })),
  })
}
