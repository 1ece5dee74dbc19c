import type { AccessGrant } from '@atelier/domain/access/access-grant'
import { getSales, getSalesBreakdown } from '@atelier/domain/analytics/staff-analytics.endpoints'
import { judgeEndpoint } from '@atelier/domain/contract/access'
import type { Endpoint } from '@atelier/domain/contract/endpoint'
import { getCustomer, listCustomers } from '@atelier/domain/customers/staff-customers.endpoints'
import { getStaffOrder, listStaffOrders } from '@atelier/domain/orders/staff-orders.endpoints'
import {
  getStaffProduct,
  listStaffProducts,
  listStockMovements,
} from '@atelier/domain/products/staff-products.endpoints'
import { getDocument, listDocuments } from '@atelier/domain/shop-documents/staff-documents.endpoints'
import { z } from 'zod'

interface McpTool {
  endpoint: Endpoint
  description: string
}

const SALES =
  'Revenue is payments minus refunds, by the day on which the money moved. Orders are paid orders. The conversion is the share of ' +
  'counted visits with an order. Amounts are in `currency`. `startDate` is day, 7d, 30d, 91d, or a date with an `endDate`.'

/** The tools of MCP. Each is an endpoint that only reads, with its parameters as arguments. */
export const MCP_TOOLS: Readonly<Record<string, McpTool>> = {
  find_orders: { endpoint: listStaffOrders, description: 'Find orders by number, customer, status or date.' },
  get_order: { endpoint: getStaffOrder, description: 'One order with its line items, payments, parcels and history.' },
  find_customers: { endpoint: listCustomers, description: 'Find customers by name or email address.' },
  get_customer: { endpoint: getCustomer, description: 'One customer with orders, totals and notes.' },
  find_products: {
    endpoint: listStaffProducts,
    description: 'Find products, with the stock of each color: what can be sold now, without what orders hold.',
  },
  get_product: { endpoint: getStaffProduct, description: 'One product of any status with its colors and stocks.' },
  list_stock_movements: {
    endpoint: listStockMovements,
    description: 'The latest changes of the stocks of a product, with reason and actor.',
  },
  get_sales: { endpoint: getSales, description: `Sales over time, compared with the period before. ${SALES}` },
  get_sales_breakdown: {
    endpoint: getSalesBreakdown,
    description: `Sales by product, category, color, source, country and campaign. ${SALES}`,
  },
  list_documents: { endpoint: listDocuments, description: 'The documents of the brand: promises, pages, navigation.' },
  get_document: { endpoint: getDocument, description: 'One document of the brand as it is published, with its draft.' },
}

/** Returns a tool by its name; undefined: there is none. */
export const findMcpTool = (name: string): McpTool | undefined =>
  Object.hasOwn(MCP_TOOLS, name) ? MCP_TOOLS[name] : undefined

/** Returns the tools that a caller has the permission for and no limit keeps away, as `tools/list` describes them. */
export const describeMcpTools = (grant: AccessGrant): object[] =>
  Object.entries(MCP_TOOLS)
    .filter(([, { endpoint }]) => judgeEndpoint(endpoint, { kind: 'staff', grant }) === 'granted')
    .map(([name, { endpoint, description }]) => ({
      name,
      description,
      inputSchema: inputSchemaOf(endpoint),
      annotations: { readOnlyHint: true, openWorldHint: false },
    }))

interface ObjectSchema {
  properties?: Record<string, unknown>
  required?: string[]
}

const schemaOf = (part: z.ZodType | undefined): ObjectSchema =>
  part ? (z.toJSONSchema(part, { io: 'input', unrepresentable: 'any' }) as ObjectSchema) : {}

function inputSchemaOf({ params, query }: Endpoint): object {
  const [inPath, inQuery] = [schemaOf(params), schemaOf(query)]
  return {
    type: 'object',
    properties: { ...inPath.properties, ...inQuery.properties },
    required: [...(inPath.required ?? []), ...(inQuery.required ?? [])],
    additionalProperties: false,
  }
}

/** Returns the address of a call. Null when an argument of the path is missing, or would lead to another path. */
export function addressOfCall({ path }: Endpoint, given: Readonly<Record<string, unknown>>): string | null {
  const query = new URLSearchParams()
  let address: string = path
  for (const [name, value] of Object.entries(given)) {
    if (value === null || value === undefined) continue
    const text = typeof value === 'string' ? value : JSON.stringify(value)
    if (!path.split('/').includes(`:${name}`)) query.set(name, text)
    else if (/^\.*$/.test(text)) return null
    else address = address.replace(`:${name}`, encodeURIComponent(text))
  }
  return address.includes('/:') ? null : `${address}?${query.toString()}`
}
