import { limits } from '@atelier/domain/limits/limits'
import * as staffMovingIn from '@atelier/domain/moving-in/staff-moving-in.endpoints'
import type { Deps } from '../../deps.ts'
import { uploadTempFolder } from '../../files/upload-folder.ts'
import { csvDownload, datedName } from '../../http/download.ts'
import type { Mount } from '../../http/mount.ts'
import { changeOptions, discardImport, startImport, undoImport } from './manage-runs.ts'
import { changeOldAddress, readOldAddresses } from './old-addresses/manage-old-addresses.ts'
import { exportProblems, readRun, readRuns } from './read-runs.ts'
import { receiveImport } from './receive-import.ts'

const MAX_MB = limits.movingIn.maxBytes / 1_048_576

/** Mounts the import of another shop's files. */
export function mountStaffMovingIn(mount: Mount, deps: Deps): void {
  const upload = {
    folder: uploadTempFolder(deps.config.DATA_DIR),
    tooLarge: () => `This file is too large. Import at most ${MAX_MB} MB at a time.`,
    noFile: 'Please choose a CSV file',
  }

  mount(staffMovingIn, {
    async listImportRuns() {
      return { success: true, data: await readRuns(deps) }
    },
    uploadImport: ({ receiveForm, context, respond }) =>
      receiveForm(upload, async ({ path, name, fields: { kind } }) =>
        respond({ success: true, data: await receiveImport(deps, { path, name, kind }, context) }, 201),
      ),
    async getImportRun({ params }) {
      return { success: true, data: await readRun(deps, params.runId) }
    },
    async changeImportOptions({ params, body }) {
      return { success: true, data: await changeOptions(deps, params.runId, body) }
    },
    async startImportRun({ params, context }) {
      return { success: true, data: await startImport(deps, params.runId, context) }
    },
    async undoImportRun({ params, context }) {
      return { success: true, data: await undoImport(deps, params.runId, context) }
    },
    async discardImportRun({ params }) {
      await discardImport(deps, params.runId)
      return { success: true, message: 'The file was discarded' }
    },
    async listOldAddresses() {
      return { success: true, data: await readOldAddresses(deps) }
    },
    async saveOldAddress({ body: { address, target }, context }) {
      return { success: true, data: await changeOldAddress(deps, { address, target }, context) }
    },
    async exportImportProblems({ params, c }) {
      return csvDownload(
        c,
        datedName('import-problems', deps.now(), deps.shop.company.region),
        await exportProblems(deps, params.runId, deps.shop.company.region),
      )
    },
  })
}
