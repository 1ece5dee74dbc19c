import { z } from 'zod'

export type Json = { [key: string]: unknown }

/** Collects JSON schemas. A schema with an id (`meta({ id })`) is written once and referenced. */
export class SchemaComponents {
  readonly schemas: Record<string, Json> = {}

  /** Returns the JSON schema, or a reference to it. */
  add(schema: z.ZodType, io: 'input' | 'output'): Json {
    const { $schema: _dialect, $defs, ...root } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Json
    for (const [id, definition] of Object.entries(($defs ?? {}) as Record<string, Json>)) {
      this.schemas[id] = withoutId(rewriteRefs(definition) as Json)
    }
    const own = rewriteRefs(root) as Json
    if (typeof own['id'] !== 'string') return own
    this.schemas[own['id']] = withoutId(own)
    return { $ref: `#/components/schemas/${own['id']}` }
  }
}

const withoutId = ({ id: _id, ...rest }: Json): Json => rest

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
