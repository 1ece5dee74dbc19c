import { defineEndpoint } from '../contract/endpoint.ts'

export const exportShopArchive = defineEndpoint({
  method: 'GET',
  path: '/api/admin/export',
  access: 'data:export',
  personalData: { kind: 'bulk', audit: 'shop.exported' },
  summary: 'Export the whole shop as a ZIP archive: tables, images, documents, and files for Shopify',
  response: { contentType: 'application/zip' },
  errors: ['conflict'],
})
