/** What other features may use of the documents of the brand. */

export { DocumentEditor, type DocumentFieldsProps } from './document-editor.tsx'
export { documentQuery } from './documents.queries.ts'
export { useDocumentForm } from './use-document-form.ts'
