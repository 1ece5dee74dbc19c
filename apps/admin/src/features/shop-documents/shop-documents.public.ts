/** What other features may use of the documents of the brand. */

export { DocumentEditor } from './document-editor.tsx'
