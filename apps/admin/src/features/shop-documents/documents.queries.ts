import { call } from '@atelier/api-client/call'
import type { ShopDocumentKey } from '@atelier/domain/shop-documents/shop-documents'
import {
  getDocument,
  listDocuments,
  listDocumentVersions,
} from '@atelier/domain/shop-documents/staff-documents.endpoints'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../api.ts'

/** A form is filled from it, so it must be fresh. */
export const documentQuery = (key: ShopDocumentKey) =>
  queryOptions({
    queryKey: ['documents', key],
    queryFn: async ({ signal }) => (await call(api, getDocument, { params: { key } }, { signal })).data,
    staleTime: 0,
    gcTime: 0,
  })

/** The published versions of a document, newest first. */
export const versionsQuery = (key: ShopDocumentKey) =>
  queryOptions({
    queryKey: ['documents', key, 'versions'],
    queryFn: async ({ signal }) => (await call(api, listDocumentVersions, { params: { key } }, { signal })).data,
  })

/** The state of every document. */
export const documentsQuery = queryOptions({
  queryKey: ['document-states'],
  queryFn: async ({ signal }) => (await call(api, listDocuments, {}, { signal })).data,
  staleTime: 0,
})
