import { z } from 'zod'
import { defineEndpoint } from '../contract/endpoint.ts'

const SitemapFileParams = z.strictObject({ number: z.coerce.number<number>().int().min(1).max(100_000) })

export const getRobots = defineEndpoint({
  method: 'GET',
  path: '/api/robots',
  access: 'public',
  summary: 'Get robots.txt; it disallows all pages while the shop is closed',
  response: { contentType: 'text/plain' },
})

export const getSecurityContact = defineEndpoint({
  method: 'GET',
  path: '/api/security-contact',
  access: 'public',
  summary: 'Get security.txt (RFC 9116)',
  response: { contentType: 'text/plain' },
})

export const getSitemapIndex = defineEndpoint({
  method: 'GET',
  path: '/api/sitemap',
  access: 'public',
  rateLimit: 'sitemap',
  summary: 'Get the sitemap index; not found while the shop is closed',
  response: { contentType: 'application/xml' },
  errors: ['not_found'],
})

export const getSitemapPages = defineEndpoint({
  method: 'GET',
  path: '/api/sitemap/pages',
  access: 'public',
  rateLimit: 'sitemap',
  summary: 'Get the sitemap of pages and product lists',
  response: { contentType: 'application/xml' },
  errors: ['not_found'],
})

export const getSitemapProducts = defineEndpoint({
  method: 'GET',
  path: '/api/sitemap/products/:number',
  access: 'public',
  rateLimit: { name: 'sitemap', countsValidOnly: true },
  summary: 'Get a sitemap file of products with their images',
  params: SitemapFileParams,
  response: { contentType: 'application/xml' },
  errors: ['not_found'],
})
