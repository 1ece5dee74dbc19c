import { display } from '@atelier/domain/limits/display'
import * as staffDocuments from '@atelier/domain/shop-documents/staff-documents.endpoints'
import type { Deps } from '../../deps.ts'
import type { Mount } from '../../http/mount.ts'
import { discardDocumentDraft, publishDocument, restoreDocumentVersion, saveDocumentDraft } from './change-documents.ts'
import { listVersions } from './documents.repo.ts'
import { listDocumentStates, readDocument, readPreview } from './read-documents.ts'

/** Mounts the staff routes of what a brand may change: drafts, publication, versions. */
export function mountStaffDocuments(mount: Mount, deps: Deps): void {
  mount(staffDocuments, {
    async listDocuments() {
      return { success: true, data: await listDocumentStates(deps.db) }
    },
    async previewDocuments() {
      return { success: true, data: { ...(await readPreview(deps)) } }
    },
    async getDocument({ params: { key } }) {
      return { success: true, data: await readDocument(deps.db, key, deps.shop) }
    },
    async saveDocumentDraft({ params: { key }, body: { content, updatedAt }, context }) {
      const data = await saveDocumentDraft(deps, { key, updatedAt, context }, content)
      return { success: true, message: 'Draft saved', data }
    },
    async discardDocumentDraft({ params: { key }, body: { updatedAt }, context }) {
      const data = await discardDocumentDraft(deps, { key, updatedAt, context })
      return { success: true, message: 'Draft discarded', data }
    },
    async publishDocument({ params: { key }, body: { updatedAt, accepts }, context }) {
      const data = await publishDocument(deps, { key, updatedAt, context }, accepts)
      return { success: true, message: 'Published', data }
    },
    async listDocumentVersions({ params: { key } }) {
      const versions = await listVersions(deps.db, key, display.documentVersions)
      const data = versions.map(({ version, at, by }) => ({ version, at: at.toISOString(), by }))
      return { success: true, data }
    },
    async restoreDocumentVersion({ params: { key }, body: { version, updatedAt }, context }) {
      const data = await restoreDocumentVersion(deps, { key, updatedAt, context }, version)
      return { success: true, message: 'Copied to the draft', data }
    },
  })
}
