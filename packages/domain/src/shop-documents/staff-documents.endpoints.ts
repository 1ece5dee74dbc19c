import { defineEndpoint } from '../contract/endpoint.ts'
import {
  DocumentParams,
  DocumentResponse,
  DocumentsPreviewResponse,
  DocumentsResponse,
  PublishDocumentBody,
  RestoreVersionBody,
  SaveDraftBody,
  SeenDocumentBody,
  VersionsResponse,
} from './documents.schema.ts'

const PATH = '/api/admin/documents'

export const listDocuments = defineEndpoint({
  method: 'GET',
  path: PATH,
  access: 'settings:view',
  underLimits: { personalData: 'none', markets: 'none' },
  summary: 'List what the brand may change, with what is published and drafted',
  response: DocumentsResponse,
})

export const previewDocuments = defineEndpoint({
  method: 'GET',
  path: `${PATH}/preview`,
  access: 'settings:view',
  underLimits: { personalData: 'none', markets: 'none' },
  summary: 'Get every document with its draft in place of what is published',
  response: DocumentsPreviewResponse,
})

export const getDocument = defineEndpoint({
  method: 'GET',
  path: `${PATH}/:key`,
  access: 'settings:view',
  underLimits: { personalData: 'none', markets: 'none' },
  summary: 'Get a document with its published content and its draft',
  params: DocumentParams,
  response: DocumentResponse,
})

export const saveDocumentDraft = defineEndpoint({
  method: 'PUT',
  path: `${PATH}/:key/draft`,
  access: 'settings:edit',
  underLimits: { personalData: 'none', markets: 'none' },
  changesContent: false,
  summary: 'Save the draft of a document; shoppers see it when it is published',
  params: DocumentParams,
  body: SaveDraftBody,
  response: DocumentResponse,
  errors: ['conflict'],
})

export const discardDocumentDraft = defineEndpoint({
  method: 'POST',
  path: `${PATH}/:key/discard`,
  access: 'settings:edit',
  underLimits: { personalData: 'none', markets: 'none' },
  changesContent: false,
  summary: 'Discard the draft of a document',
  params: DocumentParams,
  body: SeenDocumentBody,
  response: DocumentResponse,
  errors: ['conflict', 'not_found'],
})

export const publishDocument = defineEndpoint({
  method: 'POST',
  path: `${PATH}/:key/publish`,
  access: 'settings:edit',
  underLimits: { personalData: 'none', markets: 'none' },
  changesContent: true,
  summary: 'Publish the draft of a document',
  params: DocumentParams,
  body: PublishDocumentBody,
  response: DocumentResponse,
  errors: ['conflict', 'not_found'],
})

export const listDocumentVersions = defineEndpoint({
  method: 'GET',
  path: `${PATH}/:key/versions`,
  access: 'settings:view',
  underLimits: { personalData: 'none', markets: 'none' },
  summary: 'List the published versions of a document, newest first',
  params: DocumentParams,
  response: VersionsResponse,
})

export const restoreDocumentVersion = defineEndpoint({
  method: 'POST',
  path: `${PATH}/:key/restore`,
  access: 'settings:edit',
  underLimits: { personalData: 'none', markets: 'none' },
  changesContent: false,
  summary: 'Copy a published version of a document into its draft',
  params: DocumentParams,
  body: RestoreVersionBody,
  response: DocumentResponse,
  errors: ['conflict', 'not_found'],
})
