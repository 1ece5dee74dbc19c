import { z } from 'zod'
import { defineEndpoint } from '../contract/endpoint.ts'

/** A message of JSON-RPC 2.0 that answers a request. */
const McpResponse = z
  .object({
    jsonrpc: z.literal('2.0'),
    id: z.union([z.string(), z.number()]).nullable(),
    result: z.record(z.string(), z.unknown()).optional(),
    error: z.object({ code: z.int(), message: z.string() }).optional(),
  })
  .meta({ id: 'McpResponse' })
export type McpResponse = z.infer<typeof McpResponse>

/** The tools of `callMcp` are endpoints, which check permissions, limits and personal data as for any caller. */
export const callMcp = defineEndpoint({
  method: 'POST',
  path: '/api/admin/mcp',
  access: 'staff',
  underLimits: { personalData: 'none', markets: 'none' },
  byKey: true,
  rawBody: 'application/json',
  bodyMaxBytes: 16 * 1024,
  summary: 'Model Context Protocol for assistants of staff: read orders, customers, stock, sales and documents',
  response: McpResponse,
  errors: ['too_large'],
})
