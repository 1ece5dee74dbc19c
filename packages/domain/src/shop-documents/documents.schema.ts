import { z } from 'zod'
import { envelope } from '../contract/envelope.ts'
import { isoDate } from '../values/text.schema.ts'
import { SHOP_DOCUMENT_KEYS } from './shop-documents.ts'

const DocumentKey = z.enum(SHOP_DOCUMENT_KEYS, 'Choose a known document')

export const DocumentParams = z.object({ key: DocumentKey })

/** The content of a document. SHOP_DOCUMENTS has the schema of each. */
const Content = z.record(z.string(), z.unknown())

/** When a document was last published or drafted, and by whom; a name of '' is the shop itself, such as the demo. */
const Change = z.object({ at: isoDate, by: z.string() })

const Published = Change.extend({ version: z.int() })

const DocumentState = z.object({
  key: DocumentKey,
  label: z.string(),
  /** null: never published. */
  published: Published.nullable(),
  /** null: no draft. */
  draft: Change.nullable(),
  /** The version that a change is checked against; null before the first change. */
  updatedAt: isoDate.nullable(),
})
export type DocumentState = z.infer<typeof DocumentState>

/** A document with its published content, or the template's, and its draft. */
export const StaffDocument = DocumentState.extend({
  content: Content,
  draftContent: Content.nullable(),
}).meta({ id: 'StaffDocument' })
export type StaffDocument = z.infer<typeof StaffDocument>

export const DocumentsResponse = envelope(z.array(DocumentState)).meta({ id: 'DocumentsResponse' })
export type DocumentsResponse = z.infer<typeof DocumentsResponse>
export const DocumentResponse = envelope(StaffDocument).meta({ id: 'DocumentResponse' })
export type DocumentResponse = z.infer<typeof DocumentResponse>

/** The versions of a document, newest first. */
export const VersionsResponse = envelope(z.array(Published)).meta({ id: 'VersionsResponse' })
export type VersionsResponse = z.infer<typeof VersionsResponse>

/** Every document with its draft in place of what is published, for the preview. */
export const DocumentsPreviewResponse = envelope(z.partialRecord(DocumentKey, Content)).meta({
  id: 'DocumentsPreviewResponse',
})
export type DocumentsPreviewResponse = z.infer<typeof DocumentsPreviewResponse>

const seen = { updatedAt: isoDate.nullable() }

/** Body of PUT /api/admin/documents/{key}/draft. */
export const SaveDraftBody = z.strictObject({ content: Content, ...seen })
/** What a person confirms before a publication. Its code holds for the numbers that the message names. */
const PublicationWarning = z.object({ code: z.string(), message: z.string() })
export type PublicationWarning = z.infer<typeof PublicationWarning>
/** The data of a `conflict` of a publication that needs a confirmation. */
export const PublicationWarnings = z.object({ warnings: z.array(PublicationWarning) })

/** Body of a publication, with the codes of the warnings that the person has confirmed. */
export const PublishDocumentBody = z.strictObject({
  ...seen,
  accepts: z.array(z.string().max(60)).max(60).default([]),
})
/** Body of the discard of a draft. */
export const SeenDocumentBody = z.strictObject(seen)
export const RestoreVersionBody = z.strictObject({ version: z.int('Choose a version'), ...seen })
