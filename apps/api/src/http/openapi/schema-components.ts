import { z } from 'zod'

export type JsonObject = { [key: string]: unknown }

/** Collects JSON schemas. A schema with an id (`meta({ id })`) is written once and referenced. */
export class SchemaComponents {
  readonly schemas: Record<string, JsonObject> = {}

  /** Returns the JSON schema, or a reference to it. */
  add(schema: z.ZodType, io: 'input' | 'output'): JsonObject {
    const { $schema: _dialect, $defs, ...root } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as JsonObject
    for (const [id, definition] of Object.entries(($defs ?? {}) as Record<string, JsonObject>)) {
      this.schemas[id] = withoutId(rewriteRefs(definition) as JsonObject)
    }
    const own = rewriteRefs(root) as JsonObject
    if (typeof own['id'] !== 'string') return own
    this.schemas[own['id']] = withoutId(own)
    return { $ref: `#/components/schemas/${own['id']}` }
  }
}

const withoutId = ({ id: _id, ...rest }: JsonObject): JsonObject => rest

function rewriteRefs(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(rewriteRefs)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) =>
      key === '$ref' && typeof inner === 'string'
        ? [key, inner.replace('#/$defs/', '#/components/schemas/')]
        : [key, rewriteRefs(inner)],
    ),
  )
}
