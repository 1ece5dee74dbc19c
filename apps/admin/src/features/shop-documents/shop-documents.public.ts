/** What other features may use of the documents of the brand. */

export { DocumentEditor, type DocumentFieldsProps } from './document-editor.tsx'
export { DocumentConflict } from './document-conflict.tsx'
export { PreviewButton } from './preview-button.tsx'
export { documentQuery, documentsQuery } from './documents.queries.ts'
export { useDocumentForm, type DocumentForm } from './use-document-form.ts'
