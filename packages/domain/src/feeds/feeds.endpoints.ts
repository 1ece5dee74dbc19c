import { defineEndpoint } from '../contract/endpoint.ts'

const feed = {
  method: 'GET',
  access: 'public',
  rateLimit: 'feed',
  inMarket: true,
  errors: ['not_found'],
} as const

export const getGoogleFeed = defineEndpoint({
  ...feed,
  path: '/api/feeds/google.xml',
  summary: 'Get the products of a market for Google Merchant Center; not found unless staff opened it',
  response: { contentType: 'application/xml' },
})

export const getMetaFeed = defineEndpoint({
  ...feed,
  path: '/api/feeds/meta.tsv',
  summary: 'Get the products of a market for Meta Commerce Manager; not found unless staff opened it',
  response: { contentType: 'text/tab-separated-values' },
})
